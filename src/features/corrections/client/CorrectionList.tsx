import { Button } from '@mantine/core';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '#client/api/call.ts';
import { correctionText, movedText } from '#client/standing/correctionText.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { failureText } from '#client/ui/failure.ts';
import { Stack } from '#client/ui/layout.tsx';
import { namesPlayer } from '#domain/names/namesPlayer.ts';
import { formatCount } from '#domain/names/plural.ts';
import type { Correction, Moved, MovedEntry } from '#features/corrections/contract/corrections.ts';
import { FIRST_MOVED } from '#features/corrections/domain/movedEntries.ts';
import styles from './CorrectionList.module.css';
import { correctionsQuery, movedEntriesQuery } from './correctionsQuery.ts';
import { alsoText, byText, goneText, ownFirst } from './correctionTexts.ts';

const FEW = 10;

/** All corrections of a pool, newest first. */
export function CorrectionList({ poolId }: { readonly poolId: number }) {
  const { data: corrections } = useSuspenseQuery(correctionsQuery(poolId));
  return (
    <Stack as="ol" divided className="typed">
      {corrections.map((correction) => (
        <Stack as="li" key={correction.id} gap={2}>
          <OneCorrection correction={correction} poolId={poolId} />
        </Stack>
      ))}
    </Stack>
  );
}

function OneCorrection({ correction, poolId }: { readonly correction: Correction; readonly poolId: number }) {
  const { moved } = correction;
  const also = alsoText(correction);
  const by = byText(correction, serverNow());
  return (
    <>
      <h3>{correctionText(correction)}</h3>
      <p className="soft text-s">
        <Facts facts={[correction.kind !== 'scoring' && correction.game.roundName, by].filter(Boolean)} />
      </p>
      {also && <p>{also}</p>}
      <p>{movedText(moved?.count ?? null)}</p>
      {moved !== null && moved.count > 0 && <AllMoved poolId={poolId} correctionId={correction.id} moved={moved} />}
    </>
  );
}

interface AllMovedProps {
  readonly poolId: number;
  readonly correctionId: number;
  readonly moved: Moved;
}

/** Own entries, then the others: a few, then all of the list, then page by page. */
function AllMoved({ poolId, correctionId, moved: { count, own, first } }: AllMovedProps) {
  const [isFew, setFew] = useState(true);
  const further = useInfiniteQuery(movedEntriesQuery(poolId, correctionId, first));
  const loaded = ownFirst(own, [...first, ...(further.data?.pages.flat() ?? [])]);
  const isAll = further.data ? !further.hasNextPage : first.length < FIRST_MOVED;
  const shown = isFew && loaded.length > FEW + 1 ? loaded.slice(0, FEW) : loaded;
  const isMore = shown.length < loaded.length || !isAll;
  const showMore = () => {
    setFew(false);
    if (shown.length === loaded.length) void further.fetchNextPage();
  };
  return (
    <>
      {shown.length > 0 && <MovedEntries moved={shown} own={new Set(own.map(({ entryId }) => entryId))} />}
      {further.isError && <p role="alert">{failureText(further.error, 'Failed to fetch entries')}</p>}
      {isMore && (
        <Button variant="subtle" fullWidth loading={further.isFetching} onClick={showMore}>
          Show more
        </Button>
      )}
      {!isMore && loaded.length < count && <p>{goneText(count - loaded.length)}</p>}
    </>
  );
}

interface MovedProps {
  readonly moved: readonly MovedEntry[];
  readonly own: ReadonlySet<number>;
}

function MovedEntries({ moved, own }: MovedProps) {
  return (
    <table className={styles.moved}>
      <thead className="soft text-s">
        <tr>
          <th scope="col">Entry</th>
          <th scope="col">Points</th>
          <th scope="col">Rank</th>
        </tr>
      </thead>
      <tbody>
        {moved.map((entry) => (
          <tr key={entry.entryId} data-own={own.has(entry.entryId) || undefined}>
            <th scope="row">
              {entry.entryName} {!namesPlayer(entry) && <span className="soft text-s">{entry.username}</span>}
            </th>
            <td className="numeral">
              <Change {...entry.points} />
            </td>
            <td className="numeral">
              <Change {...entry.rank} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ before, after }: { readonly before: number; readonly after: number }) {
  if (before === after) return formatCount(after);
  return (
    <>
      {formatCount(before)} <span aria-hidden>→</span>
      <span className="visually-hidden">to</span> {formatCount(after)}
    </>
  );
}
