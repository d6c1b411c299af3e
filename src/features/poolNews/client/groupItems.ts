import type { FeedItem } from '#features/poolNews/contract/poolFeed.ts';

/** Items that stand together, newest first; those of several are all results, all joins, or all play-ins. */
export type ItemGroup = readonly [FeedItem, ...FeedItem[]];

const GROUPED: ReadonlySet<FeedItem['kind']> = new Set(['result', 'joined', 'playIn']);

/** Puts consecutive results, joins and play-ins into one group each. */
export function groupItems(items: readonly FeedItem[]): ItemGroup[] {
  const groups: [FeedItem, ...FeedItem[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0].kind === item.kind && GROUPED.has(item.kind)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
