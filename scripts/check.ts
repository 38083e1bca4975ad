/** `npm run check`: compares every lesson with the code. Exit code 0 clean, 1 drifted, 2 could not check. */
import { checkCourse } from '../src/check/course.ts';
import { readOptions, report } from './command.ts';

const options = readOptions('Compares every lesson with its figures. Changes nothing.');
report(await checkCourse(process.cwd(), options));
