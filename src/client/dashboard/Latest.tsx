import { IconCheck, IconX } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { membershipsQuery, poolsQuery } from '#client/api/queries.ts';
import { scoreText } from '#client/seasons/gameStatus.ts';
import { JOINED_LATER } from '#client/seasons/roundTexts.ts';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { TeamTile } from '#client/ui/TeamTile.tsx';
import type { Game, Round } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import type { RankMove } from '#domain/scoring/latestResults.ts';
import type { EntrySummary } from './EntryCard.tsx';
import styles from './Latest.module.css';
import { type LatestLine, latestLines, type Outcome } from './latestLines.ts';
import sectionStyles from './Section.module.css';
import { useRankMoves } from './useRankMoves.ts';

const FEW = 6;
/** Outcomes of more entries are counted. */
const MAX_NAMED = 3;

interface Props {
  readonly rounds: readonly Round[];
  /** ids of past rounds */
  readonly past: ReadonlySet<number>;
  readonly games: readonly Game[];
  readonly entries: readonly EntrySummary[];
  readonly standings: readonly PoolStanding[];
}

/** The latest results, and what each meant for the own entries. */
export function Latest({ entries, standings, ...season }: Props) {
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const { data: pools } = useSuspenseQuery(poolsQuery());
  const lines = latestLines(season, entries, memberships, pools);
  const named = entries.length <= MAX_NAMED ? entries.map(({ entry }) => entry) : [];
  const resultsKey = lines.map(({ game }) => `${game.id} ${game.decidedAt}`).join();
  const moveOf = useRankMoves(named, memberships, pools, standings, resultsKey);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="latest" className={styles.latest}>
      <div className={sectionStyles.head}>
        <h2 id="latest">Latest</h2>
      </div>
      <FirstFew items={lines} few={FEW} what="results">
        {(shown) => (
          <ul className={styles.list}>
            {shown.map((line) => (
              <Line key={line.game.id} line={line} moveOf={moveOf} />
            ))}
          </ul>
        )}
      </FirstFew>
    </section>
  );
}

interface LineProps {
  readonly line: LatestLine;
  readonly moveOf: (entryId: number, gameId: number) => RankMove | undefined;
}

function Line({ line: { game, winner, outcomes }, moveOf }: LineProps) {
  const { abbr, color } = faceOf(game, winner);
  const score = scoreText(game, winner);
  return (
    <li className={styles.line} data-many={outcomes.length > 1 || undefined}>
      <TeamTile abbr={abbr} color={color} />
      <span className={styles.teams}>
        <span className={styles.team}>{game.winner}</span>{' '}
        <span className={styles.opponent}>
          over {winner === 1 ? game.team2 : game.team1}
          {score && <span className={styles.score}> {score}</span>}
        </span>
      </span>
      {outcomes.length > MAX_NAMED ? (
        <span className={styles.count}>{countText(outcomes)}</span>
      ) : (
        outcomes.map((outcome) => (
          <OwnOutcome
            key={outcome.entry.id}
            outcome={outcome}
            move={moveOf(outcome.entry.id, game.id)}
            isNamed={outcomes.length > 1}
          />
        ))
      )}
    </li>
  );
}

function countText(outcomes: readonly Outcome[]): string {
  const right = outcomes.filter(({ mark }) => mark === 'right').length;
  const picking = outcomes.filter(({ mark }) => mark !== 'later').length;
  return picking === 0 ? JOINED_LATER : `${right} of ${picking} entries right`;
}

interface OwnOutcomeProps {
  readonly outcome: Outcome;
  readonly move: RankMove | undefined;
  readonly isNamed: boolean;
}

function OwnOutcome({ outcome: { entry, mark, points }, move, isNamed }: OwnOutcomeProps) {
  return (
    <span className={styles.outcome}>
      {isNamed && <span className={styles.entry}>{entry.name}</span>}
      <span className={styles.mark} data-mark={mark}>
        <Mark mark={mark} points={points} />
      </span>
      {move && move.from !== move.to && mark !== 'later' && (
        <span className={styles.move}>
          {ordinal(move.from)} <span aria-hidden>→</span>
          <span className="visually-hidden">to</span> {ordinal(move.to)}
        </span>
      )}
    </span>
  );
}

function Mark({ mark, points }: Pick<Outcome, 'mark' | 'points'>) {
  if (mark === 'later') return JOINED_LATER;
  if (mark === 'none') return 'no pick';
  if (mark === 'wrong') {
    return (
      <>
        <IconX size={18} stroke={3} aria-hidden />
        <span className="visually-hidden">wrong</span>
      </>
    );
  }
  return (
    <>
      <IconCheck size={18} stroke={3} aria-hidden />
      <span className="visually-hidden">right</span>
      {points !== undefined && ` +${points}`}
    </>
  );
}
