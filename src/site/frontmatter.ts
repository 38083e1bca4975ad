import { z } from 'astro/zod';

const minuten = z.number().int().positive();

/** What every lesson says about itself. Nothing is derived from paths. */
export const lektion = z.strictObject({
  art: z.literal('lektion'),
  /** The course's first level in the navigation, e.g. „Konzepte“. */
  track: z.string().min(1),
  /** The second level, e.g. „Verteilte Systeme und Betrieb“. */
  modul: z.string().min(1),
  /** Position in the whole course; tracks and modules appear in the order of their first lesson. */
  reihenfolge: z.number().int().positive(),
  /** Minutes. */
  dauer: z.strictObject({ lesen: minuten, ueben: minuten }),
  /** Short title for navigation and list; default: title. */
  kurztitel: z.string().min(1).optional(),
  /** The lesson planned after this one, shown as „in Arbeit“. Leave it out once that lesson exists. */
  geplant: z.string().min(1).optional(),
  /** Numbers in these texts, and in captions, alternative texts and diagrams, that nobody computes, each with its source. */
  angaben: z.array(z.strictObject({ text: z.string().min(1), quelle: z.string().trim().min(1) })).default([]),
  /** `false` marks a draft: its numbers need not all be accounted for, and only `--drafts` builds it. */
  strict: z.boolean().default(true),
});

/** A page of the site that is no lesson (start page, 404). */
const seite = z.object({ art: z.literal('seite') });

export const frontmatter = z.discriminatedUnion('art', [lektion, seite]);

export type Lektion = z.infer<typeof lektion>;
