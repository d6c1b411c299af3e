import { IconLock } from '@tabler/icons-react';
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { entriesQuery, gamesQuery, membershipsQuery, seasonsQuery } from '#client/api/queries.ts';
import { LastYear } from '#client/pool/champions/LastYear.tsx';
import { seasonRounds } from '#client/seasons/rounds/seasonRounds.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { useUser } from '#client/shell/session.ts';
import type { ListedEntry } from '#client/shell/slots.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Row } from '#client/ui/layout.tsx';
import type { Pool, Round } from '#contract/schemas.ts';
import { countedRounds } from '#domain/scoring/scoring.ts';
import styles from './Lobby.module.css';
import { LobbyCard } from './LobbyCard.tsx';
import { withOwnEntries } from './lobbyTexts.ts';
import { WhoIsIn } from './WhoIsIn.tsx';

interface Props {
  readonly pool: Pool;
  readonly rounds: readonly Round[];
  readonly entries: readonly ListedEntry[];
}

/** A pool before its first deadline: the time left, how many have picked, and who is in. */
export function Lobby({ pool, rounds, entries: listed }: Props) {
  const entries = useLobbyEntries(pool, listed);
  const [{ data: games }, { data: seasons }] = useSuspenseQueries({
    // events suffice here
    queries: [{ ...gamesQuery(pool.seasonId), refetchInterval: false }, seasonsQuery()],
  });
  const past = usePastRounds(rounds);
  const [first] = countedRounds(seasonRounds(rounds, games, past), pool);
  if (!first) {
    const hint =
      rounds.length === 0 ? 'This season has no rounds yet.' : 'The first round of this pool is not set up yet.';
    return <EmptyState title="No data available" hint={hint} />;
  }
  if (seasons.some(({ id, isArchived }) => id === pool.seasonId && isArchived)) {
    return <EmptyState title="No data available" hint="This season is archived." />;
  }
  return (
    <>
      <LobbyCard pool={pool} round={first} entries={entries} />
      <LastYear previousId={pool.previousId} />
      <Row as="p" gap={2} align="start" className={`soft ${styles.secret}`}>
        <IconLock size={20} aria-hidden />
        <span>
          Everyone’s picks stay secret until {first.round.name} locks. After that, all picks are shown, and points and
          ranks change with each result.
        </span>
      </Row>
      <WhoIsIn entries={entries} />
    </>
  );
}

/** The entries of a pool with all own ones, which the standings of a large pool have some seconds later. */
function useLobbyEntries(pool: Pool, listed: readonly ListedEntry[]): readonly ListedEntry[] {
  const user = useUser();
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const joined = new Set(memberships.filter(({ groupId }) => groupId === pool.id).map(({ entryId }) => entryId));
  const own = entries.filter(({ id }) => joined.has(id)).map(({ id, name }) => ({ entryId: id, entryName: name }));
  return user.isHidden ? listed : withOwnEntries(listed, own, user);
}
