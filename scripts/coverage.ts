/** `npm run coverage`: reads the built site back. Exit code 0 if every number is accounted for, 1 if not, 2 without pages. */
import { resolve } from 'node:path';
import { formatMessage } from '../src/check/message.ts';
import { CLASSES, type Counts } from '../src/coverage/coverage.ts';
import { summarizeCounts } from '../src/coverage/page.ts';
import { coverSite } from '../src/coverage/site.ts';

const root = process.cwd();
const dist = resolve(root, process.argv[2] ?? 'dist');
const pages = await coverSite(root, dist).catch((error: Error) => {
  console.error(`${error.message}\n`);
  return [];
});
let unaccounted = 0;
let drafts = 0;
const total: Record<keyof Counts, number> = { computed: 0, executed: 0, structural: 0, stated: 0 };
for (const { path, counts, messages, draft } of pages) {
  for (const message of messages) console.error(`${draft ? 'draft: ' : ''}${formatMessage(message)}\n`);
  console.log(`${path}  ${summarizeCounts(counts, messages.length)}`);
  for (const name of CLASSES) total[name] += counts[name];
  if (draft) drafts += messages.length;
  else unaccounted += messages.length;
}
console.log(`all ${pages.length} pages  ${summarizeCounts(total, unaccounted + drafts)}`);
if (pages.length === 0) {
  console.error('there are no pages to read\n  → run: npm run build');
  process.exitCode = 2;
} else if (unaccounted > 0) process.exitCode = 1;
