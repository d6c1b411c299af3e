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

/** Returns what each entry can reach (docs/spec.md#outlook). */
export function outlook(pool: OutlookPool): Outlook {
  const entries = pool.totals.length;
  if (pool.picks.length !== pool.games.length * entries) {
    throw new RangeError(`${pool.picks.length} picks of ${pool.games.length} × ${entries}`);
  }
  const empty = (): RankBounds => ({ best: new Uint32Array(entries), worst: new Uint32Array(entries) });
  const [past, season] = [empty(), empty()];
  const prospects: Prospect[] = [];
  const mostToCome = sum(pool.toCome, ({ most }) => most);
  let widest = 0;
  for (let entry = 0; entry < entries; entry++) {
    const rivals = compare(pool, entry);
    past.best[entry] = rivals.best(0);
    past.worst[entry] = rivals.worst(0);
    season.best[entry] = rivals.best(mostToCome);
    season.worst[entry] = rivals.worst(mostToCome);
    const isOut = (season.best[entry] ?? 1) > 1;
    prospects.push(isOut ? 'out' : lastingProspect(rivals.widestLead + mostToCome, pool.breaksTies));
    widest = Math.max(widest, rivals.widestLead);
  }
  return { past, season, prospects, nobodyOutBefore: firstRoundOut(widest, pool.toCome) };
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

/** An own pick that wins never helps a rival more than the entry, so only games without an own pick are tried both ways. */
function compare({ games, totals, picks }: OutlookPool, entry: number): Rivals {
  const entries = totals.length;
  const own = totals[entry] ?? 0;
  const ifWon = totals.map((total) => total - own);
  const ifLost = ifWon.slice();
  const free: EitherWay[] = [];
  for (const [index, game] of games.entries()) {
    const all = picks.subarray(index * entries, (index + 1) * entries);
    const gains1 = [0, game.points1, 0];
    const gains2 = [0, 0, game.points2];
    const side = all[entry];
    if (side === 1 || side === 2) {
      add(ifWon, all, side === 1 ? gains1 : gains2, side === 1 ? game.points1 : game.points2);
      add(ifLost, all, side === 1 ? gains2 : gains1, 0);
    } else {
      free.push({
        gains1: Int32Array.from(all, (pick) => gains1[pick] ?? 0),
        gains2: Int32Array.from(all, (pick) => gains2[pick] ?? 0),
      });
    }
  }
  for (const { gains1, gains2 } of free) {
    for (let rival = 0; rival < entries; rival++) {
      ifLost[rival] = (ifLost[rival] ?? 0) + Math.max(gains1[rival] ?? 0, gains2[rival] ?? 0);
    }
  }
  return {
    best: (later) =>
      1 +
      fewestAhead(
        leads(ifWon, (lead) => lead - later, entry),
        free,
      ),
    // counts who misses enough points not to pass
    worst: (later) =>
      entries -
      fewestAhead(
        leads(ifLost, (lead) => -lead - later, entry),
        free,
      ),
    widestLead: ifLost.reduce((most, lead, rival) => (rival === entry ? most : Math.max(most, lead)), NEVER_AHEAD),
  };
}

function add(leads: Int32Array, picks: Uint8Array, gains: readonly number[], own: number): void {
  for (let rival = 0; rival < leads.length; rival++) {
    leads[rival] = (leads[rival] ?? 0) + (gains[picks[rival] ?? 0] ?? 0) - own;
  }
}

function leads(all: Int32Array, lead: (of: number) => number, entry: number): Int32Array {
  const found = all.map(lead);
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

function sum<T>(list: readonly T[], of: (item: T) => number): number {
  return list.reduce((all, item) => all + of(item), 0);
}
