/**
 * Every literal of every lesson is changed, one at a time: the check must report exactly that place, with its position,
 * the changed and the computed value, and accepting must restore the lesson byte for byte.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { type CheckedLesson, checkCourse } from '../../src/check/course.ts';
import { findLessons } from '../../src/check/lesson.ts';
import { findListing } from '../../src/check/listing.ts';
import type { Literal, Place } from '../../src/check/place.ts';
import { pointsOf } from '../../src/check/position.ts';
import { readNumber, writeNumber } from '../../src/figures/german-number.ts';
import { project } from '../scripts/command.ts';

function literalsOf(place: Place): readonly Literal[] {
  if ('rows' in place) return place.rows.flat();
  if ('lines' in place) return place.lines;
  return 'literals' in place ? place.literals : [];
}

/** A plausible wrong value in the form the literal has: the next number, another letter, a line where there was none. */
function otherThan(literal: Literal, text: string): string {
  const token = readNumber(literal.text, literal);
  if (token) {
    const { decimals, percent } = token.form.kind === 'digits' ? token.form : { decimals: 0, percent: '' };
    const step = 10 ** -(decimals + (percent ? 2 : 0));
    const value = Number((token.value + step).toFixed(12));
    return writeNumber(value, token.form.kind === 'digits' ? decimals + (percent ? 2 : 0) : null, token.form);
  }
  if (text === '') return 'x';
  const at = text.search(/[\p{L}\p{N}]/u);
  const letter = text[at] ?? text[0]!;
  const other = /\d/u.test(letter) ? String((Number(letter) + 1) % 10) : letter === 'q' ? 'r' : 'q';
  return text.slice(0, Math.max(at, 0)) + other + text.slice(Math.max(at, 0) + 1);
}

const lessons = findLessons(project).lessons;
let checked: readonly CheckedLesson[];

beforeAll(async () => {
  checked = (await checkCourse(project)).lessons;
}, 60_000);

describe.each(lessons.map(({ file }) => file))('%s', (file) => {
  const lesson = (): CheckedLesson => checked.find((entry) => entry.lesson.file === file)!;

  describe.each([
    ['as it is', (source: string) => source],
    ['with CRLF', (source: string) => source.replaceAll('\n', '\r\n')],
  ])('%s', (_, convert) => {
    test('changing any one literal reports exactly that place, and accept restores it', {
      timeout: 60_000,
    }, () => {
      const { figures } = lesson();
      const source = convert(readFileSync(join(project, file), 'utf8'));
      const surroundings = {
        file,
        listingProblem: (reference: string) =>
          findListing(project, file, reference).ok ? undefined : 'missing',
      };
      const clean = check(source, figures, surroundings);
      expect(clean.messages.map(String)).toEqual([]);
      const pointAt = pointsOf(source);
      const kinds = new Map<string, number>();
      for (const place of clean.places) {
        for (const literal of literalsOf(place)) {
          const old = source.slice(literal.start, literal.end);
          const wrong = otherThan(literal, old);
          const changed = source.slice(0, literal.start) + wrong + source.slice(literal.end);
          const { messages, corrected } = check(changed, figures, surroundings);
          const { line, column } = pointAt(literal.start);
          const what = `${place.id} at ${line}:${column}: “${old}” changed to “${wrong}”`;
          expect(messages, what).toHaveLength(1);
          expect(messages[0], what).toMatchObject({ ruleId: 'drift', file, line, column });
          expect(messages[0]!.reason, what).toContain(place.id);
          expect(messages[0]!.actual, what).not.toBe(literal.text);
          expect(changed.slice(literal.start), what).toContain(messages[0]!.actual);
          // The computed value in the words of the source; for words of a claim or cell, white space may differ.
          expect(messages[0]!.expected, what).toEqual([literal.text]);
          expect(corrected, what).toBe(source);
          kinds.set(place.component, (kinds.get(place.component) ?? 0) + 1);
        }
      }
      const total = [...kinds.values()].reduce((sum, count) => sum + count, 0);
      expect(total).toBe(clean.literals);
      expect(total).toBeGreaterThan(0);
    });
  });
});

test('there are lessons, with hundreds of literals of every kind', () => {
  const places = checked.flatMap((lesson) => lesson.checked.places);
  for (const component of ['Zahl', 'Rechnung', 'Behauptung', 'Tabelle', 'Ausgabe']) {
    const literals = places.filter((place) => place.component === component).flatMap(literalsOf);
    expect(literals.length, component).toBeGreaterThan(5);
  }
  expect(places.flatMap(literalsOf).length).toBeGreaterThan(300);
});
