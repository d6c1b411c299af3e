import { Button } from '@mantine/core';
import { IconCheck, IconLock, IconUserPlus } from '@tabler/icons-react';
import { useQueries, useQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  entriesQuery,
  gamesQuery,
  membershipsQuery,
  picksQuery,
  progressQuery,
  seasonsQuery,
} from '#client/api/queries.ts';
import { InvitePanel } from '#client/invite/InvitePanel.tsx';
import { joiningText } from '#client/invite/joiningText.ts';
import { awaitedText } from '#client/seasons/roundTexts.ts';
import { type SeasonRound, seasonRounds } from '#client/seasons/seasonRounds.ts';
import { usePastRounds } from '#client/seasons/usePastRounds.ts';
import { useUser } from '#client/shell/session.ts';
import { DueCard } from '#client/ui/DueCard.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import type { Pool, Round } from '#contract/schemas.ts';
import { completeness } from '#domain/scoring/rounds.ts';
import { countedRounds } from '#domain/scoring/scoring.ts';
import styles from './Lobby.module.css';
import { type LobbyEntry, progressNote, progressWithOwn, ruleText, withOwnEntries } from './lobbyTexts.ts';
import { WhoIsIn } from './WhoIsIn.tsx';

interface Props {
  readonly pool: Pool;
  readonly rounds: readonly Round[];
  readonly entries: readonly LobbyEntry[];
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

interface CardProps {
  readonly pool: Pool;
  /** the first round that counts */
  readonly round: SeasonRound;
  readonly entries: readonly LobbyEntry[];
}

function LobbyCard({ pool, round, entries }: CardProps) {
  const inviteId = useId();
  // a pool of one needs others first
  const [isInviting, setIsInviting] = useState(entries.length < 2);
  const own = useOwnComplete(pool, round);
  const { data: counted } = useQuery(progressQuery(pool.id));
  const progress = progressWithOwn(counted, entries, own.complete);
  const note = progressNote(progress, round.games.length);
  return (
    <>
      <DueCard
        title={round.round.name}
        deadline={round.round.deadline}
        made={progress?.complete ?? 0}
        games={progress?.entries ?? 0}
        note={note}
        barLabel={note}
        hint={[awaitedText(round) || ruleText(round.games.length), joiningText(pool, false)]
          .filter((text) => text !== '')
          .join(' · ')}
      >
        {round.games.length > 0 && <PicksLink pool={pool} isDone={own.isDone} />}
        {pool.inviteCode && (
          <Button
            variant={own.isDone ? 'filled' : 'default'}
            leftSection={<IconUserPlus size={18} aria-hidden />}
            aria-expanded={isInviting}
            aria-controls={isInviting ? inviteId : undefined}
            onClick={() => setIsInviting(!isInviting)}
          >
            Invite
          </Button>
        )}
      </DueCard>
      {isInviting && pool.inviteCode && (
        <Card id={inviteId} className={`not-printed ${styles.invite}`}>
          <InvitePanel pool={pool.name} code={pool.inviteCode} />
        </Card>
      )}
    </>
  );
}

function PicksLink({ pool, isDone }: { readonly pool: Pool; readonly isDone: boolean }) {
  return (
    <LinkButton
      variant={isDone ? 'default' : 'filled'}
      leftSection={isDone && <IconCheck size={18} stroke={3} aria-hidden />}
      to="/groups/$id/picks"
      params={{ id: pool.id }}
    >
      {isDone ? 'All picks made' : 'Make Picks'}
    </LinkButton>
  );
}

/** The entries of a pool with all own ones, which the standings of a large pool have some seconds later. */
function useLobbyEntries(pool: Pool, listed: readonly LobbyEntry[]): readonly LobbyEntry[] {
  const user = useUser();
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const joined = new Set(memberships.filter(({ groupId }) => groupId === pool.id).map(({ entryId }) => entryId));
  const own = entries.filter(({ id }) => joined.has(id)).map(({ id, name }) => ({ entryId: id, entryName: name }));
  return user.isHidden ? listed : withOwnEntries(listed, own, user);
}

interface OwnComplete {
  /** own entries in the pool with all picks of the round */
  readonly complete: ReadonlySet<number>;
  /** whether there are own entries, and all are complete */
  readonly isDone: boolean;
}

/** Also for hidden users, whose entries the pool does not show. */
function useOwnComplete(pool: Pool, { games, expected }: SeasonRound): OwnComplete {
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const ids = memberships.filter(({ groupId }) => groupId === pool.id).map(({ entryId }) => entryId);
  const answers = useQueries({ queries: ids.map((id) => picksQuery(id)) });
  const ofRound = new Set(games.map(({ id }) => id));
  const complete = ids.filter((_, index) => {
    const made = answers[index]?.data?.filter(({ gameId }) => ofRound.has(gameId)).length ?? 0;
    return completeness(made, games.length, expected).complete;
  });
  return { complete: new Set(complete), isDone: ids.length > 0 && complete.length === ids.length };
}
