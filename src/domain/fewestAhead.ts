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
  readonly branchesByGame: readonly (readonly [Branch, Branch])[];
  fewest: number;
  triesLeft: number;
}

interface Branch {
  ahead: number;
  /** entries that depend on the games left: in the first places of the arrays, with their leads */
  count: number;
  readonly depending: Int32Array;
  readonly leads: Int32Array;
}

/**
 * Returns how many entries have more than 0 points in the outcome of the games with the fewest of them. After too many
 * tries it returns how many have so in every outcome, which is never more.
 */
export function fewestAhead(leads: Int32Array, games: readonly EitherWay[]): number {
  if (games.length === 0) return countAhead(leads);
  const { length } = leads;
  const all = { ahead: 0, count: length, depending: leads.map((_, entry) => entry), leads };
  const ordered = [...games].sort((a, b) => gainsOf(b) - gainsOf(a));
  const mostFrom = mostGainedFrom(ordered, length);
  const start = emptyBranch(length);
  split(all, undefined, mostFrom[0], start);
  const branchesByGame = ordered.map(() => [emptyBranch(start.count), emptyBranch(start.count)] as const);
  const search = { games: ordered, mostFrom, branchesByGame, fewest: start.ahead + start.count, triesLeft: MAX_TRIES };
  tryBoth(search, start, 0);
  return search.triesLeft > 0 ? search.fewest : start.ahead;
}

/** Entries that are ahead stay ahead, so a branch that has the fewest of them already is left. */
function tryBoth(search: Search, branch: Branch, depth: number): void {
  if (branch.ahead >= search.fewest || search.triesLeft === 0) return;
  const game = search.games[depth];
  const branches = search.branchesByGame[depth];
  if (!game || !branches || branch.count === 0) {
    search.fewest = branch.ahead;
    return;
  }
  search.triesLeft--;
  const mostLater = search.mostFrom[depth + 1];
  const [first, second] = branches;
  split(branch, game.gains1, mostLater, first);
  split(branch, game.gains2, mostLater, second);
  const [better, other] = first.ahead <= second.ahead ? [first, second] : [second, first];
  tryBoth(search, better, depth + 1);
  tryBoth(search, other, depth + 1);
}

function emptyBranch(length: number): Branch {
  return { ahead: 0, count: 0, depending: new Int32Array(length), leads: new Int32Array(length) };
}

function split(
  { ahead, count, depending, leads }: Branch,
  gains: Int32Array | undefined,
  mostLater: Int32Array | undefined,
  into: Branch,
): void {
  into.ahead = ahead;
  into.count = 0;
  for (let place = 0; place < count; place++) {
    const entry = depending[place] ?? 0;
    const lead = (leads[place] ?? 0) + (gains?.[entry] ?? 0);
    if (lead > 0) into.ahead++;
    else if (lead + (mostLater?.[entry] ?? 0) > 0) {
      into.depending[into.count] = entry;
      into.leads[into.count++] = lead;
    }
  }
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
