import { expect, test } from 'vitest';
import type { NewsItem } from '#features/poolNews/contract/poolNews.ts';
import { groupItems } from './groupItems.ts';

const item = (kind: NewsItem['kind'], id: string) => ({ kind, id }) as NewsItem;

test('results in a row are one group, and so are joins; a message parts them', () => {
  const kinds = ['result', 'result', 'message', 'result', 'joined', 'joined', 'locked', 'locked'] as const;
  const groups = groupItems(kinds.map((kind, n) => item(kind, String(n))));
  expect(groups.map((group) => group.map(({ id }) => id).join())).toEqual(['0,1', '2', '3', '4,5', '6', '7']);
});
