/** `astro build` and `astro dev` verify on their own: nobody has to have run the check before. */
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CheckedLesson, checkCourse } from '../../src/check/course.ts';
import { formatMessage } from '../../src/check/message.ts';
import type { Component, Literal } from '../../src/check/place.ts';
import { cleanEnv, project, runNode } from '../scripts/command.ts';
import { ASTRO, type Copy, copyProject } from './copy.ts';

let copy: Copy;
let lesson: CheckedLesson;
beforeAll(async () => {
  copy = copyProject();
  [lesson] = (await checkCourse(project)).lessons as [CheckedLesson];
}, 60_000);
afterAll(() => copy.remove(), 60_000);

function firstLiteral(component: Component): Literal {
  for (const place of lesson.checked.places) {
    if (place.component !== component) continue;
    if (place.component === 'Tabelle') return place.rows[1]![1]!;
    if (place.component === 'Ausgabe') return place.lines[0]!;
    if ('literals' in place) return place.literals[0]!;
  }
  throw new Error(`the lesson has no <${component}>`);
}

/** The lesson with one literal of a component replaced. */
function changed(component: Component): string {
  const { start, end } = firstLiteral(component);
  return `${lesson.source.slice(0, start)}4711${lesson.source.slice(end)}`;
}

/** Writes such a lesson; returns the message the check has for it. */
async function drifted(component: Component): Promise<string> {
  copy.write(lesson.lesson.file, changed(component));
  const { messages } = await checkCourse(copy.root);
  expect(messages).toHaveLength(1);
  return formatMessage(messages[0]!);
}

describe('astro build alone', () => {
  test.each(['Zahl', 'Rechnung', 'Behauptung', 'Tabelle', 'Ausgabe'] as const)(
    'fails on a drifted <%s>, in the words of the check',
    { timeout: 180_000 },
    async (component) => {
      try {
        const message = await drifted(component);
        const { code, stdout, stderr } = await runNode(copy.root, [ASTRO, 'build']);
        expect(code).not.toBe(0);
        expect(stdout + stderr).toContain(message);
      } finally {
        copy.write(lesson.lesson.file, lesson.source);
      }
    },
  );

  test('fails on whatever could pass the check, and names all of it', { timeout: 180_000 }, async () => {
    const added = [
      ["import x from './x.astro';", 'a lesson has no import or export'],
      ['Es sind {40 + 40}.', 'a lesson has no expressions'],
      ['<Zahll von="x">5</Zahll>', '<Zahll> is not a component'],
      ['<Zahl von="x" einheit="Ticks">5</Zahl>', '<Zahl> has no attribute “einheit”'],
      ['<Verweis auf="nirgends" />', '<Verweis auf="nirgends"> refers to no step or exercise'],
      ['Hier <Tabelle von="x" />', '<Tabelle> stands in a line of text'],
    ] as const;
    try {
      copy.write(lesson.lesson.file, `${lesson.source}\n${added.map(([text]) => text).join('\n\n')}\n`);
      const { code, stdout, stderr } = await runNode(copy.root, [ASTRO, 'build']);
      expect(code).not.toBe(0);
      const first = lesson.source.split('\n').length + 1;
      for (const [index, [, message]] of added.entries()) {
        const place = `${lesson.lesson.file}:${first + 2 * index}:`;
        expect(stdout + stderr).toMatch(new RegExp(`${place}\\d+ {2}`, 'u'));
        expect(stdout + stderr).toContain(message);
      }
    } finally {
      copy.write(lesson.lesson.file, lesson.source);
    }
  });

  test('fails on an MDX file in the wrong place', { timeout: 180_000 }, async () => {
    const stray = 'content/konzepte/start.mdx';
    try {
      copy.write(stray, '---\ntitle: Start\ndescription: Start\n---\n\nEs sind 80.\n');
      const { code, stdout, stderr } = await runNode(copy.root, [ASTRO, 'build']);
      expect(code).not.toBe(0);
      expect(stdout + stderr).toContain(stray);
    } finally {
      copy.delete(stray);
    }
  });
});

