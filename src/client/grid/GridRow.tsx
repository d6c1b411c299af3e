import { memo } from 'react';
import { GameStatus } from '#client/seasons/games/GameStatus.tsx';
import { hasStatus, scoresOf } from '#client/seasons/games/gameStatus.ts';
import { OUT_TEXTS } from '#client/seasons/rounds/roundTexts.ts';
import type { PoolShare } from '#client/standing/poolShares.ts';
import { Row } from '#client/ui/layout.tsx';
import type { Game } from '#contract/schemas.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { pickStand } from '#domain/scoring/finals.ts';
import { type Uncounted, whyUncounted } from '#domain/scoring/whoCounts.ts';
import type { Side } from '#domain/sides.ts';
import styles from './GridRow.module.css';
import type { GridData } from './gridData.ts';
import roundTableStyles from './RoundTable.module.css';

/** Opens the dialog that says who picked whom. */
export type OpenGame = (gameId: number) => void;

interface Props {
  readonly round: number;
  readonly game: Game;
  /** index in each entry's picks */
  readonly position: number;
  readonly data: GridData;
  /** a row out of view renders its matchup only */
  readonly isVisible: boolean;
  /** rendered columns, besides the pinned ones: from `first` to before `end` */
  readonly first: number;
  readonly end: number;
  /** undefined on paper */
  readonly onOpen: OpenGame | undefined;
}

export const GridRow = memo(function GridRow({ round, game, position, data, isVisible, first, end, onOpen }: Props) {
  const { entries, own, pinned, isShort } = data;
  const short = isShort ? ([faceOf(game, 1).abbr, faceOf(game, 2).abbr] as const) : undefined;
  const picks = (from: number, to: number) =>
    entries.slice(from, to).map((entry, index) => {
      const { entryId, picks: all, isAuto } = entry;
      const side = all[position] || undefined;
      return (
        <PickCell
          key={entryId}
          team={side && game[`team${side}`]}
          short={side && short?.[side - 1]}
          isAuto={isAuto?.[position] ?? false}
          out={whyUncounted(entry, round)}
          mark={side && markOf(game, side)}
          isOwn={own.has(entryId)}
          isPinned={from + index < pinned}
          column={from + index}
        />
      );
    });
  return (
    <tr className={styles.row} data-status={hasStatus(game) || undefined}>
      <th scope="row" className={styles.matchup} aria-colindex={1}>
        <Matchup game={game} share={data.shares.get(game.id)} onOpen={onOpen} />
      </th>
      {isVisible ? (
        <>
          {picks(0, pinned)}
          <ColumnSpacer columns={first - pinned} />
          {picks(first, end)}
          <ColumnSpacer columns={entries.length - end} />
        </>
      ) : (
        <ColumnSpacer columns={entries.length} />
      )}
    </tr>
  );
});

/** Takes the width of columns that are not rendered. */
export function ColumnSpacer({ columns }: { readonly columns: number }) {
  if (columns <= 0) return null;
  return <td className={roundTableStyles.spacer} style={{ width: `calc(var(--column) * ${columns})` }} aria-hidden />;
}

interface MatchupProps {
  readonly game: Game;
  readonly share: PoolShare | undefined;
  readonly onOpen: OpenGame | undefined;
}

function Matchup({ game, share: shareOfAll, onOpen }: MatchupProps) {
  const share = shareOfAll?.picked === 0 ? undefined : shareOfAll;
  const [score1, score2] = scoresOf(game) ?? [];
  const teams = (
    <>
      <GameStatus game={game} isShort className={`soft text-xs ${styles.status}`} />
      <Team seed={game.seed1} team={game.team1} winner={game.winner} score={score1} share={share?.team1} />
      <Team seed={game.seed2} team={game.team2} winner={game.winner} score={score2} share={share?.team2} />
      {share && <Split share={share} />}
    </>
  );
  if (!onOpen) return teams;
  return (
    <button
      type="button"
      className={styles.game}
      aria-haspopup="dialog"
      aria-description="Who picked whom"
      onClick={() => onOpen(game.id)}
    >
      {teams}
    </button>
  );
}

interface TeamProps {
  readonly seed: number;
  readonly team: string;
  readonly winner: string | null;
  readonly score: number | undefined;
  /** percent of the pool's entries that have picked */
  readonly share: number | undefined;
}

function Team({ seed, team, winner, score, share }: TeamProps) {
  return (
    <Row
      as="span"
      gap={2}
      align="baseline"
      className={styles.side}
      data-won={winner === null ? undefined : winner === team}
    >
      <span className={`numeral soft text-xs ${styles.seed}`}>{seed}</span>{' '}
      <span className={`truncate grow ${styles.team}`}>{team}</span>
      {winner === team && <span className="visually-hidden"> won</span>}
      {score !== undefined && (
        <span className={styles.score}>
          <span className="visually-hidden"> score</span> {score}
        </span>
      )}
      {share !== undefined && <span className={`soft text-xs ${styles.share}`}> {share}%</span>}
    </Row>
  );
}

/** Shows the pool's split as a bar, where figures do not fit. */
function Split({ share }: { readonly share: PoolShare }) {
  return (
    <span className={styles.split} aria-hidden>
      <span style={{ width: `${share.team1}%` }} />
    </span>
  );
}

interface PickProps {
  /** undefined without a pick */
  readonly team: string | undefined;
  /** shown in place of the team's name, if given */
  readonly short: string | undefined;
  /** whether the autopilot made it */
  readonly isAuto: boolean;
  /** why the round does not count for the entry */
  readonly out: Uncounted | undefined;
  readonly mark: PickMark | undefined;
  readonly isOwn: boolean;
  readonly isPinned: boolean;
  readonly column: number;
}

function PickCell({ team, short, isAuto, out, mark, isOwn, isPinned, column }: PickProps) {
  return (
    <td
      className={team ? styles.pick : styles.none}
      data-mark={mark}
      data-own={isOwn || undefined}
      data-pinned={isPinned || undefined}
      aria-colindex={column + 2}
    >
      {team ? (
        <span className={styles.picked}>
          {short && <span aria-hidden>{short}</span>}
          <span className={short && 'visually-hidden'}>{team}</span>
          {isAuto && (
            <span className={styles.auto}>
              {' '}
              <span aria-hidden>A</span>
              <span className="visually-hidden">by the autopilot</span>
            </span>
          )}
        </span>
      ) : (
        (out && <span className="text-xs">{OUT_TEXTS[out]}</span>) || '-'
      )}
    </td>
  );
}

type PickMark = 'correct' | 'wrong' | 'unconfirmedCorrect' | 'unconfirmedWrong';

function markOf(game: Game, side: Side): PickMark | undefined {
  if (game.winner !== null) return game[`team${side}`] === game.winner ? 'correct' : 'wrong';
  const stand = pickStand(game, side);
  if (stand === 'won') return 'unconfirmedCorrect';
  return stand === 'lost' ? 'unconfirmedWrong' : undefined;
}
