/**
 * Verifies the exercises of a lesson: the solution passes, the start file does not, and every typical wrong answer is
 * told what its first line says it must be told.
 */
import type { VFileMessage } from 'vfile-message';
import { messageAt, type PythonLesson, quoted } from './lesson.ts';
import type { ExerciseError, ExerciseResult, Python } from './session.ts';

/** The first line of a wrong answer: part of the feedback it must receive, long enough to tell it from others. */
const EXPECTED = /^# Rückmeldung: (?<text>.+)$/u;
const SHORTEST = 20;

/** Needs the lesson opened in `python`. */
export async function checkExercises(python: Python, lesson: PythonLesson): Promise<VFileMessage[]> {
  const messages: VFileMessage[] = [];
  for (const name of exercisesOf(lesson))
    messages.push(...(await checkExercise(python, lesson, `uebungen/${name}`)));
  return messages;
}

export function exercisesOf({ files }: PythonLesson): string[] {
  const names = Object.keys(files).map((file) => /^uebungen\/([^/]+)\//u.exec(file)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined);
}

async function checkExercise(python: Python, lesson: PythonLesson, folder: string): Promise<VFileMessage[]> {
  const { files } = lesson;
  const messages: VFileMessage[] = [];
  const problem = (file: string, reason: string, hint: string, line?: number | null): void => {
    messages.push(messageAt(lesson, file, 'python', reason, hint, line ? { line, column: 1 } : undefined));
  };
  const check = files[`${folder}/pruefung.py`] ?? null;
  for (const file of ['start.py', 'loesung.py', 'pruefung.py']) {
    if (!(`${folder}/${file}` in files))
      problem(
        `${folder}/${file}`,
        'is not there',
        'an exercise has start.py, loesung.py, pruefung.py and falsch/*.py',
      );
  }
  const wrong = Object.keys(files).filter((file) => file.startsWith(`${folder}/falsch/`));
  if (wrong.length === 0) {
    problem(
      `${folder}/falsch`,
      'has no wrong answers',
      'add typical ones: falsch/*.py, see another exercise',
    );
  }
  if (messages.length > 0) return messages;

  /** Runs one answer; reports what is wrong with the check or the answer, whoever wrote it. */
  const judge = async (file: string): Promise<ExerciseResult | undefined> => {
    let result: ExerciseResult;
    try {
      result = await python.exercise(files[file]!, check);
    } catch (error) {
      problem(file, `cannot be checked: ${(error as Error).message}`, 'a check has to come to an end');
      return undefined;
    }
    if (!result.check_error) return result;
    const { line } = result.check_error;
    const reason = `fails on ${file.slice(folder.length + 1)}: ${told(result.check_error)}`;
    problem(`${folder}/pruefung.py`, reason, 'a check judges every answer, however wrong', line);
    return undefined;
  };

  const solution = await judge(`${folder}/loesung.py`);
  // A check that fails or refuses the solution says nothing about other answers.
  if (!solution) return messages;
  if (!solution.passed) {
    problem(
      `${folder}/loesung.py`,
      `does not pass: ${solution.error ? told(solution.error) : solution.feedback.map(quoted).join(', ')}`,
      'mend the solution or pruefung.py',
      solution.error?.line,
    );
    return messages;
  }

  const start = await judge(`${folder}/start.py`);
  if (start?.passed) {
    problem(`${folder}/start.py`, 'passes as it is', 'leave something to do, or make pruefung.py stricter');
  } else if (start?.error) {
    const reason = `raises ${told(start.error)}`;
    problem(`${folder}/start.py`, reason, 'what readers begin with has to run', start.error.line);
  }

  const secrets = secretsOf(files[`${folder}/loesung.py`]!, files[`${folder}/start.py`]!);
  const checkLeaks = (file: string, { feedback }: ExerciseResult): void => {
    const secret = secrets.find((text) => feedback.some((said) => squeezed(said).includes(text)));
    if (secret === undefined) return;
    problem(
      `${folder}/pruefung.py`,
      `tells ${file.slice(folder.length + 1)} the solution: ${quoted(secret)}`,
      'give a hint instead',
    );
  };
  if (start) checkLeaks(`${folder}/start.py`, start);

  for (const file of wrong) {
    const expected = EXPECTED.exec(files[file]!.split('\n')[0]!)?.groups?.text?.trim();
    if (expected === undefined || expected.length < SHORTEST) {
      const reason = `does not say which feedback it must receive, in at least ${SHORTEST} characters`;
      problem(file, reason, 'begin it with # Rückmeldung: and a part of that feedback', 1);
      continue;
    }
    const result = await judge(file);
    if (!result) continue;
    if (result.passed) {
      problem(file, 'passes although it is wrong', 'make pruefung.py stricter', 1);
    } else if (!result.feedback.some((said) => said.includes(expected))) {
      const reason = `is told ${result.feedback.map(quoted).join(', ')}, not ${quoted(expected)}`;
      problem(file, reason, 'correct its first line or pruefung.py', 1);
    }
    checkLeaks(file, result);
  }
  return messages;
}

/** In Python's words: the author reads them, not the learner. */
function told({ traceback }: ExerciseError): string {
  return traceback.split('\n').at(-1)!;
}

/** What only the solution says: its lines that the reader does not start with, and the expressions in them. */
function secretsOf(solution: string, start: string): string[] {
  const known = new Set(start.split('\n').map(squeezed));
  return solution
    .split('\n')
    .map((line) => squeezed(line.replace(/#.*$/u, '')))
    .filter((line) => line !== '' && !known.has(line))
    .flatMap((line) => [
      line,
      /^(?:return |\w+ ?[-+*/]?= ?)(?<expression>.+)$/u.exec(line)?.groups?.expression ?? line,
    ])
    .filter((text) => text.length >= 9 && !/^\w+:?$/u.test(text));
}

function squeezed(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
