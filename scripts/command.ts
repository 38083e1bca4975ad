/** What `npm run check` and `npm run accept` share: arguments, the diagrams' check, reports and exit codes. */
import { parseArgs } from 'node:util';
import { type CheckedCourse, type CourseOptions, summarize } from '../src/check/course.ts';
import { formatMessage } from '../src/check/message.ts';
import { checkPython } from '../src/python/check.ts';

const EXIT_CODES = { clean: 0, drift: 1, unchecked: 2 } as const;

/** Reads the arguments; on `--help` or a mistake it says what there is and ends the process. */
export function readOptions(purpose: string): CourseOptions {
  const usage = [
    purpose,
    '',
    'Options:',
    '  --time-limit <seconds>  how long one figures.ts may run before it counts as hanging (default: 60)',
    '  --help                  this text',
    '',
    'Exit code: 0 all agree, 1 lesson and code differ, 2 something could not be checked',
  ].join('\n');
  try {
    const { values } = parseArgs({
      options: { 'time-limit': { type: 'string' }, help: { type: 'boolean' } },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const seconds = values['time-limit'] === undefined ? undefined : Number(values['time-limit']);
    if (seconds !== undefined && !(seconds > 0 && seconds <= 86_400)) {
      throw new RangeError(`--time-limit must be a number of seconds above 0, got ${values['time-limit']}`);
    }
    return {
      limit: seconds === undefined ? undefined : seconds * 1000,
      loadDiagramProblems: async () => (await import('./diagrams.ts')).diagramProblems,
      pythonProblems: checkPython,
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(EXIT_CODES.unchecked);
  }
}

/** Prints all messages and the summary, and sets the exit code. */
export function report(course: CheckedCourse): void {
  for (const message of course.messages) console.error(`${formatMessage(message)}\n`);
  console.log(summarize(course));
  process.exitCode = EXIT_CODES[course.outcome];
}
