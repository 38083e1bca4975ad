import { beforeEach, describe, expect, test } from 'vitest';
import {
  deleteEverything,
  earlierCode,
  keepsSomething,
  keyOf,
  Notebook,
  openStore,
  type Store,
} from '../../src/components/uebung/storage.ts';

class Memory implements Store {
  readonly entries = new Map<string, string>();
  full = false;
  get length() {
    return this.entries.size;
  }
  key(index: number) {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  }
  removeItem(key: string) {
    this.entries.delete(key);
  }
}

const ID = 'konzepte/beispiel/a';
let store: Memory;
beforeEach(() => {
  store = new Memory();
});
const open = (version = 'v1') => new Notebook(store, ID, version);

describe('one tab', () => {
  test('keeps code and progress per exercise and version', () => {
    const notebook = open();
    expect(notebook.saveCode('x = 1')).toBe('saved');
    expect(notebook.markSolved()).toBe('saved');
    expect(open().entry).toEqual({ code: 'x = 1', solved: true });
    expect(open('v2').entry).toEqual({ solved: false });
    expect(new Notebook(store, 'konzepte/beispiel/b', 'v1').entry).toEqual({ solved: false });
  });

  test('leaves nothing behind for an exercise nobody worked on', () => {
    const notebook = open();
    notebook.saveCode('x = 1');
    notebook.saveCode(undefined);
    expect(store.length).toBe(0);
  });

  test('survives foreign or damaged content', () => {
    for (const text of ['', '{', 'null', '[]', '{"code":1,"solved":"yes"}']) {
      store.setItem(keyOf(ID, 'v1'), text);
      expect(open().entry).toEqual({ solved: false });
    }
  });

  test('offers code of an earlier version', () => {
    open('v1').saveCode('old');
    expect(earlierCode(store, ID, 'v2')).toBe('old');
    expect(earlierCode(store, ID, 'v1')).toBeUndefined();
  });
});

describe('storage that fails', () => {
  test('full: says so, and the page goes on with what it has', () => {
    const notebook = open();
    store.full = true;
    expect(notebook.saveCode('x = 1')).toBe('failed');
    expect(notebook.markSolved()).toBe('failed');
    expect(notebook.entry.solved).toBe(true);
  });

  test('forbidden: there is none', () => {
    const none = openStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(none).toBeUndefined();
    expect(new Notebook(none, ID, 'v1').saveCode('x')).toBe('failed');
    expect(keepsSomething(none)).toBe(false);
    expect(earlierCode(none, ID, 'v1')).toBeUndefined();
    deleteEverything(none);
  });
});

describe('two tabs', () => {
  test('the second to save does not overwrite the first', () => {
    const [here, there] = [open(), open()];
    there.saveCode('there');
    expect(here.foreign).toBe(true);
    expect(here.saveCode('here')).toBe('conflict');
    expect(open().entry.code).toBe('there');
  });

  test('until its reader decides: for this tab …', () => {
    const [here, there] = [open(), open()];
    there.saveCode('there');
    expect(here.overwriteCode('here')).toBe('saved');
    expect(there.saveCode('there again')).toBe('conflict');
  });

  test('… or for the other one', () => {
    const [here, there] = [open(), open()];
    there.saveCode('there');
    expect(here.reload().code).toBe('there');
    expect(here.saveCode('there, and more')).toBe('saved');
  });

  test('the same code is no conflict', () => {
    const [here, there] = [open(), open()];
    there.saveCode('same');
    expect(here.saveCode('same')).toBe('saved');
  });

  test('progress is never one, and never lost', () => {
    const [here, there] = [open(), open()];
    there.markSolved();
    expect(here.saveCode('here')).toBe('saved');
    expect(open().entry).toEqual({ code: 'here', solved: true });
  });

  test('solving here does not hide that other code was saved there', () => {
    const [here, there] = [open(), open()];
    there.saveCode('there');
    here.markSolved();
    expect(here.saveCode('here')).toBe('conflict');
    expect(open().entry).toEqual({ code: 'there', solved: true });
  });
});

test('deletes everything of this site, and nothing of its neighbours', () => {
  open().saveCode('x');
  store.setItem('starlight-theme', 'dark');
  store.setItem('neighbour', 'keep');
  expect(keepsSomething(store)).toBe(true);
  deleteEverything(store);
  expect([...store.entries.keys()]).toEqual(['neighbour']);
  expect(keepsSomething(store)).toBe(false);
});

test('an unchosen theme is nothing to delete', () => {
  store.setItem('starlight-theme', '');
  expect(keepsSomething(store)).toBe(false);
});
