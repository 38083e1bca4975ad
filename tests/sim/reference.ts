/**
 * The retry storm, written a second time from the model's description: naively, with one object per request and
 * per attempt, and sharing nothing with sim/ but types. The tests hold the fast version against it.
 */
import type { Ereignis } from '#sim/ereignisse.ts';
import type { Wiederholungspolitik } from '#sim/politik.ts';
import type {
  Ankuenfte,
  SimuliereParameter,
  SimuliereSummen,
  SimuliereZeile,
  Verlustquelle,
} from '#sim/simuliere.ts';
import type { Wartender } from '#sim/verlauf.ts';

interface Request {
  id: number;
  state: 'open' | 'succeeded' | 'given up';
}

interface Attempt {
  request: Request;
  number: number;
  sentAt: number;
  servedAt: number | null;
  timedOut: boolean;
  lost: boolean;
}

interface Retry {
  request: Request;
  number: number;
  due: number;
}

export interface ReferenceRun {
  rows: SimuliereZeile[];
  totals: SimuliereSummen;
  events: Ereignis[];
  /** Per tick, the queue after each of its three phases. */
  queues: Wartender[][][];
}

export function reference(
  policy: Wiederholungspolitik,
  p: SimuliereParameter<Ankuenfte>,
  chance: Verlustquelle,
): ReferenceRun {
  const requests: Request[] = [];
  const attempts: Attempt[] = [];
  const queue: Attempt[] = [];
  let retriesToCome: Retry[] = [];
  const rows: SimuliereZeile[] = [];
  const events: Ereignis[] = [];
  const queues: Wartender[][][] = [];
  const queueNow = (): Wartender[] =>
    queue.map(({ request, number, sentAt, timedOut }) => {
      return { anfrage: request.id, versuch: number, gesendetTick: sentAt, wartet: !timedOut };
    });

  for (let tick = 0; tick < p.ticks; tick++) {
    let timeouts = 0;
    let givenUp = 0;
    for (const attempt of attempts) {
      if (attempt.sentAt + p.timeout !== tick || attempt.servedAt !== null) continue;
      attempt.timedOut = true;
      timeouts++;
      const { request, number } = attempt;
      const common = { tick, anfrage: request.id, versuch: number };
      events.push({ art: 'timeout', ...common });
      const last = number === p.versuche - 1;
      const wait = last ? null : policy.wartezeit(number);
      if (wait === null) {
        request.state = 'given up';
        givenUp++;
        events.push({ art: 'aufgegeben', ...common, grund: last ? 'versuche' : 'politik' });
      } else {
        retriesToCome.push({ request, number: number + 1, due: tick + wait });
        events.push({ art: 'retry', ...common, versuch: number + 1, wartezeit: wait, faellig: tick + wait });
      }
    }

    const phases = [queueNow()];

    const arrivals: { request: Request; number: number }[] = retriesToCome.filter(({ due }) => due === tick);
    retriesToCome = retriesToCome.filter(({ due }) => due !== tick);
    const retries = arrivals.length;
    if (p.neuBis === null || tick < p.neuBis) {
      const newcomers = Array.isArray(p.neuProTick) ? p.neuProTick[tick] : p.neuProTick;
      for (let n = 0; n < newcomers; n++) {
        policy.neu();
        const request: Request = { id: requests.length, state: 'open' };
        requests.push(request);
        arrivals.push({ request, number: 0 });
      }
    }
    for (const { request, number } of arrivals) {
      const lost = p.verlust > 0 && chance.random() < p.verlust;
      const attempt = { request, number, sentAt: tick, servedAt: null, timedOut: false, lost };
      attempts.push(attempt);
      events.push({ art: 'gesendet', tick, anfrage: request.id, versuch: number });
      if (lost) events.push({ art: 'verloren', tick, anfrage: request.id, versuch: number });
      else queue.push(attempt);
    }
    phases.push(queueNow());

    const down = p.ausfallStart <= tick && tick < p.ausfallEnde;
    const capacity = down ? 0 : p.kapazitaet;
    let served = 0;
    let successes = 0;
    while (served < capacity && queue.length > 0) {
      const attempt = queue.shift() as Attempt;
      attempt.servedAt = tick;
      served++;
      if (!attempt.timedOut) {
        successes++;
        attempt.request.state = 'succeeded';
      }
      events.push({
        art: attempt.timedOut ? 'nutzlos' : 'erfolg',
        tick,
        anfrage: attempt.request.id,
        versuch: attempt.number,
        gesendetTick: attempt.sentAt,
      });
    }

    phases.push(queueNow());
    queues.push(phases);

    rows.push({
      tick,
      neue: arrivals.length - retries,
      retries,
      last: arrivals.length,
      verloren: attempts.filter(({ sentAt, lost }) => sentAt === tick && lost).length,
      kapazitaet: capacity,
      bearbeitet: served,
      erfolge: successes,
      nutzlos: served - successes,
      timeouts,
      aufgegeben: givenUp,
      warteschlange: queue.length,
    });
  }

  const served = attempts.filter(({ servedAt }) => servedAt !== null);
  const successful = served.filter(({ timedOut }) => !timedOut);
  return {
    rows,
    totals: {
      anfragen: requests.length,
      gesendet: attempts.length,
      retries: attempts.filter(({ number }) => number > 0).length,
      verloren: attempts.filter(({ lost }) => lost).length,
      erfolge: requests.filter(({ state }) => state === 'succeeded').length,
      nutzlos: served.length - successful.length,
      timeouts: attempts.filter(({ timedOut }) => timedOut).length,
      aufgegeben: requests.filter(({ state }) => state === 'given up').length,
      offen: requests.filter(({ state }) => state === 'open').length,
      warteschlange: queue.length,
      spitze: Math.max(...rows.map(({ last }) => last)),
      letzterErfolgTick: successful.at(-1)?.servedAt ?? null,
    },
    events,
    queues,
  };
}
