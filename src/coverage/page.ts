/** What is unaccounted on the pages of a built site, in the words of the check. */
import type { VFileMessage } from 'vfile-message';
import { createMessage } from '../check/message.ts';
import type { Figures } from '../figures/figure.ts';
import { CLASSES, type Counts, coverage, type Unaccounted } from './coverage.ts';
import type { Frontmatter } from './frontmatter.ts';
import { locate, type Source } from './position.ts';

export interface CoveredLesson {
  /** Path of its page, such as `konzepte/resilienz-1`. */
  readonly slug: string;
  readonly source: Source;
  readonly figures: Figures;
  readonly frontmatter: Frontmatter;
}

export interface Page {
  /** Path below the site's folder, such as `konzepte/resilienz-1/index.html`. */
  readonly path: string;
  readonly html: string;
}

export interface CoveredPage {
  readonly path: string;
  readonly counts: Counts;
  readonly messages: readonly VFileMessage[];
  /** Whether the page is that of a lesson with `strict: false`. */
  readonly draft: boolean;
}

/** @param sources other files a page's text may come from. */
export function coverPage(
  page: Page,
  lessons: readonly CoveredLesson[],
  sources: readonly Source[],
): CoveredPage {
  const slug = page.path.replace(/\/?index\.html$/u, '');
  const own = lessons.find((lesson) => lesson.slug === slug);
  const around = own ?? lessons.find((lesson) => slug.startsWith(`${lesson.slug}/`));
  const { counts, unaccounted } = coverage(page.html, {
    frontmatter: lessons.map(({ frontmatter }) => frontmatter),
    own: own?.frontmatter,
    figures: around && new Set(Object.keys(around.figures)),
  });
  const files = [...(own ? [own.source] : []), ...sources, ...lessons.map(({ source }) => source)];
  const messages = unaccounted.map((item) => message(page.path, item, files, around?.figures ?? {}));
  return { path: page.path, counts, messages, draft: own?.frontmatter.strict === false };
}

function message(path: string, item: Unaccounted, files: readonly Source[], figures: Figures): VFileMessage {
  const { number, spot, sentence } = item;
  const found = locate(item, files);
  const ids = figuresWith(figures, number.value);
  const mean = ids.length > 0 ? `did you mean ${ids.join(' or ')}? ` : '';
  const where = spot === 'text' ? '' : ` (${spot})`;
  return createMessage(found?.file ?? path, {
    rule: 'unaccounted',
    reason: `nothing accounts for ${number.text.trim()}${where} in: ${sentence}`,
    hint: `${mean}${remedy(spot)}`,
    ...(found ? { start: { line: found.line, column: found.column, offset: 0 } } : {}),
    actual: number.text,
  });
}

const IN_TEXT =
  'show a figure with <Zahl von="…">, or say where the number comes from with <Angabe quelle="…">';
const ELSEWHERE =
  'say it without the number, or list the words in the frontmatter: angaben: [{ text: …, quelle: … }]';

function remedy(spot: string): string {
  return spot === 'text' || spot === 'heading' ? IN_TEXT : ELSEWHERE;
}

const MOST = 3;

/** Ids of figures that show a value, single numbers first. */
export function figuresWith(figures: Figures, value: number): string[] {
  if (Number.isNaN(value)) return [];
  const single: string[] = [];
  const among: string[] = [];
  for (const [id, figure] of Object.entries(figures)) {
    if (figure.kind === 'zahl' && figure.value === value) single.push(id);
    else if (figure.kind === 'rechnung' && figure.values.includes(value)) among.push(id);
    else if (
      'rows' in figure &&
      figure.rows.flat().some((cell) => typeof cell === 'object' && cell.value === value)
    )
      among.push(id);
  }
  return [...single, ...among].slice(0, MOST);
}

/** „N numbers: a computed, b executed, c structural, d stated, 0 unaccounted“ */
export function summarizeCounts(counts: Counts, unaccounted: number): string {
  const all = CLASSES.reduce((sum, name) => sum + counts[name], unaccounted);
  const parts = CLASSES.map((name) => `${counts[name]} ${name}`);
  return `${all} numbers: ${parts.join(', ')}, ${unaccounted} unaccounted`;
}
