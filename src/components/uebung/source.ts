/** The files of an exercise beside its lesson, read while the site is built. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An exercise's place: the lesson's folder below the project, and the exercise's name. */
export interface ExerciseFolder {
  /** Such as `content/konzepte/resilienz-1`. */
  readonly lesson: string;
  readonly name: string;
}

/** What the browser fetches when an exercise is first run. */
export interface ExercisePayload {
  /** Text of `pruefung.py`; `null` where an exercise has no automatic check. */
  readonly check: string | null;
  /** The lesson's own modules by file name. */
  readonly files: Readonly<Record<string, string>>;
}

export interface ExerciseSource {
  /** Such as `konzepte/resilienz-1/dominoeffekt`: names the exercise in what the reader's browser keeps. */
  readonly id: string;
  /** Changes when the task changes for a reader: new start code or a new check. */
  readonly version: string;
  readonly checked: boolean;
}

/** All exercises of the project, in a fixed order. */
export function exerciseFolders(root: string): ExerciseFolder[] {
  const content = join(root, 'content');
  if (!existsSync(content)) return [];
  return readdirSync(content, { recursive: true, encoding: 'utf8' })
    .map((path) => /^(?<lesson>.+)\/uebungen\/(?<name>[^/]+)\/start\.py$/u.exec(path.replaceAll('\\', '/')))
    .filter((match) => match !== null)
    .map(({ groups }) => ({ lesson: `content/${groups!.lesson}`, name: groups!.name! }))
    .sort((a, b) => (a.lesson + a.name < b.lesson + b.name ? -1 : 1));
}

/** @throws Error in the author's words if `start.py` or `loesung.py` is missing */
export function readExercise(root: string, { lesson, name }: ExerciseFolder): ExerciseSource {
  const folder = `${lesson}/uebungen/${name}`;
  for (const file of ['start.py', 'loesung.py']) {
    if (existsSync(join(root, folder, file))) continue;
    throw new Error(
      `<Uebung name="${name}"> needs ${folder}/${file}\n  → create it, or correct the name of the exercise`,
    );
  }
  const start = text(root, `${folder}/start.py`);
  const check = optional(root, `${folder}/pruefung.py`);
  return {
    id: `${lesson.replace(/^content\//u, '')}/${name}`,
    version: hash(JSON.stringify([start, check])),
    checked: check !== null,
  };
}

/** The file an exercise is run with: its address below the site's base, named after its contents, and its text. */
export function exerciseAsset(
  root: string,
  { lesson, name }: ExerciseFolder,
): { address: string; body: string } {
  const modules = join(root, lesson, 'python');
  const names = existsSync(modules) ? readdirSync(modules).filter((file) => file.endsWith('.py')) : [];
  const payload: ExercisePayload = {
    check: optional(root, `${lesson}/uebungen/${name}/pruefung.py`),
    files: Object.fromEntries(names.sort().map((file) => [file, text(root, `${lesson}/python/${file}`)])),
  };
  const body = JSON.stringify(payload);
  const path = lesson.replace(/^content\//u, '');
  return { address: `_python/uebungen/${path}/${name}.${hash(body)}.json`, body };
}

function optional(root: string, path: string): string | null {
  return existsSync(join(root, path)) ? text(root, path) : null;
}

/** Line endings and a byte order mark depend on who checked the file out; neither may make a new version. */
function text(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
    .replace(/^\uFEFF/u, '')
    .replaceAll('\r\n', '\n');
}

function hash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 10);
}
