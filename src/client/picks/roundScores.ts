import type { CountedPicks } from '#client/seasons/rounds/countedPicks.ts';
import type { OwnScoring } from '#client/seasons/season/poolsOf.ts';
import { whyOut } from '#client/seasons/season/season.ts';
import type { Entry, Game, Round } from '#contract/schemas.ts';
import { agreedScoring, DEFAULT_SCORING, type Scoring } from '#domain/scoring/scoring.ts';
import { pointsByRound, roundProgress, scoredGame } from '#domain/scoring/standings.ts';
import type { Uncounted } from '#domain/scoring/whoCounts.ts';
import { sideOf } from '#domain/sides.ts';

/** An entry in a season: `past` are the ids of past rounds, the picks are saved ones. */
export interface Played extends CountedPicks {
  readonly rounds: readonly Round[];
  readonly past: ReadonlySet<number>;
  readonly games: readonly Game[];
}

export interface RoundScore {
  readonly round: Round;
  /** why the entry takes no part in the round */
  readonly out: Uncounted | undefined;
  /** number of correct picks; null while the round is open, whose points are in no total */
  readonly correct: number | null;
  /** null while the round is open, and if the entry's pools differ in its scoring or its picks, or one does not count it */
  readonly points: number | null;
}

/** Returns an entry's scores by round in its pools; without one by the usual points. */
export function roundScores(
  played: Played,
  entry: Pick<Entry, 'createdAt'>,
  pools: readonly OwnScoring[],
): RoundScore[] {
  return played.rounds.map((round) => {
    if (!played.past.has(round.id)) return { round, out: undefined, correct: null, points: null };
    const sides = sidesOf(played, round);
    const isDisputed = gamesOf(played, round).some(({ id }) => played.disputed.has(id));
    const scoring = isDisputed ? undefined : agreedScoring(pools, round.number);
    const { correct, points } = roundProgress(scoredRound(played, round), sides, scoring ?? DEFAULT_SCORING);
    const hasPicked = sides.some((side) => side !== null);
    const out = whyOut(round, entry, hasPicked, pools);
    return { round, out, correct, points: scoring ? points : null };
  });
}

/** Returns an entry's total of past rounds. */
export function totalBy(played: Played, scoring: Scoring): number {
  const past = played.rounds.filter(({ id }) => played.past.has(id));
  const sides = past.flatMap((round) => sidesOf(played, round));
  return pointsByRound(
    past.map((round) => scoredRound(played, round)),
    sides,
    scoring,
  ).reduce((sum, points) => sum + points, 0);
}

function gamesOf({ games }: Played, round: Round): Game[] {
  return games.filter(({ roundId }) => roundId === round.id);
}

function scoredRound(played: Played, round: Round) {
  return { number: round.number, games: gamesOf(played, round).map(scoredGame) };
}

function sidesOf(played: Played, round: Round) {
  return gamesOf(played, round).map((game) => sideOf(game, played.picks.get(game.id)));
}
