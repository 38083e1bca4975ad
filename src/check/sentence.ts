/** The sentence or block around an offset, for showing what an accepted change did to the text. */
export function sentenceAt(source: string, offset: number): string {
  const before = source.slice(0, offset);
  const start = Math.max(
    before.lastIndexOf('\n\n'),
    before.lastIndexOf('\r\n\r\n'),
    before.search(/[.!?:]\s+\S[^.!?]*$/u),
  );
  const rest = /[.!?](?=\s|$)|\r?\n\r?\n|$/u.exec(source.slice(offset))!;
  return source
    .slice(start + 1, offset + rest.index + 1)
    .replace(/<[^>]*>/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
