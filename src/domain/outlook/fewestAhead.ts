import { at, pointsAt } from '#domain/at.ts';
/** A game that can end either way, with what each entry gains by a win of each side: 0 points or more. */
export interface EitherWay {
  readonly gains1: Int32Array;
  readonly gains2: Int32Array;
}

/** A search tries at most this many outcomes of some of the games (README.md of this folder). */
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
 * Returns how many entries are ahead, with a lead of more than 0 points, in the outcome of the games that leaves the fewest
 * ahead. After too many tries it returns how many are ahead in every outcome, which is never more.
 *
 * It is a branch and bound. Games of many points come first. An entry is settled as soon as the games left cannot change
 * whether it is ahead: gains are never negative, so who is ahead stays ahead, and who is behind by more than the games left
 * can give stays behind. Only the entries that depend on those games are carried on.
 *
 * For example Ada leads by 1, Bo by -1, Cy by -2 and Di by -9; a win of side 1 gives Bo 2 points, one of side 2 gives Cy 3.
 * Before any game Ada is ahead, Di is settled as behind, Bo and Cy depend: between 1 and 3 entries will be ahead. If side 1
 * wins, Bo is at 1 and ahead, Cy is settled at -2: 2 are ahead. If side 2 wins, Cy is at 1: 2 as well. So the answer is 2:
 * none of the outcomes leaves both behind. With a second game, a branch that already has 2 ahead would not be followed.
 */
export function fewestAhead(leads: Int32Array, games: readonly EitherWay[]): number {
  if (games.length === 0) return countAhead(leads);
  const { length } = leads;
  const all = { ahead: 0, count: length, depending: leads.map((_, entry) => entry), leads };
  const ordered = [...games].sort((a, b) => gainsOf(b) - gainsOf(a));
  const mostFrom = mostGainedFrom(ordered, length);
  const start = emptyBranch(length);
  split(all, new Int32Array(length), at(mostFrom, 0), start);
  const branchesByGame = ordered.map(() => [emptyBranch(start.count), emptyBranch(start.count)] as const);
  const search = { games: ordered, mostFrom, branchesByGame, fewest: start.ahead + start.count, triesLeft: MAX_TRIES };
  tryBoth(search, start, 0);
  return search.triesLeft > 0 ? search.fewest : start.ahead;
}

/** Entries that are ahead stay ahead, so a branch that has the fewest of them already is left. */
function tryBoth(search: Search, branch: Branch, depth: number): void {
  if (branch.ahead >= search.fewest || search.triesLeft === 0) return;
  if (depth === search.games.length || branch.count === 0) {
    search.fewest = branch.ahead;
    return;
  }
  search.triesLeft--;
  const game = at(search.games, depth);
  const mostLater = at(search.mostFrom, depth + 1);
  const [first, second] = at(search.branchesByGame, depth);
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
  gains: Int32Array,
  mostLater: Int32Array,
  into: Branch,
): void {
  into.ahead = ahead;
  into.count = 0;
  for (let place = 0; place < count; place++) {
    const entry = at(depending, place);
    const lead = pointsAt(leads, place) + pointsAt(gains, entry);
    if (lead > 0) into.ahead++;
    else if (lead + pointsAt(mostLater, entry) > 0) {
      into.depending[into.count] = entry;
      into.leads[into.count++] = lead;
    }
  }
}

function countAhead(leads: Int32Array): number {
  let ahead = 0;
  for (let entry = 0; entry < leads.length; entry++) if (pointsAt(leads, entry) > 0) ahead++;
  return ahead;
}

function mostGainedFrom(games: readonly EitherWay[], entries: number): Int32Array[] {
  let later = new Int32Array(entries);
  const mostFrom = [later];
  for (const { gains1, gains2 } of games.toReversed()) {
    later = later.map((most, entry) => most + Math.max(pointsAt(gains1, entry), pointsAt(gains2, entry)));
    mostFrom.unshift(later);
  }
  return mostFrom;
}

function gainsOf({ gains1, gains2 }: EitherWay): number {
  let sum = 0;
  for (let entry = 0; entry < gains1.length; entry++) sum += pointsAt(gains1, entry) + pointsAt(gains2, entry);
  return sum;
}
