import { ActionIcon } from '@mantine/core';
import { IconDotsVertical, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { gamesQuery, roundsQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { formatWithZone } from '#client/ui/localTime.ts';
import type { Game, Round } from '#contract/schemas.ts';
import { noun } from '#domain/plural.ts';
import styles from '../Console.module.css';
import { EditRoundDialog } from './EditRoundDialog.tsx';
import card from './RoundCard.module.css';
import { gamesText, type RoundState } from './roundState.ts';

interface Props {
  readonly round: Round;
  readonly state: RoundState;
  readonly games: readonly Game[];
  /** the season is archived */
  readonly isLocked: boolean;
}

const STATE_TEXT: Record<RoundState, string> = { locked: 'Locked', open: 'Open for picks', later: 'Later' };

export function RoundCard({ round, state, games, isLocked }: Props) {
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const done = () => setDoing(undefined);
  return (
    <article className={styles.card} aria-label={round.name}>
      <div className={styles.top}>
        <span className={`numeral ${card.number}`} data-state={state}>
          {round.number}
        </span>
        <div className={styles.words}>
          <h3>{round.name}</h3>
          <p className={styles.note}>
            <time dateTime={round.deadline}>{formatWithZone(round.deadline)}</time>
          </p>
          <p className={styles.note}>
            <span className={styles.badge} data-tone={state === 'open' ? 'now' : undefined}>
              {state === 'locked' && <IconLock size={13} aria-hidden />} {STATE_TEXT[state]}
            </span>{' '}
            {gamesText(games)}
          </p>
        </div>
        {!isLocked && <RoundMenu round={round} onChoose={setDoing} />}
      </div>
      <EditRoundDialog round={round} opened={doing === 'edit'} onClose={done} />
      <Deletion round={round} games={games.length} opened={doing === 'delete'} onClose={done} />
    </article>
  );
}

interface MenuProps {
  readonly round: Round;
  readonly onChoose: (action: 'edit' | 'delete') => void;
}

function RoundMenu({ round, onChoose }: MenuProps) {
  return (
    <ActionMenu
      button={
        <ActionIcon aria-label={`Actions for ${round.name}`}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onChoose('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onChoose('delete')}>
            Delete
          </Menu.Item>
        </>
      )}
    </ActionMenu>
  );
}

interface DeletionProps {
  readonly round: Round;
  readonly games: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Deletion({ round, games, opened, onClose }: DeletionProps) {
  const deletion = useApiMutation({
    mutate: () => call('deleteRound', { params: { id: round.id } }),
    invalidates: [roundsQuery(round.seasonId).queryKey, gamesQuery(round.seasonId).queryKey],
    success: 'Round deleted successfully',
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
        {games === 0 ? 'It has no games.' : `Its ${noun(games, 'game goes', `${games} games go`)} with it.`} It is
        refused where somebody has picked in it.
      </p>
    </Confirmation>
  );
}
