/** What the check reports, as VFile messages, so that reporters and editors of the unified ecosystem can show them. */
import { VFileMessage } from 'vfile-message';
import type { Point } from './position.ts';

/** `drift`: source and code disagree. `unchecked`: the comparison could not be made. */
export type Outcome = 'clean' | 'drift' | 'unchecked';

const DRIFT_RULES = new Set(['drift', 'false-claim', 'weak-claim', 'no-literal']);
const WARNING_RULES = new Set(['weak-claim']);

/** What stays apart: a drifted lesson and one that could not be checked. */
export function outcomeOf(messages: readonly VFileMessage[]): Outcome {
  if (messages.length === 0) return 'clean';
  return messages.every((message) => DRIFT_RULES.has(message.ruleId ?? '')) ? 'drift' : 'unchecked';
}

export interface Report {
  readonly rule: string;
  readonly reason: string;
  readonly hint: string;
  readonly start?: Point | undefined;
  readonly end?: Point | undefined;
  readonly actual?: string | undefined;
  readonly expected?: string | undefined;
}

/** @param file path relative to the project root, with forward slashes. */
export function createMessage(file: string, report: Report): VFileMessage {
  const { start, end } = report;
  const place = start && (end ? { start, end } : start);
  const message = new VFileMessage(report.reason, {
    ruleId: report.rule,
    source: 'belegt',
    ...(place ? { place } : {}),
  });
  message.file = file;
  message.fatal = !WARNING_RULES.has(report.rule);
  message.note = report.hint;
  message.actual = report.actual;
  if (report.expected !== undefined) message.expected = [report.expected];
  return message;
}

/** What is right, but not right enough to be published. It fails the check like any other message. */
export function isWarning(message: VFileMessage): boolean {
  return message.fatal === false;
}

/** The two lines a message has on the command line, in the build log and in the dev overlay. */
export function formatMessage(message: VFileMessage): string {
  const position = message.line === undefined ? '' : `:${message.line}:${message.column ?? 1}`;
  const kind = isWarning(message) ? 'warning: ' : '';
  return `${message.file}${position}  ${kind}${message.reason}\n  → ${message.note}`;
}
