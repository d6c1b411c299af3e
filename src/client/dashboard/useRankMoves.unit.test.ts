import { afterEach, expect, test, vi } from 'vitest';
import { pickGridQuery } from '#client/api/queries.ts';
import { createQueryClient } from '#client/shell/queryClient.ts';
import type { PickGrid } from '#contract/standings.ts';
import { fetchGrid } from './useRankMoves.ts';

const queryClient = createQueryClient(() => {});

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const aGrid = (groupId: number): PickGrid => ({ groupId, seasonId: 1, rounds: [], entries: [] });

test('a result that comes while the picks are fetched for the one before fetches them again', async () => {
  const answers: ((grid: PickGrid) => void)[] = [];
  vi.stubGlobal('fetch', async () => {
    const grid = await new Promise<PickGrid>((resolve) => {
      answers.push(resolve);
    });
    return Response.json(grid);
  });
  const first = fetchGrid(queryClient, 7);
  await expect.poll(() => answers.length).toBe(1);
  const second = fetchGrid(queryClient, 7);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(aGrid(2));
  answers[0]?.(aGrid(1));
  await Promise.all([first, second]);
  expect(queryClient.getQueryData(pickGridQuery(7).queryKey)).toEqual(aGrid(2));
});
