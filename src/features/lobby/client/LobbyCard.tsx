import { Button } from '@mantine/core';
import { IconCheck, IconUserPlus } from '@tabler/icons-react';
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { membershipsQuery, picksQuery, progressQuery } from '#client/api/queries.ts';
import { InvitePanel } from '#client/invite/InvitePanel.tsx';
import { joiningText } from '#client/invite/joiningText.ts';
import { awaitedText } from '#client/seasons/rounds/roundTexts.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import type { ListedEntry } from '#client/shell/slots.ts';
import { DueCard } from '#client/ui/DueCard.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Card } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import { completeness } from '#domain/scoring/rounds.ts';
import styles from './Lobby.module.css';
import { progressNote, progressWithOwn } from './lobbyTexts.ts';

interface Props {
  readonly pool: Pool;
  /** the first round that counts */
  readonly round: SeasonRound;
  readonly entries: readonly ListedEntry[];
}

/** The time left in the first round, how many have picked, and the ways to pick and to invite. */
export function LobbyCard({ pool, round, entries }: Props) {
  const inviteId = useId();
  // a pool of one needs others first
  const [isInviting, setIsInviting] = useState(entries.length < 2);
  const own = useOwnComplete(pool, round);
  const { data: counted } = useQuery(progressQuery(pool.id));
  const progress = progressWithOwn(counted, entries, own.complete);
  const note = progressNote(progress, round.games.length);
  const hints = [awaitedText(round), joiningText(pool, false)].filter(Boolean);
  return (
    <>
      <DueCard
        title={round.round.name}
        deadline={round.round.deadline}
        made={progress?.complete ?? 0}
        games={progress?.entries ?? 0}
        note={note}
        barLabel={note}
        hint={hints.length > 0 && <Facts facts={hints} />}
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
