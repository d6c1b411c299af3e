import { pointsAt } from '#domain/at.ts';
import { type EitherWay, fewestAhead } from './fewestAhead.ts';

/** An undecided game of a past round, with the points of a correct pick of each side. */
export interface UndecidedGame {
  readonly points1: number;
  readonly points2: number;
}

export interface RoundToCome {
  readonly number: number;
  /** the most points that can be earned in it */
  readonly most: number;
  /** as far as it is certain that they can be earned */
  readonly least: number;
}

export interface OutlookPool<G extends UndecidedGame = UndecidedGame> {
  readonly games: readonly G[];
  /** points by entry */
  readonly totals: Int32Array;
  /** entry n's pick of game g is the byte at g × entries + n; 0 is none */
  readonly picks: Uint8Array;
  /** rounds that are not locked, in ascending order */
  readonly toCome: readonly RoundToCome[];
  /** whether the pool has a tie-breaker: a shared first place can still be lost */
  readonly breaksTies: boolean;
}

/** Ranks by entry; ties count for the entry in the best case, against it in the worst. */
export interface RankBounds {
  readonly best: Uint32Array;
  readonly worst: Uint32Array;
}

/** `shared`: the first place, at least tied. `possible`: it can still win. */
export type Prospect = 'clinched' | 'shared' | 'possible' | 'out';

export interface Outlook {
  /** after the undecided games of past rounds */
  readonly past: RankBounds;
  /** at the end of the season */
  readonly season: RankBounds;
  readonly prospects: readonly Prospect[];
  /** number of the first round to come in which an entry can be out; undefined if one can be out before */
  readonly nobodyOutBefore: number | undefined;
}

/** Returns what each entry can reach (README.md of this folder). */
export function outlook(pool: OutlookPool): Outlook {
  const entries = pool.totals.length;
  if (pool.picks.length !== pool.games.length * entries) {
    throw new RangeError(`${pool.picks.length} picks of ${pool.games.length} × ${entries}`);
  }
  const games = pool.games.map((game, index) =>
    gainsOf(game, pool.picks.subarray(index * entries, (index + 1) * entries)),
  );
  const empty = (): RankBounds => ({ best: new Uint32Array(entries), worst: new Uint32Array(entries) });
  const past = empty();
  const season = empty();
  const prospects: Prospect[] = [];
  const mostToCome = sum(pool.toCome, ({ most }) => most);
  // entries alike are in reach of the same; those without picks take long
  const known = new Map<string, Reach>();
  let widest = 0;
  for (let entry = 0; entry < entries; entry++) {
    const key = [pool.totals[entry], ...games.map(({ picks }) => picks[entry])].join();
    const reach = known.get(key) ?? reachOf(compare(pool.totals, games, entry), mostToCome);
    known.set(key, reach);
    [past.best[entry], past.worst[entry]] = reach.past;
    [season.best[entry], season.worst[entry]] = reach.season;
    const isOut = reach.season[0] > 1;
    prospects.push(isOut ? 'out' : lastingProspect(reach.widestLead + mostToCome, pool.breaksTies));
    widest = Math.max(widest, reach.widestLead);
  }
  return { past, season, prospects, nobodyOutBefore: firstRoundOut(widest, pool.toCome) };
}

interface Reach {
  readonly past: readonly [best: number, worst: number];
  readonly season: readonly [best: number, worst: number];
  readonly widestLead: number;
}

function reachOf({ best, worst, widestLead }: Rivals, mostToCome: number): Reach {
  return { past: [best(0), worst(0)], season: [best(mostToCome), worst(mostToCome)], widestLead };
}

function lastingProspect(widestLead: number, breaksTies: boolean): Prospect {
  if (widestLead < 0) return 'clinched';
  return widestLead === 0 && !breaksTies ? 'shared' : 'possible';
}

const NEVER_AHEAD = -(2 ** 30);

interface Rivals {
  /** `later`: points that the entry, or every other one, earns afterwards */
  readonly best: (later: number) => number;
  readonly worst: (later: number) => number;
  readonly widestLead: number;
}

interface GameGains extends EitherWay {
  readonly picks: Uint8Array;
}

function gainsOf({ points1, points2 }: UndecidedGame, picks: Uint8Array): GameGains {
  const gains1 = new Int32Array(picks.length);
  const gains2 = new Int32Array(picks.length);
  for (let entry = 0; entry < picks.length; entry++) {
    if (picks[entry] === 1) gains1[entry] = points1;
    else if (picks[entry] === 2) gains2[entry] = points2;
  }
  return { gains1, gains2, picks };
}

/** An own pick that wins never helps a rival more than the entry, so only games without an own pick are tried both ways. */
function compare(totals: Int32Array, games: readonly GameGains[], entry: number): Rivals {
  const own = pointsAt(totals, entry);
  const ifWon = totals.map((total) => total - own);
  const ifLost = ifWon.slice();
  const free: GameGains[] = [];
  for (const game of games) {
    const side = game.picks[entry];
    if (side === 1) addBoth(ifWon, ifLost, game.gains1, game.gains2, entry);
    else if (side === 2) addBoth(ifWon, ifLost, game.gains2, game.gains1, entry);
    else {
      free.push(game);
      addEither(ifLost, game);
    }
  }
  return {
    best: (later) => 1 + fewestAhead(leads(ifWon, 1, later, entry), free),
    // counts who misses enough points not to pass
    worst: (later) => totals.length - fewestAhead(leads(ifLost, -1, later, entry), free),
    widestLead: widestLead(ifLost, entry),
  };
}

function addBoth(ifWon: Int32Array, ifLost: Int32Array, won: Int32Array, lost: Int32Array, entry: number): void {
  const own = pointsAt(won, entry);
  for (let rival = 0; rival < ifWon.length; rival++) {
    ifWon[rival] = pointsAt(ifWon, rival) + pointsAt(won, rival) - own;
    ifLost[rival] = pointsAt(ifLost, rival) + pointsAt(lost, rival);
  }
}

function addEither(ifLost: Int32Array, { gains1, gains2 }: GameGains): void {
  for (let rival = 0; rival < ifLost.length; rival++) {
    ifLost[rival] = pointsAt(ifLost, rival) + pointsAt(gains1, rival) + pointsAt(gains2, rival);
  }
}

function widestLead(ifLost: Int32Array, entry: number): number {
  let widest = NEVER_AHEAD;
  for (let rival = 0; rival < ifLost.length; rival++) {
    if (rival !== entry) widest = Math.max(widest, pointsAt(ifLost, rival));
  }
  return widest;
}

function leads(all: Int32Array, sign: 1 | -1, later: number, entry: number): Int32Array {
  const found = all.map((lead) => sign * lead - later);
  found[entry] = NEVER_AHEAD;
  return found;
}

/** Returns the first round after which a lead can exceed the points of all later ones. */
function firstRoundOut(widest: number, toCome: readonly RoundToCome[]): number | undefined {
  let lead = widest;
  let left = sum(toCome, ({ least }) => least);
  if (lead > left) return undefined;
  return toCome.find(({ most, least }) => {
    lead += most;
    left -= least;
    return lead > left;
  })?.number;
}

function sum<T>(list: readonly T[], read: (item: T) => number): number {
  return list.reduce((all, item) => all + read(item), 0);
}
