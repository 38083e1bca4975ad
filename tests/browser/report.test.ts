import { expect, test } from 'vitest';
import { reportOf } from '../../src/components/uebung/report.ts';
import type { Result } from '../../src/python/browser/protocol.ts';

const RESULT: Result = {
  output: '',
  truncated: false,
  error: null,
  passed: null,
  feedback: [],
  check_error: null,
};
const report = (result: Partial<Result>) => reportOf({ kind: 'result', result: { ...RESULT, ...result } });
const ERROR = {
  type: 'NameError',
  message: 'Der Name `x` ist nicht bekannt.',
  line: 3,
  traceback: 'Traceback …',
};

test('passed only if Python says so', () => {
  expect(report({ passed: true }).mood).toBe('passed');
  expect(report({ passed: false, feedback: ['Nein.'] })).toMatchObject({ mood: 'failed', notes: ['Nein.'] });
  expect(report({ passed: null }).mood).toBe('neutral');
  for (const outcome of [
    { kind: 'slow', seconds: 10, output: '' },
    { kind: 'cancelled', output: '' },
    { kind: 'broken', reason: '', output: '' },
    { kind: 'unavailable', reason: '' },
  ] as const) {
    expect(reportOf(outcome).mood).not.toBe('passed');
  }
});

test('an error names its line, is explained, and marks the editor', () => {
  expect(report({ error: ERROR })).toMatchObject({
    title: 'Fehler in Zeile 3',
    notes: [ERROR.message],
    traceback: 'Traceback …',
    mark: { line: 3, text: 'Der Name x ist nicht bekannt.' },
  });
  expect(report({ error: { ...ERROR, line: null } })).toMatchObject({ title: 'Fehler', mark: undefined });
});

test('what the check says of an error is not said twice', () => {
  const feedback = [`\`f\` bricht ab: ${ERROR.message}`];
  expect(report({ error: ERROR, passed: false, feedback }).notes).toEqual(feedback);
  expect(report({ error: ERROR, passed: false, feedback: ['Bricht ab.'] }).notes).toEqual([
    ERROR.message,
    'Bricht ab.',
  ]);
});

test('says that output was cut, or that there was none', () => {
  expect(report({ output: 'x', truncated: true }).outputNote).toContain('noch mehr');
  expect(report({}).outputNote).toContain('nichts ausgegeben');
  expect(report({ output: 'x' }).outputNote).toBeUndefined();
});

test('names the limit in seconds', () => {
  expect(reportOf({ kind: 'slow', seconds: 10, output: '' }).notes[0]).toContain('nach 10 Sekunden');
  expect(reportOf({ kind: 'slow', seconds: 1, output: '' }).notes[0]).toContain('nach 1 Sekunde ');
  expect(reportOf({ kind: 'slow', seconds: 0.5, output: '' }).notes[0]).toContain('nach 0,5 Sekunden');
});
