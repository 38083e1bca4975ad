/** `npm run check`: compares every lesson with the code. Exit code 0 clean, 1 drifted, 2 could not check. */
import { checkCourse, summarize } from '../src/check/course.ts';
import { formatMessage } from '../src/check/message.ts';

const course = await checkCourse(process.cwd());
for (const message of course.messages) console.error(`${formatMessage(message)}\n`);
console.log(summarize(course));
process.exitCode = { clean: 0, drift: 1, unchecked: 2 }[course.outcome];
