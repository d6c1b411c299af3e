import { useSuspenseQuery } from '@tanstack/react-query';
import { pickGridQuery } from '#client/api/queries.ts';
import { GameStatus } from '#client/seasons/GameStatus.tsx';
import { scoresOf } from '#client/seasons/gameStatus.ts';
import { TeamTile } from '#client/ui/TeamTile.tsx';
import type { Game, Pool } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import type { Side } from '#domain/sides.ts';
import { undecidedGames } from './assumed.ts';
import type { WhatIf } from './useWhatIf.ts';
import styles from './WhatIf.module.css';

interface Props {
  readonly pool: Pool;
  /** the real one */
  readonly leaderboard: Leaderboard;
  readonly own: ReadonlySet<number>;
  readonly whatIf: WhatIf;
}

/** The undecided games of past rounds, in a row that scrolls sideways, so that the standings stay in view. */
export function WhatIfPanel({ pool, leaderboard, own, whatIf }: Props) {
  const { data: grid } = useSuspenseQuery(pickGridQuery(pool.id));
  const { choices, choose } = whatIf;
  return (
    <>
      <p className={styles.hint}>Tap who wins. Only you see the change, and nothing is saved.</p>
      <ul className={styles.games} aria-label="Undecided games">
        {undecidedGames(grid).map((game) => (
          <li key={game.id}>
            <ChosenGame game={game} chosen={choices.get(game.id)} onChoose={(side) => choose(game.id, side)} />
          </li>
        ))}
      </ul>
      {whatIf.leaderboard && <OwnChanges real={leaderboard} assumed={whatIf.leaderboard} own={own} />}
    </>
  );
}

interface GameProps {
  readonly game: Game;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function ChosenGame({ game, chosen, onChoose }: GameProps) {
  return (
    <fieldset className={styles.game}>
      <legend className="visually-hidden">
        {game.team1} – {game.team2}
      </legend>
      <p className={styles.status}>
        <GameStatus game={game} isShort />
        <span className={styles.region}>{game.region}</span>
      </p>
      {([1, 2] as const).map((side) => {
        const { abbr, color } = faceOf(game, side);
        const score = scoresOf(game)?.[side - 1];
        return (
          <button
            key={side}
            type="button"
            className={styles.side}
            aria-pressed={chosen === side}
            onClick={() => onChoose(side)}
          >
            <TeamTile abbr={abbr} color={color} />
            <span className={styles.team}>
              <span className="visually-hidden">seed </span>
              <span className={styles.seed}>{game[`seed${side}`]}</span> {game[`team${side}`]}
            </span>
            {score !== undefined && (
              <span className={`numeral ${styles.score}`}>
                <span className="visually-hidden">, score </span>
                {score}
              </span>
            )}
          </button>
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

/** Ranks and totals of the user's best entries, whose rows may be out of view. */
function OwnChanges({ real, assumed, own }: ChangesProps) {
  const rows = assumed.rows.filter(({ entryId }) => own.has(entryId)).slice(0, FEW);
  if (rows.length === 0) return null;
  return (
    <ul className={styles.changes} aria-label="My entries">
      {rows.map((row) => {
        const before = real.rows.find(({ entryId }) => entryId === row.entryId);
        return (
          <li key={row.entryId}>
            <strong>{row.entryName}</strong> would be <strong>{ordinal(row.rank)}</strong> with{' '}
            {plural(row.total, 'point')}
            {before && (
              <span className={styles.real}>
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
