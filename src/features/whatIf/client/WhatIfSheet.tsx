import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import { undecidedGames } from '#client/leaderboard/assumed/assumed.ts';
import { GameStatus } from '#client/seasons/games/GameStatus.tsx';
import { scoresOf } from '#client/seasons/games/gameStatus.ts';
import type { Assumption } from '#client/shell/slots.ts';
import { Row } from '#client/ui/layout.tsx';
import { TeamTile } from '#client/ui/TeamTile.tsx';
import type { Game } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import type { Side } from '#domain/sides.ts';
import { ownPicks } from './ownPicks.ts';
import styles from './WhatIf.module.css';

/** The undecided games of past rounds, whose winners can be assumed. */
export function WhatIfSheet({
  pool,
  leaderboard,
  assumed,
  own,
  choices,
  onChoose,
}: ComponentProps<Assumption['Panel']>) {
  const { data: grid } = useSuspenseQuery(pickGridQuery(pool.id));
  const picksOf = ownPicks(grid, own);
  return (
    <>
      {assumed ? (
        <OwnChanges real={leaderboard} assumed={assumed} own={own} />
      ) : (
        <p className="soft">Tap the winners and see where you end up. Only you see it, and nothing is saved.</p>
      )}
      <ul aria-label="Undecided games">
        {undecidedGames(grid).map((game) => (
          <li key={game.id}>
            <ChosenGame
              game={game}
              chosen={choices.get(game.id)}
              ownPick={(side) => picksOf(game.id, side)}
              onChoose={(side) => onChoose(game.id, side)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface GameProps {
  readonly game: Game;
  readonly chosen: Side | undefined;
  /** says whose pick a side is; undefined if it is not the user's */
  readonly ownPick: (side: Side) => string | undefined;
  readonly onChoose: (side: Side) => void;
}

function ChosenGame({ game, chosen, ownPick, onChoose }: GameProps) {
  return (
    <fieldset className={styles.game}>
      <legend className="visually-hidden">
        {game.team1} – {game.team2}
      </legend>
      <Row gap={2} wrap="text" className={`soft text-xs ${styles.status}`}>
        <GameStatus game={game} isShort />
        <span>{game.region}</span>
      </Row>
      {([1, 2] as const).map((side) => {
        const { abbr, color } = faceOf(game, side);
        const score = scoresOf(game)?.[side - 1];
        const mine = ownPick(side);
        return (
          <Row
            key={side}
            as="button"
            type="button"
            gap={2}
            className={`text-s ${styles.side}`}
            aria-pressed={chosen === side}
            onClick={() => onChoose(side)}
          >
            <TeamTile abbr={abbr} color={color} />
            <span className="grow typed">
              <span className="visually-hidden">seed </span>
              <span className="soft">{game[`seed${side}`]}</span> {game[`team${side}`]}
              {mine && <span className={`text-xs strong ${styles.mine}`}>{mine}</span>}
            </span>
            {score !== undefined && (
              <span className="numeral">
                <span className="visually-hidden">, score </span>
                {score}
              </span>
            )}
          </Row>
        );
      })}
    </fieldset>
  );
}

const FEW = 3;

interface ChangesProps {
  readonly real: Leaderboard;
  readonly assumed: Leaderboard;
  readonly own: ReadonlySet<number>;
}

/** Ranks and totals of the user's best entries, whose rows the sheet covers. */
function OwnChanges({ real, assumed, own }: ChangesProps) {
  const rows = assumed.rows.filter(({ entryId }) => own.has(entryId)).slice(0, FEW);
  if (rows.length === 0) return null;
  return (
    <ul className={`typed ${styles.changes}`} aria-label="My entries">
      {rows.map((row) => {
        const before = real.rows.find(({ entryId }) => entryId === row.entryId);
        return (
          <li key={row.entryId}>
            <strong>{row.entryName}</strong> would be <strong>{ordinal(row.rank)}</strong> with{' '}
            {plural(row.total, 'point')}
            {before && (
              <span className="soft">
                {' '}
                · now {ordinal(before.rank)} with {formatCount(before.total)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
