import type { FeedItem } from '#contract/poolFeed.ts';

/** Items that one card shows, newest first; those of several are all results, or all joins. */
export type ItemGroup = readonly [FeedItem, ...FeedItem[]];

const GROUPED: ReadonlySet<FeedItem['kind']> = new Set(['result', 'joined']);

/** Puts consecutive results, and consecutive joins, into one group each. */
export function groupItems(items: readonly FeedItem[]): ItemGroup[] {
  const groups: [FeedItem, ...FeedItem[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0].kind === item.kind && GROUPED.has(item.kind)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
