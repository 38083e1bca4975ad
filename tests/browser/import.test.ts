import { expect, test } from 'vitest';
import { addressIn } from '../../src/site/browser/import.ts';

test('finds the address in what browsers say', () => {
  const address = 'https://kurs.example/kurs/_astro/editor.B8uQ.js';
  expect(addressIn(`TypeError: Failed to fetch dynamically imported module: ${address}`)).toBe(address);
  expect(addressIn(`TypeError: error loading dynamically imported module: ${address}`)).toBe(address);
  expect(addressIn('TypeError: Importing a module script failed.')).toBeUndefined();
});