interface Server {
  /** What the terminal shows. */
  readonly terminal: () => string;
  /** Messages of the error overlay. */
  readonly overlay: () => string;
  /** Whether the lesson's page is complete. An error after its first bytes leaves the status at 200. */
  readonly isWhole: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

async function startDev(): Promise<Server> {
  const child = spawn(process.execPath, [ASTRO, 'dev', '--port', '0', '--host', '127.0.0.1'], {
    cwd: copy.root,
    env: { ...cleanEnv(), FORCE_COLOR: '0', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: string): void => {
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await closed;
  };
  try {
    const origin = await vi.waitFor(
      () => {
        const found = /http:\/\/127\.0\.0\.1:[1-9]\d*/u.exec(output);
        if (!found) throw new Error(`astro dev names no address:\n${output}`);
        return found[0];
      },
      { timeout: 60_000, interval: 100 },
    );
    const overlay = await listen(origin);
    const path = lesson.lesson.file.replace(/^content\//u, '').replace(/index\.mdx$/u, '');
    const isWhole = async (): Promise<boolean> => {
      const response = await fetch(`${origin}/${path}`);
      return response.ok && /<\/html>\s*$/u.test(await response.text());
    };
    return { terminal: () => output, overlay, isWhole, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The overlay shows its message as HTML. */
function unescapeHtml(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Listens like the page in the browser, whose error overlay is sent over a web socket. */
async function listen(origin: string): Promise<() => string> {
  const client = await (await fetch(`${origin}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/u.exec(client)?.[1] ?? '';
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  let errors = '';
  socket.addEventListener('message', ({ data }) => {
    const { type, err } = JSON.parse(String(data)) as { type: string; err?: { message: string } };
    if (type === 'error') errors += `${unescapeHtml(err?.message ?? '')}\n`;
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return () => errors;
}

/** An edit, as file, old text and new text; in the lesson itself the literal of a component. */
type DevEdit = readonly [name: string, file: string, edit: () => void];

describe('astro dev', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startDev();
    expect(await server.isWhole()).toBe(true);
  }, 120_000);
  afterAll(() => server?.stop());

  const patience = { timeout: 30_000, interval: 300 };
  const source = 'content/konzepte/resilienz-1/index.mdx';
  const append = (text: string) => () => copy.write(source, `${lesson.source}\n${text}\n`);
  const replace = (file: string, from: string, to: string) => () => void copy.replace(file, from, to);
  const edits: readonly DevEdit[] = [
    ['a simulator', 'sim/simuliere.ts', replace('sim/simuliere.ts', 'kapazitaet: 11,', 'kapazitaet: 12,')],
    [
      'figures.ts',
      'content/konzepte/resilienz-1/figures.ts',
      replace('content/konzepte/resilienz-1/figures.ts', 'const seed = 0;', 'const seed = 1;'),
    ],
    ...(['Zahl', 'Rechnung', 'Behauptung', 'Ausgabe'] as const).map(
      (component): DevEdit => [`a <${component}>`, source, () => copy.write(source, changed(component))],
    ),
    ['an unknown figure', source, append('<Zahl von="sturm.gibtEsNicht">5</Zahl>')],
    ['a missing listing', source, append('<Quelltext von="fehlt.ts" />')],
    ['an expression', source, append('{40 + 40}')],
  ];

  test.each(edits)(
    'shows what is wrong after an edit of %s in overlay and terminal, and recovers',
    {
      timeout: 120_000,
    },
    async (_, file, edit) => {
      const before = copy.read(file);
      const [seen, shown] = [server.terminal().length, server.overlay().length];
      edit();
      await expect.poll(server.isWhole, patience).toBe(false);
      const { messages } = await checkCourse(copy.root);
      const words = messages.map((message) => formatMessage(message));
      /** The message of the check that a text repeats; else the text, for whoever reads the failing test. */
      const named = (text: string): string => words.find((message) => text.includes(message)) ?? text;
      await expect.poll(() => named(server.terminal().slice(seen)), patience).toBeOneOf(words);
      await expect.poll(() => named(server.overlay().slice(shown)), patience).toBeOneOf(words);
      copy.write(file, before);
      await expect.poll(server.isWhole, patience).toBe(true);
    },
  );
});
