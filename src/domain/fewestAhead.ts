/** A game that can end either way, with what each entry gains by a win of each side: 0 points or more. */
export interface EitherWay {
  readonly gains1: Int32Array;
  readonly gains2: Int32Array;
}

/** A search tries at most this many outcomes of some of the games (docs/spec.md#outlook). */
const MAX_TRIES = 20_000;

interface Search {
  readonly games: readonly EitherWay[];
  fewest: number;
  triesLeft: number;
}

/**
 * Returns how many entries have more than 0 points in the outcome of the games with the fewest of them. After too many
 * tries it returns how many have so in every outcome, which is never more.
 */
export function fewestAhead(leads: Int32Array, games: readonly EitherWay[]): number {
  let always = 0;
  const depending: number[] = [];
  for (let entry = 0; entry < leads.length; entry++) {
    const lead = leads[entry] ?? 0;
    if (lead > 0) always++;
    else if (lead + mostGained(games, entry) > 0) depending.push(entry);
  }
  if (depending.length === 0) return always;
  const only = (all: Int32Array) => Int32Array.from(depending, (entry) => all[entry] ?? 0);
  const some = games.map(({ gains1, gains2 }) => ({ gains1: only(gains1), gains2: only(gains2) }));
  const search = { games: some, fewest: depending.length, triesLeft: MAX_TRIES };
  tryBoth(search, only(leads), 0);
  return search.triesLeft > 0 ? always + search.fewest : always;
}

function mostGained(games: readonly EitherWay[], entry: number): number {
  return games.reduce((sum, { gains1, gains2 }) => sum + Math.max(gains1[entry] ?? 0, gains2[entry] ?? 0), 0);
}

/** Entries that are ahead stay ahead, so a branch that has the fewest of them already is left. */
function tryBoth(search: Search, leads: Int32Array, depth: number): void {
  const ahead = leads.reduce((count, lead) => count + (lead > 0 ? 1 : 0), 0);
  if (ahead >= search.fewest || search.triesLeft === 0) return;
  const game = search.games[depth];
  if (!game) {
    search.fewest = ahead;
    return;
  }
  search.triesLeft--;
  const [less, more] = [game.gains1, game.gains2].sort((a, b) => total(a) - total(b));
  if (!less || !more) return;
  tryBoth(
    search,
    less.map((gain, index) => (leads[index] ?? 0) + gain),
    depth + 1,
  );
  // a side that helps nobody is the better one
  if (total(less) > 0)
    tryBoth(
      search,
      more.map((gain, index) => (leads[index] ?? 0) + gain),
      depth + 1,
    );
}

function total(gains: Int32Array): number {
  return gains.reduce((sum, gain) => sum + gain, 0);
}
