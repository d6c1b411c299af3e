import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runInLeaderTab } from './leaderTab.ts';

let leaders: string[];
let tabs: AbortController[];

beforeEach(() => {
  leaders = [];
  tabs = [];
});

afterEach(() => {
  for (const tab of tabs) tab.abort();
  vi.unstubAllGlobals();
});

/** Opens a tab that leads until it is closed. */
function openTab(name: string): { close: () => void; over: Promise<void> } {
  const tab = new AbortController();
  tabs.push(tab);
  const closed = new Promise<void>((resolve) => tab.signal.addEventListener('abort', () => resolve()));
  const over = runInLeaderTab('live 1', tab.signal, (isTakeover) => {
    leaders.push(isTakeover ? `${name} takes over` : name);
    return closed;
  });
  return { close: () => tab.abort(), over };
}

test('the first tab leads, and the next one takes over when it closes', async () => {
  const first = openTab('first');
  await expect.poll(() => leaders).toEqual(['first']);
  const second = openTab('second');
  const third = openTab('third');
  first.close();
  await expect.poll(() => leaders).toEqual(['first', 'second takes over']);
  second.close();
  await expect.poll(() => leaders).toEqual(['first', 'second takes over', 'third takes over']);
  third.close();
  await Promise.all([first.over, second.over, third.over]);
});

test('a tab that is closed while waiting never leads', async () => {
  const first = openTab('first');
  const second = openTab('second');
  await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1);
  second.close();
  await second.over;
  first.close();
  await first.over;
  expect(leaders).toEqual(['first']);
});

test('without Web Locks no tab leads', async () => {
  vi.stubGlobal('navigator', {});
  await openTab('first').over;
  expect(leaders).toEqual([]);
});
