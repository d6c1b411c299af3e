import { beforeEach, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '#domain/time.ts';

const page = new EventTarget();
let isHidden: boolean;
let storage: Map<string, string>;

/** A tab of its own. */
beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  storage = new Map();
  vi.stubGlobal('document', {
    get hidden() {
      return isHidden;
    },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
});

async function load(onReturn = () => {}) {
  vi.resetModules();
  const loaded = await import('./seasonChoice.ts');
  const stop = loaded.watchHiding(onReturn);
  return { ...loaded, stop };
}

function show(isShown: boolean) {
  isHidden = !isShown;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('a choice is kept over a reload, and another tab has none', async () => {
  const { chooseSeason, chosenSeason, stop } = await load();
  chooseSeason(2);
  expect(chosenSeason()).toBe(2);
  stop();
  expect((await load()).chosenSeason()).toBe(2);
  storage.clear();
  expect((await load()).chosenSeason()).toBeUndefined();
});

test('it ends when the page was hidden for an hour', async () => {
  const onReturn = vi.fn();
  const { chooseSeason, chosenSeason, stop } = await load(onReturn);
  chooseSeason(2);
  show(false);
  vi.advanceTimersByTime(HOUR - MINUTE);
  show(true);
  vi.advanceTimersByTime(HOUR);
  expect([chosenSeason(), onReturn.mock.calls.length]).toEqual([2, 0]);
  show(false);
  vi.advanceTimersByTime(HOUR);
  show(true);
  expect([chosenSeason(), onReturn.mock.calls.length]).toEqual([undefined, 1]);
  stop();
  expect((await load()).chosenSeason()).toBeUndefined();
});

test('without a choice the page is told of the hour, too', async () => {
  const onReturn = vi.fn();
  const { stop } = await load(onReturn);
  show(false);
  vi.advanceTimersByTime(HOUR);
  show(true);
  expect(onReturn).toHaveBeenCalledOnce();
  stop();
});

test('a page that is loaded again an hour after it was hidden has none', async () => {
  const { chooseSeason, stop } = await load();
  chooseSeason(2);
  show(false);
  stop();
  vi.advanceTimersByTime(HOUR - MINUTE);
  expect((await load()).chosenSeason()).toBe(2);
  vi.advanceTimersByTime(MINUTE);
  expect((await load()).chosenSeason()).toBeUndefined();
});

test('without storage a choice ends with the page', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { chooseSeason, chosenSeason, forgetChoice, stop } = await load();
  chooseSeason(2);
  expect(chosenSeason()).toBe(2);
  forgetChoice();
  expect(chosenSeason()).toBeUndefined();
  stop();
});
