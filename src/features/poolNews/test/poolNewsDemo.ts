import { expect } from 'vitest';
import type { NewsPage } from '#features/poolNews/contract/poolNews.ts';
import type { Caller } from '#test/support/caller.ts';

export const poolNewsAtDemo = {
  title: 'the news tells what has happened in order, at the times of then',
  async check(player: Caller): Promise<void> {
    const [pool = expect.fail('there is no pool')] = await player.call('listPools');
    const items: NewsPage['items'][number][] = [];
    for (let before: string | null | undefined; before !== null; ) {
      const query = before === undefined ? {} : { before };
      const page: NewsPage = await player.call('readPoolFeed', { params: { id: pool.id }, query });
      items.push(...page.items);
      before = page.next;
    }
    const times = items.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const told = items.filter(({ kind }) => kind !== 'joined' && kind !== 'lead').map(({ kind }) => kind);
    const results = (count: number) => Array<string>(count).fill('result');
    expect(told).toEqual([...results(12), 'locked', 'complete', ...results(32), 'locked']);
    const rounds = await player.call('listActiveRounds');
    const locks = items.flatMap((item) => (item.kind === 'locked' ? [item.at] : []));
    expect(locks).toEqual([rounds[1]?.deadline, rounds[0]?.deadline]);
  },
};
