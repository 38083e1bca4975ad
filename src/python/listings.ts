/** Runs the listings of a lesson and holds them against its figures and against sim/. */
import type { VFileMessage } from 'vfile-message';
import type { Figure, Figures } from '../figures/figure.ts';
import { same, type Value } from './comparison.ts';
import { COMPARISON, listingsOf, messageAt, type PythonLesson, placeOf, quoted } from './lesson.ts';
import type { Declared, Failure, Observation, Python } from './session.ts';

const NOTHING_DECLARED: Declared = { ausgaben: {}, konstanten: {}, laeufe: [] };

/** Opens the lesson in `python` and checks everything its comparison declares. */
export async function checkListings(
  python: Python,
  lesson: PythonLesson,
  figures: Figures,
): Promise<VFileMessage[]> {
  const messages: VFileMessage[] = [];
  let declared = NOTHING_DECLARED;
  try {
    declared = await python.open(lesson);
  } catch (error) {
    messages.push(
      messageAt(
        lesson,
        COMPARISON,
        'python',
        `could not be loaded: ${withoutRoot(lesson, firstLine((error as Error).message))}`,
        'mend it: until then no listing is held against a figure',
      ),
    );
    await python.open({ ...lesson, comparison: null });
  }
  // Without its comparison nobody can say what a listing should print.
  const isUnknown = lesson.comparison !== null && declared === NOTHING_DECLARED;
  messages.push(...declarationProblems(lesson, declared, figures));
  const outputs = {
    ...Object.fromEntries(listingsOf(lesson).map((file) => [file, undefined])),
    ...declared.ausgaben,
  };
  for (const [reference, id] of Object.entries(outputs)) {
    const { file, name } = split(reference);
    if (!(file in lesson.files)) continue;
    const seen = await attempt(lesson, file, () =>
      name === undefined ? python.script(file) : python.call(file, name),
    );
    if (Array.isArray(seen)) messages.push(...seen);
    else if (!isUnknown)
      messages.push(
        ...outputProblems(lesson, reference, seen.output, id, id === undefined ? undefined : figures[id]),
      );
  }
  for (const file of listingsOf(lesson)) {
    // What is wrong as a script needs no second message.
    if (isUnknown || messages.some((message) => message.file === `${lesson.folder}/${file}`)) continue;
    messages.push(...(await importProblems(python, lesson, file)));
  }
  for (const [reference, id] of Object.entries(declared.konstanten)) {
    const { file, name } = split(reference);
    const figure = figures[id];
    if (!(file in lesson.files) || !figure || name === undefined) continue;
    const seen = await attempt(lesson, file, () => python.constant(file, name));
    if (Array.isArray(seen)) messages.push(...seen);
    else messages.push(...constantProblems(lesson, file, name, seen.value, id, figure));
  }
  // What does not even run would only be reported a second time.
  if (messages.some(({ ruleId }) => ruleId === 'python')) return messages;
  for (const [index, run] of declared.laeufe.entries())
    messages.push(...(await runProblems(python, lesson, index, run)));
  return messages;
}

function split(reference: string): { file: string; name: string | undefined } {
  const [file = '', name] = reference.split('#', 2);
  return { file, name };
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!;
}

/** Paths relative to the project, so that messages are the same on every machine. */
function withoutRoot({ folder, comparison }: PythonLesson, text: string): string {
  const root = comparison!.slice(0, -`${folder}/${COMPARISON}`.length);
  return text.replaceAll(root, '');
}

/** Names of files and figures that a comparison uses and that are not there. */
function declarationProblems(lesson: PythonLesson, declared: Declared, figures: Figures): VFileMessage[] {
  const problem = (reason: string, hint: string) => messageAt(lesson, COMPARISON, 'python', reason, hint);
  const pairs = [...Object.entries(declared.ausgaben), ...Object.entries(declared.konstanten)];
  const files = [...pairs.map(([reference]) => reference), ...declared.laeufe.map(({ listing }) => listing)];
  return [
    ...files
      .filter((reference) => !(split(reference).file in lesson.files))
      .map((reference) => problem(`names ${split(reference).file}, which is not there`, 'correct its path')),
    ...Object.keys(declared.konstanten)
      .filter((reference) => split(reference).name === undefined)
      .map((reference) => problem(`does not say which name of ${reference} it means`, 'write file.py#NAME')),
    ...pairs
      .filter(([, id]) => !Object.hasOwn(figures, id))
      .map(([reference, id]) =>
        problem(`holds ${reference} against ${id}, which is no figure`, 'correct the id'),
      ),
    ...declared.laeufe
      .filter(({ faelle }) => faelle === 0)
      .map(({ listing }) => problem(`compares ${listing} in no case at all`, 'give it cases')),
  ];
}

/** What Python says, or why it says nothing. */
async function attempt(
  lesson: PythonLesson,
  file: string,
  ask: () => Promise<Observation>,
): Promise<Observation | VFileMessage[]> {
  try {
    const seen = await ask();
    return seen.error ? [failed(lesson, file, seen.error)] : seen;
  } catch (error) {
    return [messageAt(lesson, file, 'python', (error as Error).message, 'a listing has to run to its end')];
  }
}

