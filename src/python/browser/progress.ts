/** How much of Python has arrived, in bytes as they were transferred. */
export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

/** One file on its way: `size` and `arrived` are unpacked bytes, `transfer` is its packed size where known. */
export interface Arrival {
  readonly size: number;
  readonly arrived: number;
  readonly transfer: number | undefined;
}

/**
 * A stream hands over unpacked bytes, a reader pays for packed ones: each file counts with its transferred size,
 * as far as the server says what that is.
 */
export function progressOf(files: Iterable<Arrival>): Progress {
  let loaded = 0;
  let total = 0;
  for (const { size, arrived, transfer } of files) {
    const weight = transfer ?? size;
    loaded += size === 0 ? weight : weight * Math.min(1, arrived / size);
    total += weight;
  }
  return { loaded: Math.round(loaded), total: Math.round(total) };
}

/** The packed size of a response: only a compressed one has another size than its contents. */
export function transferOf(headers: Pick<Headers, 'get'>): number | undefined {
  const encoding = headers.get('content-encoding');
  const length = Number(headers.get('content-length'));
  return encoding && encoding !== 'identity' && length > 0 ? length : undefined;
}

/** „3,4 von 4,6 MB“; never claims to be complete before it is. */
export function megabytes({ loaded, total }: Progress): string {
  const shown = loaded >= total ? total : Math.floor(loaded / 1e5) * 1e5;
  return `${german(shown)} von ${german(total)} MB`;
}

function german(bytes: number): string {
  return (bytes / 1e6).toFixed(1).replace('.', ',');
}
