import { memo, type ReactNode, useState } from 'react';
import { formatDateTime, formatDayTime } from '#client/api/clock.ts';
import { GameStatus } from '#client/seasons/games/GameStatus.tsx';
import { hasStatus, scoresOf } from '#client/seasons/games/gameStatus.ts';
import { PlayIns } from '#client/seasons/games/PlayIns.tsx';
import { gameElementId } from '#client/seasons/games/showGame.ts';
import type { PoolShare } from '#client/standing/poolShares.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import type { Game, OwnPick } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { plural } from '#domain/names/plural.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { pickStand } from '#domain/scoring/finals.ts';
import { isLive } from '#domain/scoring/rounds.ts';
import { type Side, sideOf } from '#domain/sides.ts';
import styles from './Matchup.module.css';
import { type PendingPick, type PickChange, rejectionOf } from './pickSaving.ts';
import { pickStatus } from './pickStatus.ts';
import { TeamChoice, tabStopOf } from './TeamChoice.tsx';

/** Whom the winner of a game plays next: one team, or both of an undecided game. */
export interface NextOpponents {
  readonly teams: readonly string[];
  readonly abbrs: readonly string[];
}

interface Props {
  readonly game: Game;
  readonly next: NextOpponents | undefined;
  readonly pick: string | null;
  readonly times: OwnPick | undefined;
  readonly pending: PendingPick | undefined;
  readonly isLocked: boolean;
  /** one of the last picks that are missing */
  readonly isLastMissing: boolean;
  /** that the pick earns if it is correct; null where that is not shown */
  readonly points: number | null;
  /** shows the pool's split, or leaves its space until `share` is loaded */
  readonly isSplit: boolean;
  readonly share: PoolShare | undefined;
  readonly onChoose: (changes: readonly PickChange[]) => void;
  /** at the end of the card */
  readonly children?: ReactNode;
}

export const Matchup = memo(function Matchup(props: Props) {
  const { game, next, pick, times, pending, isLocked, isLastMissing, points, isSplit, share, onChoose, children } =
    props;
  const state = { game, pick, pending, isLocked };
  const reason = rejectionOf(pending, pick);
  const [wasDecided] = useState(game.winner !== null);
  const statuses = [pickStatus(state, game.team1), pickStatus(state, game.team2)] as const;
  const half = (side: Side) => {
    const team = game[`team${side}`];
    return (
      <TeamChoice
        team={team}
        seed={game[`seed${side}`]}
        face={faceOf(game, side)}
        status={at(statuses, side - 1)}
        stand={pickStand(game, side)}
        pointsIfCorrect={points}
        isNewWinner={!wasDecided && game.winner === team}
        isTabStop={tabStopOf(statuses) === side}
        disabled={isLocked}
        onPick={() => onChoose([{ gameId: game.id, pick: team }])}
      />
    );
  };
  return (
    <Card as="fieldset" pad={0} className={styles.matchup} id={gameElementId(game.id)}>
      <legend className="visually-hidden">
        {game.team1} or {game.team2}
      </legend>
      <Schedule game={game} pick={pick} next={next} isLastMissing={isLastMissing} />
      <div className={styles.halves} role="radiogroup" aria-label="Your pick">
        {half(1)}
        {half(2)}
      </div>
      <PlayIns game={game} />
      {reason && <p className={`bad text-s ${styles.line}`}>{reason}</p>}
      {isSplit && (
        <Row gap={2} className={`soft text-xs ${styles.line}`} data-split>
          {share && <Share game={game} share={share} />}
        </Row>
      )}
      {times && <Times pick={times} />}
      {children}
    </Card>
  );
});

function Schedule({ game, pick, next, isLastMissing }: Pick<Props, 'game' | 'pick' | 'next' | 'isLastMissing'>) {
  const { startTime } = game;
  const scores = scoresOf(game);
  if (startTime === null && next === undefined && !scores && !hasStatus(game)) return null;
  const tipOff = startTime !== null && <time dateTime={startTime}>{formatDayTime(startTime)}</time>;
  const status = game.winner === null ? <Undecided game={game} pick={pick} /> : scores ? <span>Final</span> : tipOff;
  return (
    <Row as="p" wrap="text" gap={2} justify="between" className={`soft text-xs typed ${styles.schedule}`}>
      {scores ? (
        <Row as="span" justify="between" className={styles.scores} data-live={isLive(game) || undefined}>
          <Score game={game} side={1} score={scores[0]} />
          {status}
          <Score game={game} side={2} score={scores[1]} />
        </Row>
      ) : (
        status
      )}
      {isLastMissing ? <strong className="ember">No pick yet</strong> : next && <Next {...next} />}
    </Row>
  );
}

/** Tip-off or clock; of a final that is being confirmed, what it is to the pick. */
function Undecided({ game, pick }: Pick<Props, 'game' | 'pick'>) {
  const side = sideOf(game, pick);
  const stand = side && pickStand(game, side);
  if (stand !== 'won' && stand !== 'lost') return <GameStatus game={game} />;
  return <strong className={stand === 'won' ? 'good' : 'bad'}>Final · my pick {stand}</strong>;
}

/** Two teams are abbreviated, so that they fit next to the tip-off. */
function Next({ teams, abbrs }: NextOpponents) {
  if (teams.length === 1) return <span>Winner plays {teams}</span>;
  return (
    <span>
      Winner plays <span aria-hidden>{abbrs.join(' or ')}</span>
      <span className="visually-hidden">{teams.join(' or ')}</span>
    </span>
  );
}

/** Above its team. It is no live region: a score that moves is not read aloud. */
function Score({ game, side, score }: { readonly game: Game; readonly side: Side; readonly score: number }) {
  const team = game[`team${side}`];
  return (
    <span className={`numeral ${styles.score}`} data-lost={(game.winner !== null && game.winner !== team) || undefined}>
      <span className="visually-hidden">{team} </span>
      {score}
    </span>
  );
}

/** The bar is between the shares of both teams. */
function Share({ game, share }: { readonly game: Game; readonly share: PoolShare }) {
  if (share.picked === 0) return <span>Nobody picked this game</span>;
  return (
    <>
      <span>
        <span className="visually-hidden">{game.team1}: </span>
        {share.team1}% of {plural(share.picked, 'pick')}
      </span>
      <span className={styles.split} aria-hidden>
        <span style={{ width: `${share.team1}%` }} />
      </span>
      {share.missed > 0 && <span>{share.missed} did not pick</span>}
      <span>
        <span className="visually-hidden">{game.team2}: </span>
        {share.team2}%
      </span>
    </>
  );
}

function Times({ pick: { madeAt, changedAt } }: { readonly pick: OwnPick }) {
  return (
    <p className={`soft text-xs ${styles.line}`}>
      Picked <time dateTime={madeAt}>{formatDateTime(madeAt)}</time>
      {changedAt !== madeAt && (
        <>
          , changed <time dateTime={changedAt}>{formatDateTime(changedAt)}</time>
        </>
      )}
    </p>
  );
}
