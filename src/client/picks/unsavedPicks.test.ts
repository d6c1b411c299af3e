import { afterEach, expect, test, vi } from 'vitest';
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsavedPicks.ts';

const duke = { gameId: 1, pick: 'Duke' };
const takenBack = { gameId: 2, pick: null };

/** The part of a browser's storage that is used: its keys are its own properties. */
function storage(): Storage {
  const methods = {
    getItem: { value: (key: string) => Reflect.get(kept, key) ?? null },
    setItem: { value: (key: string, text: string) => Reflect.set(kept, key, text) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(kept, key) },
  };
  const kept = Object.create(null, methods);
  return kept;
}

afterEach(() => void vi.unstubAllGlobals());

test('unsaved picks are kept entry by entry', () => {
  vi.stubGlobal('sessionStorage', storage());
  keepUnsaved(7, [duke, takenBack]);
  expect(readUnsaved(7)).toEqual([duke, takenBack]);
  expect(readUnsaved(8)).toEqual([]);
  keepUnsaved(7, []);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('whoever uses the tab next finds none, and all else as it was', () => {
  vi.stubGlobal('sessionStorage', storage());
  sessionStorage.setItem('other', 'x');
  keepUnsaved(7, [duke]);
  keepUnsaved(8, [duke]);
  forgetUnsaved();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});

test.each(['', '{', '"Duke"', '[{"gameId":"x","pick":"Duke"}]', '[{"gameId":1}]', 'null'])(
  'what is no list of picks is none: %s',
  (text) => {
    vi.stubGlobal('sessionStorage', storage());
    sessionStorage.setItem('unbusted:unsaved-picks:7', text);
    expect(readUnsaved(7)).toEqual([]);
  },
);

test('a browser that keeps nothing for the site breaks nothing', () => {
  const no = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: no, setItem: no, removeItem: no });
  keepUnsaved(7, [duke]);
  keepUnsaved(7, []);
  expect(readUnsaved(7)).toEqual([]);
});
