import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Limits } from '../../src/python/browser/limits.ts';

export const LESSON = 'konzepte/resilienz-1/';
const folder = resolve(import.meta.dirname, '../../content', LESSON, 'uebungen');

/** An exercise's own files, which the tests type into the page. */
export interface ExerciseFiles {
  readonly name: string;
  readonly start: string;
  readonly solution: string;
  readonly wrong: readonly { readonly file: string; readonly code: string; readonly feedback: string }[];
}

export function exercises(): ExerciseFiles[] {
  const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
  return readdirSync(folder)
    .sort()
    .map((name) => ({
      name,
      start: read(name, 'start.py'),
      solution: read(name, 'loesung.py'),
      wrong: readdirSync(join(folder, name, 'falsch'))
        .sort()
        .map((file) => {
          const code = read(name, 'falsch', file);
          const feedback = /^# Rückmeldung: (?<text>.+)$/mu.exec(code)?.groups?.text;
          if (!feedback) throw new Error(`${name}/falsch/${file} does not name its feedback`);
          return { file, code, feedback };
        }),
    }));
}

/** Shorter limits than readers get, set before the page's scripts run. */
export async function limit(context: BrowserContext, limits: Partial<Limits>): Promise<void> {
  await context.addInitScript((given) => {
    globalThis.belegtGrenzen = given;
  }, limits);
}

export interface Shown {
  readonly mood: string;
  readonly title: string;
  readonly text: string;
}

/** An exercise on its page, used the way a reader does. */
export class ExerciseOnPage {
  readonly page: Page;
  readonly section: Locator;
  readonly report: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    this.section = page.locator(`section.uebung[aria-labelledby="uebung-${name}"]`);
    this.report = this.section.locator('.ergebnis');
  }

  button(name: string): Locator {
    return this.section.getByRole('button', { name, exact: true });
  }

  /** Opens the editor if it is not open, and puts the cursor into it. */
  async edit(): Promise<void> {
    const editor = this.section.locator('.cm-content');
    if ((await editor.count()) === 0) await this.button('Bearbeiten').click();
    await editor.focus();
  }

  async write(code: string): Promise<void> {
    await this.edit();
    await this.page.keyboard.press('Control+a');
    if (code === '') await this.page.keyboard.press('Delete');
    else await this.page.keyboard.insertText(code);
  }

  async code(): Promise<string> {
    const lines = this.section.locator('.cm-line');
    return (await lines.allTextContents()).join('\n');
  }

  async use(button: 'Ausführen' | 'Prüfen'): Promise<Shown> {
    await this.button(button).click();
    return this.shown();
  }

  /** The report, once it is there. */
  async shown(): Promise<Shown> {
    await this.report.and(this.page.locator('[data-stimmung]')).waitFor({ timeout: 60_000 });
    return {
      mood: (await this.report.getAttribute('data-stimmung')) ?? '',
      title: (await this.report.locator('.titel').textContent()) ?? '',
      text: (await this.report.textContent()) ?? '',
    };
  }
}
