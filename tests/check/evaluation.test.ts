import { describe, expect, test } from 'vitest';
import { evaluate } from '../../src/check/evaluation.ts';
import { fine, root, run } from './modules.ts';

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
  test('no modules, no processes', async () => {
    expect(await evaluate([], { root })).toEqual([]);
  });
});
