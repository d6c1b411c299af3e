/** A game that can end either way, with what each entry gains by a win of each side: 0 points or more. */
export interface EitherWay {
  readonly gains1: Int32Array;
  readonly gains2: Int32Array;
}

/** A search tries at most this many outcomes of some of the games (docs/spec.md#outlook). */
const MAX_TRIES = 20_000;

interface Search {
  readonly games: readonly EitherWay[];
  /** the most that each entry can gain by the games from an index on */
  readonly mostFrom: readonly Int32Array[];
  fewest: number;
  triesLeft: number;
}

interface Branch {
  readonly ahead: number;
  readonly depending: Int32Array;
  readonly leads: Int32Array;
}

/**
 * Returns how many entries have more than 0 points in the outcome of the games with the fewest of them. After too many
 * tries it returns how many have so in every outcome, which is never more.
 */
export function fewestAhead(leads: Int32Array, games: readonly EitherWay[]): number {
  if (games.length === 0) return countAhead(leads);
  const all = { ahead: 0, depending: leads.map((_, entry) => entry), leads };
  const ordered = [...games].sort((a, b) => gainsOf(b) - gainsOf(a));
  const mostFrom = mostGainedFrom(ordered, leads.length);
  const start = split(all, undefined, mostFrom[0]);
  const search = { games: ordered, mostFrom, fewest: start.ahead + start.depending.length, triesLeft: MAX_TRIES };
  tryBoth(search, start, 0);
  return search.triesLeft > 0 ? search.fewest : start.ahead;
}

/** Entries that are ahead stay ahead, so a branch that has the fewest of them already is left. */
function tryBoth(search: Search, branch: Branch, depth: number): void {
  if (branch.ahead >= search.fewest || search.triesLeft === 0) return;
  const game = search.games[depth];
  if (!game || branch.depending.length === 0) {
    search.fewest = branch.ahead;
    return;
  }
  search.triesLeft--;
  const mostLater = search.mostFrom[depth + 1];
  const first = split(branch, game.gains1, mostLater);
  const second = split(branch, game.gains2, mostLater);
  const [better, other] = first.ahead <= second.ahead ? [first, second] : [second, first];
  tryBoth(search, better, depth + 1);
  tryBoth(search, other, depth + 1);
}

function split(branch: Branch, gains: Int32Array | undefined, mostLater: Int32Array | undefined): Branch {
  const { length } = branch.depending;
  const depending = new Int32Array(length);
  const leads = new Int32Array(length);
  let ahead = branch.ahead;
  let kept = 0;
  for (let place = 0; place < length; place++) {
    const entry = branch.depending[place] ?? 0;
    const lead = (branch.leads[place] ?? 0) + (gains?.[entry] ?? 0);
    if (lead > 0) ahead++;
    else if (lead + (mostLater?.[entry] ?? 0) > 0) {
      depending[kept] = entry;
      leads[kept++] = lead;
    }
  }
  return { ahead, depending: depending.subarray(0, kept), leads: leads.subarray(0, kept) };
}

function countAhead(leads: Int32Array): number {
  let ahead = 0;
  for (let entry = 0; entry < leads.length; entry++) if ((leads[entry] ?? 0) > 0) ahead++;
  return ahead;
}

function mostGainedFrom(games: readonly EitherWay[], entries: number): Int32Array[] {
  const mostFrom = [new Int32Array(entries)];
  for (const { gains1, gains2 } of games.toReversed()) {
    const later = mostFrom[0];
    const most = gains1.map((gain, entry) => (later?.[entry] ?? 0) + Math.max(gain, gains2[entry] ?? 0));
    mostFrom.unshift(most);
  }
  return mostFrom;
}

function gainsOf({ gains1, gains2 }: EitherWay): number {
  let sum = 0;
  for (let entry = 0; entry < gains1.length; entry++) sum += (gains1[entry] ?? 0) + (gains2[entry] ?? 0);
  return sum;
}
