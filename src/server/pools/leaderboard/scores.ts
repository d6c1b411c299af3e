import { at } from '#domain/at.ts';
import { decidedChampionship } from '#domain/bracket/bracket.ts';
import { joinedAfterRound } from '#domain/scoring/couldPick.ts';
import { type Guess, totalOf } from '#domain/scoring/guesses.ts';
import type { Standing } from '#domain/scoring/standings.ts';
import { computePoolStandings } from '#domain/scoring/tieBreaker.ts';
import type { Absence } from '#domain/scoring/whoCounts.ts';
import type { PoolPicks, ScoredEntry, SeasonResults } from './poolPicks.ts';

/** An entry of a pool as its standings need it. */
export interface PlacedEntry extends Absence {
  readonly entry: ScoredEntry;
  /** place among the packed picks */
  readonly n: number;
  /** number of the last round that it could not pick in or that is from before it joined; 0 if there is none */
  readonly joinedAfter: number;
  readonly guess: Guess;
}

/** Returns the pool's entries in the order of its packed picks. */
function placedEntries({ season, entries, picks, guesses }: PoolPicks): PlacedEntry[] {
  let end = 0;
  const rounds = season.rounds.map(({ number, deadline, games }) => {
    const first = end;
    end += games.length;
    return { number, deadline: deadline.getTime(), first, end };
  });
  return entries.map((entry, n) => {
    const hasPicked = (index: number) => {
      const { first = 0, end: last = 0 } = rounds[index] ?? {};
      for (let game = first; game < last; game++) if (picks[game * entries.length + n]) return true;
      return false;
    };
    const joined = { createdAt: entry.createdAt.getTime(), joinedAfter: entry.joinedAfter };
    const joinedAfter = joinedAfterRound(rounds, joined, hasPicked);
    return { entry, n, guess: at(guesses, n), joinedAfter, absent: entry.absent.filter((each) => each > joinedAfter) };
  });
}

/** Returns both scores of the decided Championship game together; null while its round is open or a score is unknown. */
export function championshipTotal({ championship }: Pick<SeasonResults, 'championship'>): number | null {
  const game = decidedChampionship(championship?.games ?? []);
  return game ? totalOf(game) : null;
}

/** Returns the standings of a pool; the guesses break its ties once it is final (docs/spec.md#ranks). */
export function toStandings(poolPicks: PoolPicks): Standing<PlacedEntry>[] {
  const { pool, season, picks } = poolPicks;
  return computePoolStandings(season.rounds, placedEntries(poolPicks), picks, pool, championshipTotal(season));
}
