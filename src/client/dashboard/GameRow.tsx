import type { ReactNode } from 'react';
import { Row, Stack } from '#client/ui/layout.tsx';
import { TeamTile } from '#client/ui/TeamTile.tsx';
import type { Game } from '#contract/schemas.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { isBeingConfirmed, sideAhead } from '#domain/scoring/finals.ts';
import type { Side } from '#domain/sides.ts';
import styles from './GameRow.module.css';

interface Props {
  readonly game: Game;
  /** the team that is named first */
  readonly side: Side;
  /** what the game is to the user; a wrong pick is struck through */
  readonly mark?: string;
  /** after the teams, as far as there is room */
  readonly score?: ReactNode;
  readonly below?: ReactNode;
  readonly end?: ReactNode;
}

function versus(game: Game, side: Side): string {
  if (game.winner !== null) return 'over';
  const ahead = isBeingConfirmed(game) ? sideAhead(game) : null;
  if (ahead === null) return 'to beat';
  return ahead === side ? 'over' : 'lost to';
}

/** A game in a list: `Duke over Baylor`, `Duke to beat Baylor` before its end, what is to be said of it below, and its outcome at the end. */
export function GameRow({ game, side, mark, score, below, end }: Props) {
  const { abbr, color } = faceOf(game, side);
  return (
    <Row as="li" gap={3} className={styles.row} data-mark={mark}>
      <TeamTile abbr={abbr} color={color} />
      <div className="grow typed">
        <span className={styles.team}>{game[`team${side}`]}</span>{' '}
        <span className={`soft text-s ${styles.over}`}>
          {versus(game, side)} {game[side === 1 ? 'team2' : 'team1']}
          {score && <span className={styles.score}> {score}</span>}
        </span>
        {below}
      </div>
      {end && (
        <Stack align="end" className={styles.end}>
          {end}
        </Stack>
      )}
    </Row>
  );
}
