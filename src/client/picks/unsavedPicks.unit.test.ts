import { afterEach, expect, test, vi } from 'vitest';
import { clearUnsaved, readUnsaved, storeUnsaved } from './unsavedPicks.ts';

const duke = { gameId: 1, pick: 'Duke' };
const takenBack = { gameId: 2, pick: null };

/** A stand-in for sessionStorage, whose own properties are its keys. */
function storage(): Storage {
  const methods = {
    getItem: { value: (key: string) => Reflect.get(stored, key) ?? null },
    setItem: { value: (key: string, text: string) => Reflect.set(stored, key, text) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(stored, key) },
  };
  const stored = Object.create(null, methods);
  return stored;
}

afterEach(() => void vi.unstubAllGlobals());

test('unsaved picks are stored by entry', () => {
  vi.stubGlobal('sessionStorage', storage());
  storeUnsaved(7, [duke, takenBack]);
  expect(readUnsaved(7)).toEqual([duke, takenBack]);
  expect(readUnsaved(8)).toEqual([]);
  storeUnsaved(7, []);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('clearing removes the unsaved picks of all entries and nothing else', () => {
  vi.stubGlobal('sessionStorage', storage());
  sessionStorage.setItem('other', 'x');
  storeUnsaved(7, [duke]);
  storeUnsaved(8, [duke]);
  clearUnsaved();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});

test.each(['', '{', '"Duke"', '[{"gameId":"x","pick":"Duke"}]', '[{"gameId":1}]', 'null'])(
  'stored text that is not a list of picks is ignored: %s',
  (text) => {
    vi.stubGlobal('sessionStorage', storage());
    sessionStorage.setItem('unbusted:unsaved-picks:7', text);
    expect(readUnsaved(7)).toEqual([]);
  },
);

test('forbidden storage causes no error', () => {
  const no = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: no, setItem: no, removeItem: no });
  storeUnsaved(7, [duke]);
  storeUnsaved(7, []);
  expect(readUnsaved(7)).toEqual([]);
});
