/** A number as German readers write it. */
export function german(value: number): string {
  const [whole, fraction] = String(value).replace('-', '\u2212').split('.');
  const grouped = whole!.replace(/\B(?=(?:\d{3})+$)/gu, '.');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}
