/** Offsets to lines and columns, both counted from 1, as editors show them. */
export interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A byte order mark, which some editors put before the first line. It is kept, but no part of the text. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A text without the byte order mark it may begin with. All offsets of the check count from there. */
export function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** A function from UTF-16 offsets into `source` (without its byte order mark) to points. Line ends are `\n` and `\r\n`. */
export function pointsOf(source: string): (offset: number) => Point {
  const text = withoutMark(source);
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1, offset };
  };
}
