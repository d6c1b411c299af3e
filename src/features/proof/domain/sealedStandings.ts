import { decidedChampionship } from '#domain/bracket/bracket.ts';
import { type Guess, totalOf } from '#domain/scoring/guesses.ts';
import { countsRound } from '#domain/scoring/scoring.ts';
import type { Standing } from '#domain/scoring/standings.ts';
import { computePoolStandings } from '#domain/scoring/tieBreaker.ts';
import type { SealedRules } from '#domain/seals/seal.ts';
import type { Side } from '#domain/sides.ts';
import type { LedgerGame } from './ledger.ts';
import { countedGuess, countedPicks, countsFor, guessedRound, type SealedRound } from './sealedPicks.ts';

interface RankedRound {
  readonly number: number;
  readonly games: readonly LedgerGame[];
}

interface RankedEntry {
  readonly guess: Guess;
  /** by round and game */
  readonly picks: readonly (readonly (Side | null)[])[];
}

/** Ranks entries as the server does. `total` is both scores of the Championship together, null while it is unknown. */
export function rankEntries<E extends RankedEntry>(
  rounds: readonly RankedRound[],
  entries: readonly E[],
  rules: SealedRules,
  total: number | null,
): Standing<E>[] {
  const scored = rounds.map(({ number, games }) => ({
    number,
    games: games.map(({ region, winner, seeds: [seed1, seed2] }) => ({ region, winner, seed1, seed2 })),
  }));
  // a byte for each game and entry, as `computeStandings` takes them
  const places = rounds.flatMap(({ games }, round) => games.map((_, game) => ({ round, game })));
  const packed = new Uint8Array(places.length * entries.length);
  for (const [place, { round, game }] of places.entries()) {
    for (const [n, { picks }] of entries.entries()) packed[place * entries.length + n] = picks[round]?.[game] ?? 0;
  }
  return computePoolStandings(scored, entries, packed, rules, total);
}

/** Returns both scores of the decided Championship game together, of two such games those of the last in the list. */
export function championshipTotal(games: readonly LedgerGame[]): number | null {
  const game = decidedChampionship(games);
  return game ? totalOf({ score1: game.scores[0], score2: game.scores[1] }) : null;
}

/** Returns the standings of all entries that are sealed in a round that counts, with their points. */
export function sealedStandings(
  sealed: readonly SealedRound[],
  rules: SealedRules,
): Standing<RankedEntry & { readonly id: number }>[] {
  const rounds = sealed.filter(({ round }) => countsRound(rules, round.number));
  const ids = new Set(rounds.flatMap(({ leaves }) => [...(leaves?.keys() ?? [])]));
  const entries = [...ids]
    .sort((a, b) => a - b)
    .map((id) => ({
      id,
      guess: countedGuess(rounds, id, rules.earlierRounds),
      picks: rounds.map((round) => {
        const counted = countsFor(round, id, rules.earlierRounds) ? countedPicks(round, id) : undefined;
        return round.games.map((game) => counted?.picks.get(game.id) ?? null);
      }),
    }));
  const ranked = rounds.map(({ round, games }) => ({ number: round.number, games }));
  return rankEntries(ranked, entries, rules, championshipTotal(guessedRound(rounds)?.games ?? []));
}
