import { useSuspenseQuery } from '@tanstack/react-query';
import { membershipsQuery, poolsQuery } from '#client/api/queries.ts';
import { scoreText } from '#client/seasons/gameStatus.ts';
import { JOINED_LATER } from '#client/seasons/roundTexts.ts';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import { useIsNarrow } from '#client/ui/media.ts';
import type { Game, Round } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import type { RankMove } from '#domain/scoring/latestResults.ts';
import type { EntrySummary } from './EntryCard.tsx';
import rowStyles from './GameRow.module.css';
import { GameRow } from './GameRow.tsx';
import { type LatestLine, latestLines, type Outcome } from './latestLines.ts';
import { useRankMoves } from './useRankMoves.ts';

const FEW = 6;
const FEW_ON_PHONES = 4;
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
  const few = useIsNarrow() ? FEW_ON_PHONES : FEW;
  if (lines.length === 0) return null;
  return (
    <Card as="section" gap={2} aria-labelledby="latest">
      <h2 id="latest">Latest</h2>
      <FirstFew items={lines} few={few} what="results">
        {(shown) => (
          <ul className={rowStyles.list}>
            {shown.map((line) => (
              <Line key={line.game.id} line={line} moveOf={moveOf} />
            ))}
          </ul>
        )}
      </FirstFew>
    </Card>
  );
}

interface LineProps {
  readonly line: LatestLine;
  readonly moveOf: (entryId: number, gameId: number) => RankMove | undefined;
}

function Line({ line: { game, winner, outcomes }, moveOf }: LineProps) {
  const row = { game, side: winner, score: scoreText(game, winner) };
  const [only, ...others] = outcomes;
  if (outcomes.length > MAX_NAMED) {
    return <GameRow {...row} below={<div className="soft text-s">{countText(outcomes)}</div>} />;
  }
  if (only && others.length === 0) {
    return <GameRow {...row} end={<OwnOutcome outcome={only} move={moveOf(only.entry.id, game.id)} />} />;
  }
  const named = outcomes.map((outcome) => (
    <Row key={outcome.entry.id} justify="between" gap={3} className="text-s">
      <span className="typed">{outcome.entry.name}</span>
      <span className={rowStyles.end}>
        <OwnOutcome outcome={outcome} move={moveOf(outcome.entry.id, game.id)} />
      </span>
    </Row>
  ));
  return <GameRow {...row} below={named} />;
}

function countText(outcomes: readonly Outcome[]): string {
  const right = outcomes.filter(({ mark }) => mark === 'right').length;
  const picking = outcomes.filter(({ mark }) => mark !== 'later').length;
  return picking === 0 ? JOINED_LATER : `${right} of ${picking} entries right`;
}

interface OwnOutcomeProps {
  readonly outcome: Outcome;
  readonly move: RankMove | undefined;
}

function OwnOutcome({ outcome: { mark, points }, move }: OwnOutcomeProps) {
  return (
    <>
      <Mark mark={mark} points={points} />
      {move && move.from !== move.to && mark !== 'later' && (
        <span className="soft text-s">
          {' '}
          {ordinal(move.from)} <span aria-hidden>→</span>
          <span className="visually-hidden">to</span> {ordinal(move.to)}
        </span>
      )}
    </>
  );
}

function Mark({ mark, points }: Pick<Outcome, 'mark' | 'points'>) {
  if (mark === 'later') return <span className="soft text-s">{JOINED_LATER}</span>;
  if (mark === 'none') return <span className="soft text-s">no pick</span>;
  const isRight = mark === 'right';
  return (
    <strong className={isRight ? 'good' : 'bad'}>
      <span aria-hidden>{isRight ? '✓' : '✗'}</span>
      <span className="visually-hidden">{mark}</span>
      {isRight && points !== undefined && ` +${points}`}
    </strong>
  );
}
