import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoff, obergrenze } from '#sim/backoff.ts';

describe('backoff', () => {
  it('prints what the lesson shows', () => {
    const folge = [0.1, 0.05, 0.6, 0.2, 0.4, 0.02];
    const lines = folge.map((zufall, versuch) => {
      const wartezeit = backoff(versuch, 2, 16, () => zufall);
      return `Retry ${versuch}: Wartezeit ${wartezeit} (Obergrenze ${obergrenze(versuch, 2, 16)})`;
    });
    expect(lines).toEqual([
      'Retry 0: Wartezeit 0 (Obergrenze 2)',
      'Retry 1: Wartezeit 0 (Obergrenze 4)',
      'Retry 2: Wartezeit 5 (Obergrenze 8)',
      'Retry 3: Wartezeit 3 (Obergrenze 16)',
      'Retry 4: Wartezeit 6 (Obergrenze 16)',
      'Retry 5: Wartezeit 0 (Obergrenze 16)',
    ]);
  });

  it('reaches both ends', () => {
    expect(backoff(2, 2, 16, () => 0)).toBe(0);
    expect(backoff(2, 2, 16, () => 1 - 2 ** -53)).toBe(8);
  });

  it('stays within 0 and the bound, for any number of retries, with the default source too', () => {
    const positive = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(fc.nat(100_000), positive, fc.nat(1_000_000), (versuch, basis, deckel) => {
        const wartezeit = backoff(versuch, basis, deckel);
        const grenze = obergrenze(versuch, basis, deckel);
        return Number.isInteger(wartezeit) && wartezeit >= 0 && wartezeit <= grenze && grenze <= deckel;
      }),
      { numRuns: 5000 },
    );
  });

  it.each<[number, number, number, string]>([
    [-1, 2, 16, '"versuch" is -1; permitted: an integer from 0 to 2147483647'],
    [0.5, 2, 16, '"versuch" is 0.5; permitted: an integer from 0 to 2147483647'],
    [0, 0, 16, '"basis" is 0; permitted: an integer from 1 to 2147483647'],
    [0, 2, Number.NaN, '"deckel" is NaN; permitted: an integer from 0 to 2147483647'],
  ])('refuses backoff(%d, %d, %d)', (versuch, basis, deckel, message) => {
    expect(() => backoff(versuch, basis, deckel)).toThrow(new RangeError(message));
  });
});
