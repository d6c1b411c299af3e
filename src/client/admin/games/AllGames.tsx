import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import styles from '#client/admin/console/Console.module.css';
import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import type { Openable } from '#client/ui/Dialog.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { gamesOfRound } from '#domain/bracket/bracket.ts';
import { currentRound } from '#domain/scoring/rounds.ts';
import { EditGameDialog } from './EditGameDialog.tsx';
import { GameList } from './GameList.tsx';

interface Props {
  readonly season: Season;
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** ids of past rounds */
  readonly past: ReadonlySet<number>;
  /** those whose games stand above, with their winners */
  readonly played: readonly Round[];
  /** renders one of them */
  readonly children: (round: Round, edit: (game: Game) => void) => ReactNode;
}

/** All games, each once: those in play with their winners, then the others by round; with dialogs to edit one and to delete the bracket. */
export function AllGames({ season, rounds, games, past, played, children }: Props) {
  const [asChosen, setChosen] = useState<Game>();
  // another admin may change or delete it meanwhile
  const chosen = games.find(({ id }) => id === asChosen?.id) ?? asChosen;
  const [doing, setDoing] = useState<'edit' | 'delete' | 'delete bracket'>();
  const done = () => setDoing(undefined);
  const opening = rounds.find(({ number }) => number === 1);
  const isWholeBracket = games.filter(({ roundId }) => roundId === opening?.id).length === gamesOfRound(1);
  // the server refuses it once somebody has picked, which nobody may know before the deadline
  const hasBegun = games.some(({ roundId }) => past.has(roundId));
  const others = rounds.filter((round) => !played.includes(round));
  const edit = (game: Game) => {
    setChosen(game);
    setDoing('edit');
  };
  return (
    <>
      {played.map((round) => (
        <Fragment key={round.id}>{children(round, edit)}</Fragment>
      ))}
      {others.length > 0 && <h3>{played.length === 0 ? 'All games' : 'Other rounds'}</h3>}
      <GameList
        rounds={others}
        games={games}
        first={played.length === 0 ? currentRound(rounds, ({ id }) => past.has(id)) : undefined}
        isBracket={isWholeBracket}
        onEdit={season.isArchived ? undefined : edit}
      />
      {isWholeBracket && !hasBegun && !season.isArchived && (
        <Button variant="default" className={styles.danger} onClick={() => setDoing('delete bracket')}>
          Delete This Bracket
        </Button>
      )}
      {chosen && (
        <>
          <EditGameDialog
            game={chosen}
            rounds={rounds}
            isFed={season.feed !== 'off'}
            opened={doing === 'edit'}
            onClose={done}
            onDelete={() => setDoing('delete')}
          />
          <GameDeletion game={chosen} opened={doing === 'delete'} onClose={done} />
        </>
      )}
      <BracketRemoval season={season} games={games.length} opened={doing === 'delete bracket'} onClose={done} />
    </>
  );
}

interface RemovalProps extends Openable {
  readonly season: Season;
  readonly games: number;
}

/** Deletes a whole bracket, so that a corrected one can be entered. */
function BracketRemoval({ season, games, opened, onClose }: RemovalProps) {
  const removal = useApiMutation({
    mutate: () => call('deleteBracket', { params: { id: season.id } }),
    invalidates: [gamesQuery(season.id).queryKey],
    success: 'Bracket deleted',
    failure: 'Failed to delete the bracket',
    onSuccess: onClose,
  });
  return (
    <Confirmation
      title="Delete This Bracket"
      action={`Delete ${games} Games`}
      isDestructive
      opened={opened}
      onClose={onClose}
      isPending={removal.isPending}
      onConfirm={() => removal.mutate()}
    >
      <p>
        All {games} games of the bracket are deleted, and you can paste the right one. This is not possible once someone
        has picked: then correct the teams one by one, and every pick stays.
      </p>
    </Confirmation>
  );
}

interface DeletionProps extends Openable {
  readonly game: Game;
}

function GameDeletion({ game, opened, onClose }: DeletionProps) {
  const deletion = useApiMutation({
    mutate: () => call('deleteGame', { params: { id: game.id } }),
    invalidates: [gamesQuery(game.seasonId).queryKey],
    success: `${game.team1} – ${game.team2} was deleted`,
    failure: 'Failed to delete the game',
    onSuccess: onClose,
  });
  return (
    <Confirmation
      title="Delete Game"
      action="Delete Game"
      isDestructive
      opened={opened}
      onClose={onClose}
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    >
      <p>
        {game.team1} – {game.team2} will be deleted. A game with picks cannot be deleted.
      </p>
    </Confirmation>
  );
}
