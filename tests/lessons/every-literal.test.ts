/**
 * Every literal of every lesson is changed, one at a time: the check must report exactly that place, with its position,
 * the changed and the computed value, and accepting must restore the lesson byte for byte.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Checked, check } from '../../src/check/check.ts';
import { type CheckedLesson, checkCourse } from '../../src/check/course.ts';
import { findLessons } from '../../src/check/lesson.ts';
import { findListing } from '../../src/check/listing.ts';
import type { Literal, Place } from '../../src/check/place.ts';
import { pointsOf, withoutMark } from '../../src/check/position.ts';
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
  /** Checks sources of the lesson; what it refers to is looked up once. */
  function checker(): (source: string) => Checked {
    const { figures } = checked.find((entry) => entry.lesson.file === file)!;
    const known = new Map<string, boolean>();
    const listingProblem = (reference: string): string | undefined => {
      if (!known.has(reference)) known.set(reference, findListing(project, file, reference).ok);
      return known.get(reference) ? undefined : 'missing';
    };
    return (source) => check(source, figures, { file, listingProblem });
  }

  test('changing any one literal reports exactly that place, and accept restores it', {
    timeout: 180_000,
  }, () => {
    const run = checker();
    const source = readFileSync(join(project, file), 'utf8');
    const clean = run(source);
    expect(clean.messages.map(String)).toEqual([]);
    const pointAt = pointsOf(source);
    let changes = 0;
    for (const place of clean.places) {
      for (const literal of literalsOf(place)) {
        const old = source.slice(literal.start, literal.end);
        const wrong = otherThan(literal, old);
        const changed = source.slice(0, literal.start) + wrong + source.slice(literal.end);
        const { messages, corrected } = run(changed);
        const { line, column } = pointAt(literal.start);
        const what = `${place.id} at ${line}:${column}: “${old}” changed to “${wrong}”`;
        expect(messages, what).toHaveLength(1);
        const [message] = messages;
        expect(
          [message!.ruleId, message!.file, message!.line, message!.column, message!.expected],
          what,
        ).toEqual(['drift', file, line, column, [literal.text]]);
        expect(message!.reason, what).toContain(place.id);
        expect(message!.actual, what).not.toBe(literal.text);
        expect(changed.slice(literal.start), what).toContain(message!.actual);
        expect(corrected, what).toBe(source);
        changes += 1;
      }
    }
    expect(changes).toBe(clean.literals);
    expect(changes).toBeGreaterThan(0);
  });

  test.each([
    ['LF', (source: string) => source],
    ['CRLF', (source: string) => source.replaceAll('\n', '\r\n')],
    ['CRLF with a byte order mark', (source: string) => `\ufeff${source.replaceAll('\n', '\r\n')}`],
  ])(
    'changing all literals at once reports every one of them, and accept restores them: %s',
    (_, convert) => {
      const run = checker();
      const source = convert(readFileSync(join(project, file), 'utf8'));
      const literals = run(source).places.flatMap(literalsOf);
      const mark = source.length - withoutMark(source).length;
      let changed = source;
      for (const { start, end, ...literal } of literals.toReversed()) {
        const [from, to] = [start + mark, end + mark];
        changed =
          changed.slice(0, from) +
          otherThan({ ...literal, start, end }, changed.slice(from, to)) +
          changed.slice(to);
      }
      const { messages, corrected } = run(changed);
      expect(messages.map(({ expected }) => expected)).toEqual(literals.map(({ text }) => [text]));
      const pointAt = pointsOf(changed);
      for (const { place, line, column, actual } of messages) {
        const { start } = place as { start: { offset: number } };
        expect(pointAt(start.offset)).toMatchObject({ line, column });
        expect(withoutMark(changed).slice(start.offset)).toContain(actual);
      }
      expect(corrected).toBe(source);
    },
  );
});

test('there are lessons, with hundreds of literals of every kind', () => {
  const places = checked.flatMap((lesson) => lesson.checked.places);
  for (const component of ['Zahl', 'Rechnung', 'Behauptung', 'Tabelle', 'Ausgabe']) {
    const literals = places.filter((place) => place.component === component).flatMap(literalsOf);
    expect(literals.length, component).toBeGreaterThan(5);
  }
  expect(places.flatMap(literalsOf).length).toBeGreaterThan(300);
});
