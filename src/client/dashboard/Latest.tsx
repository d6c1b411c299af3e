import { scoreText } from '#client/seasons/games/gameStatus.ts';
import { OUT_TEXTS } from '#client/seasons/rounds/roundTexts.ts';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import { useIsNarrow } from '#client/ui/media.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import type { RankMove } from '#domain/scoring/latestResults.ts';
import type { Uncounted } from '#domain/scoring/whoCounts.ts';
import rowStyles from './GameRow.module.css';
import { GameRow } from './GameRow.tsx';
import type { LatestLine, Outcome } from './latestLines.ts';
import { type LatestResults, MAX_NAMED } from './useLatest.ts';

const FEW = 6;
const FEW_ON_PHONES = 4;
/** Where the picks of the round in play say more. */
const SHORT = 2;

/** The latest results, and what each meant for the own entries. */
export function Latest({ lines, moveOf, isShort }: LatestResults & { readonly isShort: boolean }) {
  const isNarrow = useIsNarrow();
  const few = isNarrow ? (isShort ? SHORT : FEW_ON_PHONES) : FEW;
  if (lines.length === 0) return null;
  return (
    <Card as="section" gap={2} aria-labelledby="latest">
      <h2 id="latest">Latest</h2>
      <FirstFew items={lines} few={few} what="latest results">
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

interface LineProps extends Pick<LatestResults, 'moveOf'> {
  readonly line: LatestLine;
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
  const [out] = outcomes.flatMap(({ mark }) => outOf(mark) ?? []);
  const picking = outcomes.filter(({ mark }) => !outOf(mark)).length;
  return picking === 0 && out ? OUT_TEXTS[out] : `${right} of ${picking} entries right`;
}

function outOf(mark: Outcome['mark']): Uncounted | undefined {
  return mark === 'joinedLater' || mark === 'absent' ? mark : undefined;
}

interface OwnOutcomeProps {
  readonly outcome: Outcome;
  readonly move: RankMove | undefined;
}

function OwnOutcome({ outcome: { mark, points }, move }: OwnOutcomeProps) {
  return (
    <>
      <Mark mark={mark} points={points} />
      {move && move.from !== move.to && !outOf(mark) && (
        <span className="strong text-s">
          {' '}
          {ordinal(move.from)} <span aria-hidden>→</span>
          <span className="visually-hidden">to</span> {ordinal(move.to)}
        </span>
      )}
    </>
  );
}

function Mark({ mark, points }: Pick<Outcome, 'mark' | 'points'>) {
  const out = outOf(mark);
  if (out) return <span className="soft text-s">{OUT_TEXTS[out]}</span>;
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
