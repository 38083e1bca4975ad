/** What the reader's browser keeps: code and progress per exercise and version, nothing else. */

/** The part of `Storage` that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface Entry {
  /** The reader's code; absent while it is the start code. */
  readonly code?: string;
  readonly solved: boolean;
}

export type Saved = 'saved' | 'conflict' | 'failed';

const PREFIX = 'belegt:';
const EXERCISE = `${PREFIX}uebung:`;
const NOTHING: Entry = { solved: false };

/** Everything this site keeps, also what its frame keeps about the theme and the folded navigation. */
const OTHERS = ['starlight-theme'];

export function keyOf(id: string, version: string): string {
  return `${EXERCISE}${id}@${version}`;
}

/** Storage as this page may use it; `undefined` where the browser forbids it. */
export function openStore(get: () => Store): Store | undefined {
  try {
    const store = get();
    store.getItem(PREFIX);
    return store;
  } catch {
    return undefined;
  }
}

/**
 * One exercise's entry. Remembers what it last saw, so that it never overwrites what another tab has saved since.
 */
export class Notebook {
  readonly #store: Store | undefined;
  readonly #key: string;
  #seen: Entry;

  constructor(store: Store | undefined, id: string, version: string) {
    this.#store = store;
    this.#key = keyOf(id, version);
    this.#seen = this.#read();
  }

  get key(): string {
    return this.#key;
  }

  /** What was last read or written here. */
  get entry(): Entry {
    return this.#seen;
  }

  /** Whether another tab has saved other code than was last seen here. */
  get foreign(): boolean {
    return this.#read().code !== this.#seen.code;
  }

  /** Takes over what is stored now. */
  reload(): Entry {
    this.#seen = this.#read();
    return this.#seen;
  }

  /** Progress made, or deleted, in another tab. */
  adoptProgress(): void {
    this.#seen = withCode(this.#seen.code, this.#read().solved);
  }

  saveCode(code: string | undefined): Saved {
    const stored = this.#read();
    if (stored.code !== this.#seen.code && stored.code !== code) return 'conflict';
    return this.#write(withCode(code, stored.solved));
  }

  /** After the reader has decided for the code of this tab. */
  overwriteCode(code: string | undefined): Saved {
    return this.#write(withCode(code, this.#read().solved));
  }

  /** Progress is never a conflict: solved once is solved. */
  markSolved(): Saved {
    const seen = this.#seen.code;
    const result = this.#write({ ...this.#read(), solved: true });
    this.#seen = withCode(seen, true);
    return result;
  }

  #read(): Entry {
    try {
      return parse(this.#store?.getItem(this.#key) ?? null) ?? NOTHING;
    } catch {
      return NOTHING;
    }
  }

  #write(entry: Entry): Saved {
    this.#seen = entry;
    if (!this.#store) return 'failed';
    try {
      if (entry.code === undefined && !entry.solved) this.#store.removeItem(this.#key);
      else this.#store.setItem(this.#key, JSON.stringify(entry));
      return 'saved';
    } catch {
      return 'failed';
    }
  }
}

function withCode(code: string | undefined, solved: boolean): Entry {
  return code === undefined ? { solved } : { code, solved };
}

/** Code that the reader wrote for an earlier version of the exercise. */
export function earlierCode(store: Store | undefined, id: string, version: string): string | undefined {
  const current = keyOf(id, version);
  for (const key of keys(store)) {
    if (key === current || !key.startsWith(`${EXERCISE}${id}@`)) continue;
    const code = parse(store?.getItem(key) ?? null)?.code;
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Whether there is anything to delete. */
export function keepsSomething(store: Store | undefined): boolean {
  return keys(store).some((key) => isOurs(key) && store?.getItem(key) !== '');
}

export function deleteEverything(store: Store | undefined): void {
  for (const key of keys(store).filter(isOurs)) store?.removeItem(key);
}

function isOurs(key: string): boolean {
  return key.startsWith(PREFIX) || OTHERS.includes(key);
}

function keys(store: Store | undefined): string[] {
  if (!store) return [];
  try {
    return Array.from({ length: store.length }, (_, index) => store.key(index)).filter((key) => key !== null);
  } catch {
    return [];
  }
}

/** Whatever stands there: another program, or a hand, may have written it. */
function parse(text: string | null): Entry | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { code, solved } = value as { code?: unknown; solved?: unknown };
    return withCode(typeof code === 'string' ? code : undefined, solved === true);
  } catch {
    return undefined;
  }
}
