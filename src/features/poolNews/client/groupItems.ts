import type { NewsItem } from '#features/poolNews/contract/poolNews.ts';

/** Items that stand together, newest first; those of several are all results, all joins, or all play-ins. */
export type ItemGroup = readonly [NewsItem, ...NewsItem[]];

const GROUPED: ReadonlySet<NewsItem['kind']> = new Set(['result', 'joined', 'playIn']);

/** Puts consecutive results, joins and play-ins into one group each. */
export function groupItems(items: readonly NewsItem[]): ItemGroup[] {
  const groups: [NewsItem, ...NewsItem[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0].kind === item.kind && GROUPED.has(item.kind)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
