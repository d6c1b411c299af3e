import { Button } from '@mantine/core';
import { serverNow } from '#client/api/call.ts';
import { formatDay } from '#client/api/clock.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { NewsItem, WrittenItem } from '#features/poolNews/contract/poolNews.ts';
import { EventLine } from './EventLine.tsx';
import { groupItems, type ItemGroup } from './groupItems.ts';
import { MessageCard } from './MessageCard.tsx';
import styles from './PoolNews.module.css';
import { ResultLines } from './ResultLines.tsx';
import type { NewsAccess } from './useNewsAccess.ts';

/** Groups of results that say where they have moved the user; each scores the pool twice. */
const MAX_MOVES = 5;

interface Props {
  readonly pool: Pool;
  /** newest first */
  readonly items: readonly NewsItem[];
  /** the id of the note that stands above the list */
  readonly pinned: string | undefined;
  /** whether these are messages and notes alone */
  readonly isMessages: boolean;
  readonly access: NewsAccess;
  /** undefined for a reader who cannot write */
  readonly onAnswer: ((item: WrittenItem) => void) | undefined;
  readonly paging: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** The items of a pool's news by day. */
export function ItemList({ pool, items, pinned, isMessages, access, onAnswer, paging }: Props) {
  if (items.length === 0) {
    return isMessages ? (
      <EmptyState title="No messages yet" hint="What members write to each other appears here." />
    ) : (
      <EmptyState title="Nothing has happened yet" hint="Results, new players and messages appear here." />
    );
  }
  const shown = describe(groupItems(items.filter(({ id }) => id !== pinned)));
  return (
    <>
      <Stack as="ul" gap={3}>
        {shown.map(({ group, day, later }) => (
          <Stack as="li" key={group[0].id} gap={3}>
            {day !== undefined && <h2 className={`overline ${styles.day}`}>{day}</h2>}
            <GroupItem {...{ pool, group, later, access, onAnswer }} />
          </Stack>
        ))}
      </Stack>
      {paging.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={paging.isFetchingNextPage}
          onClick={() => void paging.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  );
}

interface ShownGroup {
  readonly group: ItemGroup;
  /** the heading of a day that begins with it */
  readonly day: string | undefined;
  /** the games of later results; undefined for results that do not say what they moved */
  readonly later: ReadonlySet<number> | undefined;
}

function describe(groups: readonly ItemGroup[]): ShownGroup[] {
  const today = formatDay(new Date(serverNow()).toISOString());
  const later = new Set<number>();
  let day = today;
  let moves = 0;
  return groups.map((group) => {
    const date = formatDay(group[0].at);
    const isNewDay = date !== day;
    day = date;
    const games = gamesOf(group);
    const isMove = games.length > 0 && moves < MAX_MOVES;
    const before = isMove ? new Set(later) : undefined;
    if (isMove) moves += 1;
    for (const id of games) later.add(id);
    return { group, day: isNewDay ? date : undefined, later: before };
  });
}

function gamesOf(group: ItemGroup): number[] {
  return group.flatMap((item) => (item.kind === 'result' ? [item.game.id] : []));
}

interface GroupProps extends Pick<Props, 'pool' | 'access' | 'onAnswer'> {
  readonly group: ItemGroup;
  readonly later: ReadonlySet<number> | undefined;
}

function GroupItem({ pool, group, later, access, onAnswer }: GroupProps) {
  const [item] = group;
  if (item.kind === 'result') return <ResultLines pool={pool} items={group} later={later} access={access} />;
  if (item.kind === 'message' || item.kind === 'note') return <MessageCard {...{ pool, item, access, onAnswer }} />;
  return <EventLine pool={pool} items={group} access={access} />;
}
