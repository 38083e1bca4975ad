/** Whether the check of a lesson's Python notices a change. In one Python that stays open: for many changes in a row. */
import type { Figures } from '../figures/figure.ts';
import { checkExercises } from './exercises.ts';
import type { PythonLesson } from './lesson.ts';
import { checkListings } from './listings.ts';
import { type Observation, type Python, Session } from './session.ts';

/** A lesson's run takes some thousand steps; a change that makes it endless is stopped soon. */
const STEPS = 300_000;
const SILENT: Observation = { output: '', value: null, error: null };
const METHODS = ['open', 'script', 'imported', 'call', 'constant', 'compare', 'exercise'] as const;

export class Notice {
  readonly session: Session;
  readonly #methods: Python;

  static async start(): Promise<Notice> {
    return new Notice(await Session.start(STEPS));
  }

  private constructor(session: Session) {
    this.session = session;
    const entries = METHODS.map((name) => {
      const method = session[name] as (...given: unknown[]) => unknown;
      return [name, async (...given: unknown[]) => method.apply(session, given)];
    });
    this.#methods = Object.fromEntries(entries) as Python;
  }

  /** The whole check of `lesson`, what is quick first: it ends with the first part that has something to say. */
  async of(lesson: PythonLesson, figures: Figures): Promise<boolean> {
    const methods = this.#methods;
    const { session } = this;
    const outputs: Python = {
      ...methods,
      open: async (files) => ({ ...(await session.open(files)), laeufe: [] }),
    };
    const runs: Python = {
      ...methods,
      open: async (files) => ({ ...(await session.open(files)), ausgaben: {}, konstanten: {} }),
      script: async () => SILENT,
      imported: async () => SILENT,
    };
    for (const part of [outputs, runs])
      if ((await checkListings(part, lesson, figures)).length > 0) return true;
    return (await checkExercises(methods, lesson)).length > 0;
  }
}
