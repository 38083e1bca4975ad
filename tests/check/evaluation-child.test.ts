import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluate, type ModuleResult } from '../../src/check/evaluation.ts';
import { fine, root, run } from './modules.ts';

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
    'rejects-text.ts': [
      ["Promise.reject('kein Fehler');", fine],
      { ok: false, failure: { problem: 'threw kein Fehler' } },
    ],
    'urls.ts': [
      [
        'const here = import.meta.url;',
        "throw new Error([here, ', ', JSON.stringify(new URL('ä.ts', here)), ' ', here].join(''));",
      ],
      { ok: false, failure: { problem: 'threw Error: urls.ts, "ä.ts" urls.ts', line: 4, column: 7 } },
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
    'year.ts': [
      ['export default defineFigures({ n: zahl(new Date().getFullYear(), lauf) });'],
      { ok: true, unstable: ['n'], figures: expect.anything() as never },
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
