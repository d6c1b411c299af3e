import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { gamesQuery, roundsQuery } from '#client/api/queries.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { ItemMenu } from '#client/ui/ActionMenu.tsx';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import type { Openable } from '#client/ui/Dialog.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { formatWithZone } from '#client/ui/localTime.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Round } from '#contract/schemas.ts';
import { noun } from '#domain/names/plural.ts';
import type { RoundState } from '#domain/scoring/rounds.ts';
import { EditRoundDialog } from './EditRoundDialog.tsx';
import { FirstTipOff } from './FirstTipOff.tsx';
import { MissingPicks } from './MissingPicks.tsx';
import { gamesText } from './playedNow.ts';
import styles from './Rounds.module.css';

interface Props {
  readonly played: SeasonRound;
  /** whether it is the current round */
  readonly isCurrent: boolean;
  readonly isArchived: boolean;
}

const STATE_TEXT: Record<RoundState, string> = { open: 'Open for picks', inPlay: 'In play', complete: 'Complete' };

/** A round after the current one is open, too, but nobody picks in it yet. */
function stateTextOf(state: RoundState, isCurrent: boolean, isArchived: boolean): string {
  if (isArchived) return 'Locked';
  return state === 'open' && !isCurrent ? 'Later' : STATE_TEXT[state];
}

export function RoundCard({ played: { round, games, state }, isCurrent, isArchived }: Props) {
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const done = () => setDoing(undefined);
  const isLocked = isArchived || state !== 'open';
  // the server refuses it for a round with picks, which a locked one with games has; of an open one nobody may know
  const canDelete = !isLocked || games.length === 0;
  return (
    <Card as="article" gap={2} aria-label={round.name}>
      <Row align="start" gap={3}>
        <span className={`numeral ${styles.number}`} data-current={isCurrent || undefined}>
          {round.number}
        </span>
        <div className="grow typed">
          <h3>{round.name}</h3>
          <p className="soft">
            <time dateTime={round.deadline}>{formatWithZone(round.deadline)}</time>
          </p>
          <p className="soft">
            <span className={isCurrent ? 'pill ember' : 'pill'}>
              {isLocked && <IconLock size={13} aria-hidden />} {stateTextOf(state, isCurrent, isArchived)}
            </span>{' '}
            {gamesText(games)}
          </p>
        </div>
        {!isArchived && (
          <ItemMenu
            name={round.name}
            actions={[
              { text: 'Edit', Icon: IconPencil, onChoose: () => setDoing('edit') },
              ...(canDelete
                ? [{ text: 'Delete', Icon: IconTrash, onChoose: () => setDoing('delete'), isFinal: true }]
                : []),
            ]}
          />
        )}
      </Row>
      {!isLocked && (
        <Stack gap={2} className={styles.tipOff}>
          <FirstTipOff round={round} games={games} />
          {games.length > 0 && <MissingPicks round={round} />}
        </Stack>
      )}
      <EditRoundDialog round={round} opened={doing === 'edit'} onClose={done} />
      <Deletion round={round} games={games.length} opened={doing === 'delete'} onClose={done} />
    </Card>
  );
}

interface DeletionProps extends Openable {
  readonly round: Round;
  readonly games: number;
}

function Deletion({ round, games, opened, onClose }: DeletionProps) {
  const deletion = useApiMutation({
    mutate: () => call('deleteRound', { params: { id: round.id } }),
    invalidates: [roundsQuery(round.seasonId).queryKey, gamesQuery(round.seasonId).queryKey],
    success: `${round.name} was deleted`,
    failure: 'Failed to delete the round',
    onSuccess: onClose,
  });
  return (
    <Confirmation
      title={`Delete ${round.name}`}
      action="Delete Round"
      isDestructive
      opened={opened}
      onClose={onClose}
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    >
      <p>
        {games === 0 ? 'It has no games.' : `Its ${noun(games, 'game is', `${games} games are`)} deleted, too.`} A round
        with picks cannot be deleted.
      </p>
    </Confirmation>
  );
}
