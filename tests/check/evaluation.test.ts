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

  test('no modules, no processes', async () => {
    expect(await evaluate([], { root })).toEqual([]);
  });
});
