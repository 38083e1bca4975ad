/** `npm run bench`: prints the measurements and writes them to results.md, with the machine they were made on. */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import build from './build.ts';
import check from './check.ts';
import exercise from './exercise.ts';
import lab from './lab.ts';
import type { Entry, Result } from './measure.ts';
import storm from './storm.ts';
import sweep from './sweep.ts';

const entries: Entry[] = [storm, sweep, check, build, exercise, lab];

const parts = [
  `# Measurements

Made by \`npm run bench\`: medians of several runs, all variants of a table in turn within one run. Compare the
ratios; the absolute numbers belong to the machine.

${cpus()[0]?.model.trim() || 'unknown CPU'}, ${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.version}
`,
];
process.stdout.write(`${parts[0]}\n`);
for (const { name, run } of entries) {
  const part = section(name, await run());
  process.stdout.write(`${part}\n`);
  parts.push(part);
}
writeFileSync(new URL('results.md', import.meta.url), parts.join('\n'));

function section(name: string, { unit, rows, notes }: Result): string {
  const lines = rows.map(({ label, median, min, max, ratio }) => {
    return `| ${label} | ${digits(median)} | ${digits(min)} … ${digits(max)} | ${digits(ratio)} |`;
  });
  return `## ${name}

| | median, ${unit} | range | ratio |
| --- | --: | --: | --: |
${lines.join('\n')}
${notes.map((note) => `\n${note}\n`).join('')}`;
}

/** Three significant digits. */
function digits(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(Math.max(0, 2 - Math.floor(Math.log10(value))));
}
