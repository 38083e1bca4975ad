import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { evaluate, type ModuleResult } from '../../src/check/evaluation.ts';
import { project } from '../scripts/command.ts';

const root = mkdtempSync(join(tmpdir(), 'belegt-evaluation-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const head = [
  `import { defineFigures, zahl } from ${JSON.stringify(join(project, 'src/figures/figure.ts'))};`,
  `const lauf = { simulator: 'sim', parameter: {} };`,
];

async function run(
  modules: Readonly<Record<string, readonly string[]>>,
  limit?: number,
): Promise<ModuleResult[]> {
  const paths = Object.entries(modules).map(([name, lines]) => {
    const path = join(root, name);
    writeFileSync(path, [...head, ...lines].join('\n'));
    return path;
  });
  return evaluate(paths, { root, limit });
}

const fine = 'export default defineFigures({ n: zahl(80, lauf) });';

describe('modules that do more than define figures', () => {
  test('noise, timers and servers neither disturb nor delay', { timeout: 30_000 }, async () => {
    const [result] = await run(
      {
        'noise.ts': [
          `console.log('out'); console.error('err'); process.stdout.write('x'.repeat(1e6));`,
          'setInterval(() => {}, 1000);',
          `(await import('node:net')).createServer().listen(0);`,
          'await new Promise((resolve) => setTimeout(resolve, 20));',
          fine,
        ],
      },
      20_000,
    );
    expect(result).toMatchObject({ ok: true, unstable: [], figures: { n: { value: 80 } } });
  });

  test('a process that ends takes no other module with it', { timeout: 30_000 }, async () => {
    const results = await run({
      'a.ts': [fine],
      'b.ts': ['process.abort();'],
      'c.ts': [fine],
      'd.ts': ['process.kill(process.pid, "SIGTERM"); for (;;);'],
      'e.ts': [fine],
    });
    expect(results.map((result) => (result.ok ? 'ok' : result.failure.problem))).toEqual([
      'ok',
      'ended its process without a result (SIGABRT)',
      'ok',
      'ended its process without a result (SIGTERM)',
      'ok',
    ]);
  });

  test('the limit is for each module, not for all of them', { timeout: 30_000 }, async () => {
    const slow = ['await new Promise((resolve) => setTimeout(resolve, 1200));', fine];
    const results = await run({ 'slow1.ts': slow, 'slow2.ts': slow, 'slow3.ts': slow }, 3000);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  test('every value arrives as it was', { timeout: 30_000 }, async () => {
    const [result] = await run({
      'values.ts': [
        "export default defineFigures({ n: zahl(80, { simulator: 's', parameter: { x: Infinity, y: NaN } }) });",
      ],
    });
    expect(result).toMatchObject({
      figures: { n: { runs: [{ parameter: { x: Number.POSITIVE_INFINITY, y: Number.NaN } }] } },
      unstable: [],
    });
  });

  test('what the second run is told to see: another clock, zone, language and chance', {
    timeout: 30_000,
  }, async () => {
    const sources = {
      now: 'Date.now()',
      date: 'new Date().getTime()',
      text: 'Date().length + Date().charCodeAt(12) * 1e3 + new Date().getFullYear()',
      zone: 'new Date(2026, 6, 1).getTimezoneOffset()',
      random: 'Math.floor(Math.random() * 1e12)',
      performance: 'Math.floor(performance.now() / 1e6)',
      language: '(1.5).toLocaleString().charCodeAt(1)',
      calendar: 'new Date(2026, 6, 1).getMonth()',
      parsed: `Date.parse('2026-01-01T00:00:00Z')`,
    };
    const entries = Object.entries(sources).map(([name, code]) => `${name}: zahl(${code}, lauf)`);
    const [result] = await run({
      'sources.ts': [`export default defineFigures({ ${entries.join(', ')} });`],
    });
    expect(result?.ok && result.unstable.toSorted()).toEqual([
      'date',
      'language',
      'now',
      'performance',
      'random',
      'text',
      'zone',
    ]);
  });

  test('of the clock nothing but the time changes, and only in the second run', {
    timeout: 30_000,
  }, async () => {
    const checks = {
      ahead: 'Number(Date.now() > 1.79e12)',
      same: 'Number(Math.abs(new Date() - Date.now()) < 1000)',
      text: 'Number(Math.abs(Date.parse(Date()) - Date.now()) < 2000)',
      type: 'Number(new Date() instanceof Date && new (class extends Date {})(5).getTime() === 5)',
      parts: 'Date.UTC(2026, 0) + new Date(7).getTime()',
      random: 'Number(Array.from({ length: 100 }, Math.random).every((x) => x >= 0 && x < 1))',
      spread: 'new Set(Array.from({ length: 100 }, Math.random)).size',
      performance: 'Number(performance.now() >= 0)',
    };
    const entries = Object.entries(checks).map(([name, code]) => `${name}: zahl(${code}, lauf)`);
    const [result] = await run({
      'clock.ts': [`export default defineFigures({ ${entries.join(', ')} });`],
    });
    const values =
      result?.ok &&
      Object.entries(result.figures).map(([id, figure]) => [id, 'value' in figure && figure.value]);
    expect(values && Object.fromEntries(values)).toEqual({
      ahead: Number(Date.now() > 1.79e12),
      same: 1,
      text: 1,
      type: 1,
      parts: Date.UTC(2026, 0) + 7,
      random: 1,
      spread: 100,
      performance: 1,
    });
    expect(result).toMatchObject({ unstable: [] });
  });

  test('no modules, no processes', async () => {
    expect(await evaluate([], { root })).toEqual([]);
  });
});

describe('modules that fail', () => {
  const cases: Readonly<Record<string, readonly [readonly string[], ModuleResult]>> = {
    'throws.ts': [
      ["throw new RangeError(' no\\n  such thing ');"],
      { ok: false, failure: { problem: 'threw RangeError: no', line: 3, column: 7 } },
    ],
    'text.ts': [["throw 'kein Fehler';"], { ok: false, failure: { problem: 'threw kein Fehler' } }],
    'syntax.ts': [
      ['const a = (;'],
      { ok: false, failure: { problem: 'threw SyntaxError: Expression expected', line: 3, column: 1 } },
    ],
    'rejects.ts': [
      ["Promise.reject(new Error('first')); Promise.reject(new Error('second'));", fine],
      { ok: false, failure: { problem: 'threw Error: first', line: 3, column: 16 } },
    ],
    'timer.ts': [
      ["process.nextTick(() => { throw new Error('later'); });", 'await null;', fine],
      { ok: false, failure: { problem: 'threw Error: later', line: 3, column: 32 } },
    ],
    'after.ts': [[fine], { ok: true, unstable: [], figures: expect.anything() as never }],
    'exits.ts': [
      ['process.exit(3);'],
      { ok: false, failure: { problem: 'threw Error: process.exit(3) was called', line: 3, column: 9 } },
    ],
    'exits-bare.ts': [
      ['process.exit();'],
      { ok: false, failure: { problem: 'threw Error: process.exit() was called', line: 3, column: 9 } },
    ],
    'import.ts': [
      ["await import('./fehlt.ts');"],
      {
        ok: false,
        failure: { problem: `threw Error: Cannot find module 'fehlt.ts' imported from import.ts` },
      },
    ],
    'tree.ts': [
      ['export default { sturm: { n: zahl(80, lauf) } };'],
      {
        ok: false,
        failure: { problem: 'does not export figures: write export default defineFigures({ … })' },
      },
    ],
    'nothing.ts': [
      ['export const n = 5;'],
      {
        ok: false,
        failure: { problem: 'does not export figures: write export default defineFigures({ … })' },
      },
    ],
    'empty.ts': [
      ['export default defineFigures({});'],
      { ok: false, failure: { problem: 'defines no figures' } },
    ],
    'zone.ts': [
      ["if (process.env.TZ === 'Pacific/Chatham') throw new Error('wrong zone');", fine],
      {
        ok: false,
        failure: {
          problem: 'fails when clock, time zone and Math.random change: threw Error: wrong zone',
          line: 3,
          column: 49,
        },
      },
    ],
    'language.ts': [
      [
        "const odd = process.env.TZ === 'Pacific/Chatham';",
        "if (odd && [process.env.LANG, process.env.LC_ALL].join() === 'tr_TR.UTF-8,tr_TR.UTF-8') throw 'tr';",
        fine,
      ],
      {
        ok: false,
        failure: { problem: 'fails when clock, time zone and Math.random change: threw tr' },
      },
    ],
    'more.ts': [
      [
        "export default defineFigures({ ...(process.env.LANG?.startsWith('tr') ? { m: zahl(1, lauf) } : {}), n: zahl(80, lauf) });",
      ],
      { ok: true, unstable: ['m'], figures: expect.anything() as never },
    ],
    'options.ts': [
      ["if (process.env.NODE_OPTIONS !== '') throw process.env.NODE_OPTIONS;", fine],
      { ok: true, unstable: [], figures: expect.anything() as never },
    ],
    'settles.ts': [
      ['await new Promise(() => {});', fine],
      { ok: false, failure: { problem: 'waits for a promise that is never settled' } },
    ],
    'code.ts': [
      ['process.reallyExit(7);'],
      { ok: false, failure: { problem: 'ended its process without a result (exit code 7)' } },
    ],
    'memory.ts': [
      [
        "process.stderr.write('x'.repeat(200_000) + 'FATAL ERROR: JavaScript heap out of memory', () => process.abort()); await new Promise(() => setInterval(() => {}, 1000));",
      ],
      { ok: false, failure: { problem: 'ran out of memory' } },
    ],
  };

  test('say what went wrong and where, each for itself', { timeout: 60_000 }, async () => {
    const modules = Object.fromEntries(Object.entries(cases).map(([name, [lines]]) => [name, lines]));
    const results = await run(modules, 10_000);
    expect(Object.fromEntries(Object.keys(cases).map((name, index) => [name, results[index]]))).toEqual(
      Object.fromEntries(Object.entries(cases).map(([name, [, result]]) => [name, result])),
    );
  });

  test('or that there is none', { timeout: 30_000 }, async () => {
    expect(await evaluate([join(root, 'keins.ts')], { root })).toEqual([
      { ok: false, failure: { problem: 'does not exist' } },
    ]);
  });

  test('or that the time is up', { timeout: 30_000 }, async () => {
    const results = await run({ 'hangs.ts': ['for (;;);'], 'then.ts': [fine] }, 2500);
    expect(results).toEqual([
      { ok: false, failure: { problem: 'does not finish within 2.5 s' } },
      expect.objectContaining({ ok: true }),
    ]);
  });

  test('or that no process could be started', async () => {
    const [result] = await evaluate([join(root, 'a.ts')], { root: join(root, 'fehlt') });
    expect(result).toMatchObject({
      ok: false,
      failure: { problem: expect.stringMatching(/^could not be run: spawn .* ENOENT$/u) },
    });
  });
});
