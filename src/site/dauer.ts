/** „15 Minuten lesen, 35 Minuten üben“ */
export function dauer(lesen: number, ueben: number): string {
  return `${minuten(lesen)} lesen, ${minuten(ueben)} üben`;
}

function minuten(n: number): string {
  return n === 1 ? '1 Minute' : `${n}\u00a0Minuten`;
}
