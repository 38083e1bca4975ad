import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PythonRandom } from '#sim/python-random.ts';

interface Vector {
  seed: string;
  method: string;
  args: (number | string)[];
  values: unknown[];
}

const [provenance, ...vectors] = readFileSync(
  new URL('./vectors/python-random.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line)) as [{ from: string }, ...Vector[]];

function shuffled(rng: PythonRandom, n: number): number[] {
  const items = Array.from({ length: n }, (_, i) => i);
  rng.shuffle(items);
  return items;
}

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const big = (values: readonly (number | string)[]) => values.map((value) => BigInt(value));

/** One call as the vectors mean it; bigints as strings. */
function call(rng: PythonRandom, { method, args }: Vector): unknown {
  const numbers = args as number[];
  const exact = args.every((value) => typeof value === 'number');
  switch (method) {
    case 'random':
      return rng.random();
    case 'getrandbits': {
      const k = numbers[0]!;
      if (k <= 53) return rng.getrandbits(k);
      const bits = rng.getrandbitsBig(k);
      return bits <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(bits) : String(bits);
    }
    case 'randint': {
      const [a, b] = numbers as [number, number];
      if (exact && Number.isSafeInteger(b - a + 1)) return rng.randint(a, b);
      const [c, d] = big(args) as [bigint, bigint];
      return plain(rng.randint(c, d));
    }
    case 'randrange': {
      if (exact) return rng.randrange(...(numbers as [number, number, number]));
      return plain(rng.randrange(...(big(args) as [bigint, bigint, bigint])));
    }
    case 'choice':
      return rng.choice(range(numbers[0]!));
    case 'shuffle':
      return shuffled(rng, numbers[0]!);
    case 'uniform':
      return rng.uniform(...(numbers as [number, number]));
    default:
      throw new Error(`unknown method ${method}`);
  }
}

function plain(value: bigint): number | string {
  const exact = value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= -BigInt(Number.MAX_SAFE_INTEGER);
  return exact ? Number(value) : String(value);
}

function mixed(rng: PythonRandom): unknown[] {
  return range(20).flatMap((i) => {
    const n = i + 1;
    return [
      rng.random(),
      rng.getrandbits(n),
      rng.getrandbits(32 + n),
      rng.randint(-n, n),
      rng.randrange(0, 1000 * n, n),
      rng.choice(range(n)),
      shuffled(rng, n),
      rng.uniform(-n, n),
    ] as unknown[];
  });
}

describe(`PythonRandom equals ${provenance.from}`, () => {
  const methods = ['random', 'getrandbits', 'randint', 'randrange', 'choice', 'shuffle', 'uniform'];

  it.each(methods)('%s, at least 1,000 calls over at least 8 seeds', (method) => {
    const cases = vectors.filter((vector) => vector.method === method);
    let calls = 0;
    for (const vector of cases) {
      const rng = new PythonRandom(BigInt(vector.seed));
      const actual = vector.values.map(() => call(rng, vector));
      expect(actual, `seed ${vector.seed}, ${method}(${vector.args})`).toEqual(vector.values);
      calls += actual.length;
    }
    expect(calls).toBeGreaterThanOrEqual(1000);
    expect(new Set(cases.map((vector) => vector.seed)).size).toBeGreaterThanOrEqual(8);
  });

  it('all methods in turn on one generator', () => {
    const cases = vectors.filter((vector) => vector.method === 'mixed');
    expect(cases.length).toBeGreaterThanOrEqual(8);
    for (const { seed, values } of cases) {
      expect(mixed(new PythonRandom(BigInt(seed))), `seed ${seed}`).toEqual(values);
    }
  });

  it('takes a seed as number or bigint, of either sign', () => {
    const first = new PythonRandom(42).random();
    for (const seed of [42n, -42, -42n]) expect(new PythonRandom(seed).random()).toBe(first);
    expect(new PythonRandom(-0).random()).toBe(new PythonRandom(0n).random());
  });

  it('counts the elements of a range exactly, where a quotient would be rounded', () => {
    const width = Number.MAX_SAFE_INTEGER - 1;
    const drawn = new Set<number>();
    const rng = new PythonRandom(0);
    for (let n = 0; n < 50; n++) drawn.add(rng.randrange(0, width, width - 1));
    expect(drawn).toEqual(new Set([0, width - 1]));
  });

  it('draws the same from numbers and bigints', () => {
    const a = new PythonRandom(7);
    const b = new PythonRandom(7);
    for (let n = 1; n < 200; n++) {
      expect(BigInt(a.randint(-n, n * n))).toBe(b.randint(BigInt(-n), BigInt(n * n)));
      expect(BigInt(a.randrange(0, n * 1000, n))).toBe(b.randrange(0n, BigInt(n * 1000), BigInt(n)));
      expect(BigInt(a.randrange(n * 1000, 3, -n))).toBe(b.randrange(BigInt(n * 1000), 3n, BigInt(-n)));
      expect(BigInt(a.getrandbits(n % 54))).toBe(b.getrandbitsBig(n % 54));
    }
  });
});

describe('PythonRandom refuses what it cannot do exactly', () => {
  const rng = new PythonRandom(0);
  const wrong = (value: unknown) => value as number;

  it.each<[string, () => unknown, new (m: string) => Error, string]>([
    [
      'seed 0.5',
      () => new PythonRandom(0.5),
      TypeError,
      '"seed" is 0.5; permitted: an integer from -(2^53 - 1) to 2^53 - 1, or any bigint',
    ],
    [
      'seed NaN',
      () => new PythonRandom(Number.NaN),
      TypeError,
      '"seed" is NaN; permitted: an integer from -(2^53 - 1) to 2^53 - 1, or any bigint',
    ],
    [
      'seed Infinity',
      () => new PythonRandom(Infinity),
      TypeError,
      '"seed" is Infinity; permitted: an integer from -(2^53 - 1) to 2^53 - 1, or any bigint',
    ],
    [
      'seed "1"',
      () => new PythonRandom(wrong('1')),
      TypeError,
      '"seed" is "1"; permitted: an integer from -(2^53 - 1) to 2^53 - 1, or any bigint',
    ],
    [
      'no seed',
      () => new PythonRandom(wrong(undefined)),
      TypeError,
      '"seed" is undefined; permitted: an integer from -(2^53 - 1) to 2^53 - 1, or any bigint',
    ],
    [
      'seed 2^53',
      () => new PythonRandom(2 ** 53),
      RangeError,
      '"seed" is 9007199254740992; permitted: an integer from -(2^53 - 1) to 2^53 - 1, or any bigint',
    ],
    [
      'getrandbits(54)',
      () => rng.getrandbits(54),
      RangeError,
      '"k" is 54; permitted: an integer from 0 to 53 (more: getrandbitsBig)',
    ],
    [
      'getrandbits(-1)',
      () => rng.getrandbits(-1),
      RangeError,
      '"k" is -1; permitted: an integer from 0 to 53 (more: getrandbitsBig)',
    ],
    [
      'getrandbitsBig(1.5)',
      () => rng.getrandbitsBig(1.5),
      RangeError,
      '"k" is 1.5; permitted: an integer from 0 to 1048576',
    ],
    [
      'randint(1, 0)',
      () => rng.randint(1, 0),
      RangeError,
      '"b" is 0; permitted: an integer of at least a = 1',
    ],
    [
      'randint(1n, 0n)',
      () => rng.randint(1n, 0n),
      RangeError,
      '"b" is 0n; permitted: a bigint of at least a = 1n',
    ],
    [
      'randint(0, 0.5)',
      () => rng.randint(0, 0.5),
      RangeError,
      '"b" is 0.5; permitted: an integer from -(2^53 - 1) to 2^53 - 1, or bigints throughout',
    ],
    [
      'randint too wide',
      () => rng.randint(-1, 2 ** 53 - 1),
      RangeError,
      '"range width" is 9007199254740992; permitted: at most 2^53 - 1, or bigints throughout',
    ],
    [
      'randint mixed',
      () => rng.randint(wrong(0n), 1),
      TypeError,
      '"b" is 1; permitted: a bigint, as the other bounds',
    ],
    [
      'randrange(0)',
      () => rng.randrange(0),
      RangeError,
      '"stop" is 0; permitted: values that make range(0, 0, 1) not empty',
    ],
    [
      'randrange(0, 5, 0)',
      () => rng.randrange(0, 5, 0),
      RangeError,
      '"step" is 0; permitted: any integer but 0',
    ],
    [
      'randrange(0n, 5n, 0n)',
      () => rng.randrange(0n, 5n, 0n),
      RangeError,
      '"step" is 0n; permitted: any bigint but 0n',
    ],
    [
      'randrange(5, 0)',
      () => rng.randrange(5, 0),
      RangeError,
      '"stop" is 0; permitted: values that make range(5, 0, 1) not empty',
    ],
    [
      'randrange(0n, 5n, -1n)',
      () => rng.randrange(0n, 5n, -1n),
      RangeError,
      '"stop" is 5n; permitted: values that make range(0, 5, -1) not empty',
    ],
    ['choice([])', () => rng.choice([]), RangeError, '"folge.length" is 0; permitted: at least 1'],
    [
      'uniform(0, NaN)',
      () => rng.uniform(0, Number.NaN),
      RangeError,
      '"b" is NaN; permitted: a finite number',
    ],
  ])('%s', (_, act, type, message) => {
    expect(act).toThrow(new type(message));
    expect(act).toThrow(type);
  });
});

describe('PythonRandom names what it was given', () => {
  const rng = new PythonRandom(0);
  const wrong = (value: unknown) => value as never;
  const safe = 'an integer from -(2^53 - 1) to 2^53 - 1, or bigints throughout';
  const bits = 'an integer from 0 to 53 (more: getrandbitsBig)';
  const bigBits = 'an integer from 0 to 1048576';
  const big = 'a bigint, as the other bounds';
  const finite = 'a finite number';
  const width = 'at most 2^53 - 1, or bigints throughout';

  it.each<[string, () => unknown, ErrorConstructor, string, string, string]>([
    ['getrandbits(0.5)', () => rng.getrandbits(0.5), RangeError, 'k', '0.5', bits],
    ['getrandbits("1")', () => rng.getrandbits(wrong('1')), TypeError, 'k', '"1"', bits],
    ['getrandbitsBig(-1)', () => rng.getrandbitsBig(-1), RangeError, 'k', '-1', bigBits],
    ['getrandbitsBig(2^20 + 1)', () => rng.getrandbitsBig(2 ** 20 + 1), RangeError, 'k', '1048577', bigBits],
    ['getrandbitsBig("1")', () => rng.getrandbitsBig(wrong('1')), TypeError, 'k', '"1"', bigBits],
    ['randint(0.5, 1)', () => rng.randint(0.5, 1), RangeError, 'a', '0.5', safe],
    ['randint("0", 1)', () => rng.randint(wrong('0'), 1), TypeError, 'a', '"0"', safe],
    ['randint(0, "1")', () => rng.randint(0, wrong('1')), TypeError, 'b', '"1"', safe],
    ['randint(0, 1n)', () => rng.randint(wrong(0), 1n), TypeError, 'a', '0', big],
    ['randrange(1.5)', () => rng.randrange(1.5), RangeError, 'stop', '1.5', safe],
    ['randrange(0.5, 2)', () => rng.randrange(0.5, 2), RangeError, 'start', '0.5', safe],
    ['randrange(0, "2")', () => rng.randrange(0, wrong('2')), TypeError, 'stop', '"2"', safe],
    ['randrange(0, 2, 0.5)', () => rng.randrange(0, 2, 0.5), RangeError, 'step', '0.5', safe],
    ['randrange(0n, 2)', () => rng.randrange(0n, wrong(2)), TypeError, 'stop', '2', big],
    ['randrange(0, 2n)', () => rng.randrange(wrong(0), 2n), TypeError, 'start', '0', big],
    ['randrange(0, 2, 1n)', () => rng.randrange(0, 2, wrong(1n)), TypeError, 'start', '0', big],
    ['randrange(0n, 2n, 1)', () => rng.randrange(0n, 2n, wrong(1)), TypeError, 'step', '1', big],
    [
      'randrange too wide',
      () => rng.randrange(-1, 2 ** 53 - 1),
      RangeError,
      'range width',
      '9007199254740992',
      width,
    ],
    ['uniform(NaN, 1)', () => rng.uniform(Number.NaN, 1), RangeError, 'a', 'NaN', finite],
    ['uniform("0", 1)', () => rng.uniform(wrong('0'), 1), TypeError, 'a', '"0"', finite],
    ['uniform(0, "1")', () => rng.uniform(0, wrong('1')), TypeError, 'b', '"1"', finite],
  ])('%s', (_, act, type, name, shown, range) => {
    expect(act).toThrow(new type(`"${name}" is ${shown}; permitted: ${range}`));
    expect(act).toThrow(type);
  });

  it.each<[string, () => unknown, string, string]>([
    ['randrange(3, 3)', () => rng.randrange(3, 3), '3', 'range(3, 3, 1)'],
    ['randrange(0, 5, -2)', () => rng.randrange(0, 5, -2), '5', 'range(0, 5, -2)'],
    ['randrange(0n)', () => rng.randrange(0n), '0n', 'range(0, 0, 1)'],
    ['randrange(3n, 3n)', () => rng.randrange(3n, 3n), '3n', 'range(3, 3, 1)'],
    ['randrange(3n, 3n, -1n)', () => rng.randrange(3n, 3n, -1n), '3n', 'range(3, 3, -1)'],
  ])('%s is empty', (_, act, stop, range) => {
    expect(act).toThrow(new RangeError(`"stop" is ${stop}; permitted: values that make ${range} not empty`));
  });

  it('allows what is just within the bounds', () => {
    expect(new PythonRandom(2 ** 53 - 1).seed).toBe(2 ** 53 - 1);
    expect(rng.getrandbits(0)).toBe(0);
    expect(rng.getrandbitsBig(0)).toBe(0n);
    expect(rng.getrandbits(53)).toBeLessThan(2 ** 53);
    expect(rng.getrandbitsBig(2 ** 20).toString(2).length).toBeGreaterThan(2 ** 20 - 64);
    expect(rng.randint(5, 5)).toBe(5);
    expect(rng.randint(5n, 5n)).toBe(5n);
    expect(rng.randint(1, 2 ** 53 - 1)).toBeGreaterThan(0);
    expect(rng.uniform(2, 2)).toBe(2);
    for (const [start, stop, step] of [
      [0, 1, 5],
      [1, 0, -5],
      [4, 8, 4],
      [8, 4, -4],
    ] as const) {
      expect(rng.randrange(start, stop, step)).toBe(start);
      expect(rng.randrange(BigInt(start), BigInt(stop), BigInt(step))).toBe(BigInt(start));
    }
  });

  it('draws every element of a range, up to the last one', () => {
    const drawn = (a: number, b: number, c: number) => {
      const numbers = Array.from({ length: 200 }, () => rng.randrange(a, b, c));
      const bigints = Array.from({ length: 200 }, () =>
        Number(rng.randrange(BigInt(a), BigInt(b), BigInt(c))),
      );
      return [numbers, bigints].map((values) => [...new Set(values)].sort((x, y) => x - y));
    };
    expect(drawn(0, 7, 3)).toEqual([
      [0, 3, 6],
      [0, 3, 6],
    ]);
    expect(drawn(0, 6, 3)).toEqual([
      [0, 3],
      [0, 3],
    ]);
    expect(drawn(7, 0, -3)).toEqual([
      [1, 4, 7],
      [1, 4, 7],
    ]);
    expect(drawn(6, 0, -3)).toEqual([
      [3, 6],
      [3, 6],
    ]);
  });
});
