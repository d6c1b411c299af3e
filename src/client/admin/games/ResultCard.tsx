import { ActionIcon } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { GameStatus } from '#client/seasons/games/GameStatus.tsx';
import { scoresOf } from '#client/seasons/games/gameStatus.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { Row } from '#client/ui/layout.tsx';
import { TeamName } from '#client/ui/TeamName.tsx';
import type { Game, Round } from '#contract/schemas.ts';
import { ChangePreview } from './ChangePreview.tsx';
import styles from './Results.module.css';
import { useFirstResult } from './useFirstResult.ts';
import { useGameChange } from './useGameChange.ts';

interface Props {
  readonly game: Game;
  readonly rounds: readonly Round[];
  /** whether a person has set or cleared the winner, which the results feed then leaves alone */
  readonly isByHand: boolean;
  /** called when a first result was saved */
  readonly onSaved: (game: Game) => void;
  readonly onEdit: (game: Game) => void;
}

/**
 * Sets the winner by a tap, and opens all else of the game. If the game has one, a tap on the other team first shows a preview,
 * even if another admin's result has not reached this screen yet.
 */
export function ResultCard({ game, rounds, isByHand, onSaved, onEdit }: Props) {
  const { team1, team2, winner } = game;
  const first = useFirstResult(game, onSaved);
  const change = useGameChange(game, {
    ...(winner === null && { applyHarmless: first.mutate }),
  });
  const choose = (team: string) => {
    if (!first.isPending && !change.isPending && team !== winner) change.propose({ winner: team });
  };
  const [score1, score2] = scoresOf(game) ?? [];
  const side = (team: string, seed: number, score: number | undefined) => (
    <button
      type="button"
      className={styles.team}
      aria-pressed={team === winner}
      data-lost={(winner !== null && team !== winner) || undefined}
      onClick={() => choose(team)}
    >
      <span className={`numeral ${styles.seed}`}>
        <span className="visually-hidden">Seed </span>
        {seed}
      </span>
      <span className={styles.name}>
        <TeamName name={team} />
      </span>
      <Row as="span" gap={1} className={styles.state}>
        {team === winner ? (
          <>
            <IconCheck size={14} stroke={3} aria-hidden /> Won
          </>
        ) : (
          first.isPending && first.variables.winner === team && 'Saving…'
        )}
        {score !== undefined && <Score score={score} />}
      </Row>
    </button>
  );
  return (
    <div className={styles.card}>
      <fieldset className={styles.game}>
        <legend className="visually-hidden">
          Winner of {team1} – {team2}
        </legend>
        <GameStatus game={game} className={styles.status} />
        {isByHand && <p className={styles.status}>{winner === null ? 'Cleared by hand' : 'Set by hand'}</p>}
        {side(team1, game.seed1, score1)}
        {side(team2, game.seed2, score2)}
        <Confirmation
          title="Change the result"
          action="Change Result"
          isDestructive
          opened={change.preview !== undefined}
          onClose={change.discardPreview}
          isPending={change.isPending}
          onConfirm={() => change.preview && change.propose({ winner: change.preview.game.winner })}
        >
          {change.preview && <ChangePreview game={game} preview={change.preview} rounds={rounds} />}
        </Confirmation>
      </fieldset>
      <ActionIcon className={styles.edit} aria-label={`Edit ${team1} – ${team2}`} onClick={() => onEdit(game)}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Score({ score }: { readonly score: number }) {
  return (
    <span className={`numeral ${styles.score}`}>
      <span className="visually-hidden">Score </span>
      {score}
    </span>
  );
}