/** A listing that raised, at the line where it did. */
export function failed(lesson: PythonLesson, file: string, error: Failure, where = ''): VFileMessage {
  const place = error.line === null ? undefined : { line: error.line, column: error.column ?? 1 };
  const at = error.source ? ` in ${quoted(error.source)}` : '';
  const missing =
    error.type === 'ModuleNotFoundError' && /'(?<name>[^']+)'/u.exec(error.message)?.groups?.name;
  const [reason, hint] = error.endless
    ? [`does not end${where}: after a million steps it is still${at}`, 'mend the loop']
    : missing
      ? [`imports ${missing}, which is not there`, 'use the standard library and the listings beside it']
      : [
          `raises ${[error.type, firstLine(error.message)].filter(Boolean).join(': ')}${at}${where}`,
          'mend it: what a page shows has to run',
        ];
  return messageAt(lesson, error.file ?? file, 'python', reason, hint, place);
}

async function importProblems(python: Python, lesson: PythonLesson, file: string): Promise<VFileMessage[]> {
  const seen = await attempt(lesson, file, () => python.imported(file));
  if (Array.isArray(seen)) return seen;
  if (seen.output === '') return [];
  const reason = `prints ${quoted(firstLine(seen.output))} when it is imported`;
  return [messageAt(lesson, file, 'python', reason, 'put it below if __name__ == "__main__":')];
}

function outputProblems(
  lesson: PythonLesson,
  reference: string,
  output: string,
  id: string | undefined,
  figure: Figure | undefined,
): VFileMessage[] {
  const { file, name } = split(reference);
  const place = name === undefined ? undefined : placeOf(lesson.files[file]!, name);
  if (id === undefined) {
    return output === ''
      ? []
      : [
          messageAt(
            lesson,
            file,
            'python',
            `prints ${quoted(firstLine(output))}, which no figure says`,
            `name the figure in ${COMPARISON}, under ausgaben`,
          ),
        ];
  }
  if (!figure) return [];
  const lines = linesOf(figure);
  if (!lines) {
    const reason = `holds ${reference} against ${id}, which is neither an ausgabe nor a tabelle`;
    return [messageAt(lesson, COMPARISON, 'python', reason, 'name a figure that can be printed')];
  }
  if (output === `${lines.join('\n')}\n`) return [];
  const printed = output.split('\n');
  if (printed.at(-1) === '') printed.pop();
  const at = [...printed, undefined].findIndex((line, n) => line !== lines[n]);
  const subject = name === undefined ? '' : `${name} `;
  const has = lines[at] === undefined ? `${id} ends before it` : `${id} has ${quoted(lines[at])}`;
  return [
    messageAt(
      lesson,
      file,
      'drift',
      printed.length === lines.length && printed.every((line, n) => line === lines[n])
        ? `${subject}prints no line break after its last line`
        : printed[at] === undefined
          ? `${subject}prints no line ${at + 1}, ${has}`
          : `${subject}prints ${quoted(printed[at])} in line ${at + 1}, ${has}`,
      'Python and TypeScript must tell the same: find out which of the two is wrong',
      place,
    ),
  ];
}

/** A figure as Python prints it. */
function linesOf(figure: Figure): readonly string[] | undefined {
  if (figure.kind === 'ausgabe') return figure.lines;
  if (figure.kind !== 'tabelle') return undefined;
  return figure.rows.map((row) =>
    row
      .map((cell) =>
        typeof cell === 'string'
          ? cell
          : cell.decimals === null
            ? String(cell.value)
            : cell.value.toFixed(cell.decimals),
      )
      .join(' | '),
  );
}

function constantProblems(
  lesson: PythonLesson,
  file: string,
  name: string,
  value: Value,
  id: string,
  figure: Figure,
): VFileMessage[] {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  const expected = isRecord
    ? (figure.runs[0]?.parameter as Value | undefined)
    : figure.kind === 'zahl'
      ? figure.value
      : figure.kind === 'rechnung'
        ? figure.values
        : undefined;
  if (expected === undefined) {
    const reason = `holds ${file}#${name} against ${id}, which has nothing to compare with ${JSON.stringify(value)}`;
    return [messageAt(lesson, COMPARISON, 'python', reason, 'see konstanten in src/python/comparison.ts')];
  }
  if (same(value, expected)) return [];
  return [
    messageAt(
      lesson,
      file,
      'drift',
      `${name} is ${JSON.stringify(value)}, ${isRecord ? `the run of ${id} has` : `${id} is`} ${JSON.stringify(expected)}`,
      'text and exercise must say the same: change the one that is wrong',
      placeOf(lesson.files[file]!, name),
    ),
  ];
}

async function runProblems(
  python: Python,
  lesson: PythonLesson,
  index: number,
  { listing, sim }: Declared['laeufe'][number],
): Promise<VFileMessage[]> {
  const { file, name = '' } = split(listing);
  const place = placeOf(lesson.files[file]!, name);
  try {
    const compared = await python.compare(index);
    if (compared.kind === 'same') return [];
    if (compared.kind === 'failed')
      return [failed(lesson, file, compared.error, parametersOf(compared.parameter))];
    const { parameter, tick, what, python: here, sim: there } = compared.difference;
    const when = tick === null ? 'in its totals' : `in tick ${tick}`;
    return [
      messageAt(
        lesson,
        file,
        'drift',
        `${name} disagrees with ${sim} ${when}: ${what} is ${shown(here)}, ${sim} has ${shown(there)}${parametersOf(parameter)}`,
        tick === null ? 'follow this case in both' : `follow tick ${tick} of this case in both`,
        place,
      ),
    ];
  } catch (error) {
    const reason = `could not be compared with ${sim}: ${firstLine((error as Error).message)}`;
    return [
      messageAt(lesson, file, 'python', reason, `mend the listing, ${COMPARISON} or its observer`, place),
    ];
  }
}

function shown(value: Value | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

function parametersOf(parameter: object): string {
  const parts = Object.entries(parameter).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
