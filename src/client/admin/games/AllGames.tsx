import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { gamesOfRound } from '#domain/bracket/bracket.ts';
import { BracketRemoval } from './BracketRemoval.tsx';
import { EditGameDialog } from './EditGameDialog.tsx';
import { GameDeletion } from './GameDeletion.tsx';
import { GameList } from './GameList.tsx';
import styles from './Games.module.css';

interface Props {
  readonly season: Season;
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** the round that is open at first */
  readonly first: Round | undefined;
}

/** All games, with dialogs to edit one and to delete the bracket. */
export function AllGames({ season, rounds, games, first }: Props) {
  const [asChosen, setChosen] = useState<Game>();
  // another admin may change or delete it meanwhile
  const chosen = games.find(({ id }) => id === asChosen?.id) ?? asChosen;
  const [doing, setDoing] = useState<'edit' | 'delete' | 'delete bracket'>();
  const done = () => setDoing(undefined);
  const opening = rounds.find(({ number }) => number === 1);
  const isWholeBracket = games.filter(({ roundId }) => roundId === opening?.id).length === gamesOfRound(1);
  const edit = (game: Game) => {
    setChosen(game);
    setDoing('edit');
  };
  return (
    <>
      <h3 className={styles.heading}>All games</h3>
      <GameList
        rounds={rounds}
        games={games}
        first={first}
        isBracket={isWholeBracket}
        onEdit={season.isArchived ? undefined : edit}
      />
      {isWholeBracket && !season.isArchived && (
        <Button variant="default" className={styles.danger} mt="lg" onClick={() => setDoing('delete bracket')}>
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
