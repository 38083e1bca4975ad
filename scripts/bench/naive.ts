/**
 * The retry storm as one would write it first, with an object per attempt and a list per tick: what sim/ is
 * measured against. It counts totals only.
 */
import type { Wiederholungspolitik } from '#sim/politik.ts';
import { SIMULIERE_VORGABEN, type SimuliereParameter } from '#sim/simuliere.ts';

interface Attempt {
  number: number;
  waiting: boolean;
}

export interface NaiveTotals {
  sent: number;
  successes: number;
  useless: number;
  givenUp: number;
  queued: number;
}

export function naive(
  policy: Wiederholungspolitik,
  parameter: Partial<SimuliereParameter> = {},
): NaiveTotals {
  const p = { ...SIMULIERE_VORGABEN, ...parameter };
  const sentAt: Attempt[][] = [];
  const due = new Map<number, Attempt[]>();
  const queue: Attempt[] = [];
  let head = 0;
  let successes = 0;
  let givenUp = 0;

  for (let tick = 0; tick < p.ticks; tick++) {
    for (const attempt of sentAt[tick - p.timeout] ?? []) {
      if (!attempt.waiting) continue;
      attempt.waiting = false;
      const wait = attempt.number + 1 < p.versuche ? policy.wartezeit(attempt.number) : null;
      if (wait === null) {
        givenUp++;
        continue;
      }
      const retries = due.get(tick + wait) ?? [];
      retries.push({ number: attempt.number + 1, waiting: true });
      due.set(tick + wait, retries);
    }

    const arrivals = due.get(tick) ?? [];
    due.delete(tick);
    if (p.neuBis === null || tick < p.neuBis) {
      for (let n = 0; n < p.neuProTick; n++) {
        policy.neu();
        arrivals.push({ number: 0, waiting: true });
      }
    }
    sentAt.push(arrivals);
    for (const attempt of arrivals) queue.push(attempt);

    const down = tick >= p.ausfallStart && tick < p.ausfallEnde;
    const end = Math.min(queue.length, head + (down ? 0 : p.kapazitaet));
    for (; head < end; head++) {
      const attempt = queue[head]!;
      if (attempt.waiting) successes++;
      attempt.waiting = false;
    }
  }
  return { sent: queue.length, successes, useless: head - successes, givenUp, queued: queue.length - head };
}
