/** Offsets to lines and columns, both counted from 1, as editors show them. */
export interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A function from UTF-16 offsets into `source` to points. Line ends are `\n` and `\r\n`. */
export function pointsOf(source: string): (offset: number) => Point {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
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
