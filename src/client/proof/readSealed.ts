import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call, serverNow } from '#client/api/call.ts';
import {
  gamesQuery,
  membershipsQuery,
  noticesQuery,
  pickGridQuery,
  picksQuery,
  roundsQuery,
} from '#client/api/queries.ts';
import { isOver } from '#client/seasons/season.ts';
import type { Entry, Group, Round } from '#contract/schemas.ts';
import type { Seal as ListedSeal } from '#contract/seals.ts';
import type { PickGrid } from '#contract/standings.ts';
import { sideOf } from '#domain/scoring.ts';
import type { Seal } from '#domain/seal.ts';
import { checkChain, showsEntry } from '#domain/sealChecks.ts';
import {
  checkOwn,
  checkOwnShown,
  checkShown,
  checkTotals,
  type Findings,
  type OpenedSeal,
  openSeal,
} from './checkPool.ts';
import { explained } from './explained.ts';
import { namesIn, sideNowIn } from './gameNames.ts';
import { keptRoots } from './keptRoots.ts';
import { readReceipt, type StoredReceipt } from './receipts.ts';
import { fetchSeals } from './sealsQuery.ts';

/** Picks of the screen that are older are fetched again. */
const FRESH_MS = 5_000;

/** `later` are differences that have a reason; `absent` says that the seal has no leaf of the entry. */
export interface OwnFindings {
  readonly problems: readonly string[];
  readonly later: readonly string[];
  readonly absent: readonly string[];
}

const NOTHING: OwnFindings = { problems: [], later: [], absent: [] };

export type OwnSeal =
  | { readonly kind: 'sealed' }
  | { readonly kind: 'later' | 'differs'; readonly texts: readonly string[] }
  /** `none`: there is no seal yet; `never`: no pool had the entry at the lock */
  | { readonly kind: 'none' | 'never' };

/** Checks whether an entry is sealed as this browser's receipt has it, in all its pools. */
export async function checkOwnSeal(
  queryClient: QueryClient,
  entry: Entry,
  round: Round,
  receipt: StoredReceipt,
  pools: readonly Group[],
): Promise<OwnSeal> {
  const found = await Promise.all(pools.map((pool) => checkInPool({ queryClient, entry, round, receipt, pool })));
  const named = (of: (each: InPool) => readonly string[]) =>
    found.flatMap((each) => of(each).map((text) => (pools.length > 1 ? `${each.pool.name}: ${text}` : text)));
  const problems = named((each) => each.problems);
  if (problems.length > 0) return { kind: 'differs', texts: problems };
  if (!found.some(({ state }) => state === 'sealed')) {
    return { kind: found.some(({ state }) => state === 'none') ? 'none' : 'never' };
  }
  const later = [...new Set(found.flatMap((each) => each.later)), ...named((each) => each.absent)];
  if (later.length > 0) return { kind: 'later', texts: later };
  const shown = await compareShown(queryClient, entry, round, receipt);
  if (shown.problems.length > 0) return { kind: 'differs', texts: shown.problems };
  return shown.notes.length > 0 ? { kind: 'later', texts: shown.notes } : { kind: 'sealed' };
}

interface OwnParts {
  readonly queryClient: QueryClient;
  readonly entry: Entry;
  readonly round: Round;
  readonly receipt: StoredReceipt;
}

interface InPool extends OwnFindings {
  readonly pool: Group;
  readonly state: 'sealed' | 'none' | 'never';
}

async function checkInPool({ pool, ...own }: OwnParts & { readonly pool: Group }): Promise<InPool> {
  const { queryClient, entry, round } = own;
  const memberships = await queryClient.ensureQueryData(membershipsQuery());
  // read first, because another tab may store a later seal meanwhile
  const kept = keptRoots(pool.id);
  const seals = await fetchSeals(pool.id);
  const listed = seals.find(({ roundNumber, replaced }) => roundNumber === round.number && !replaced);
  const joinedAt = memberships.find(({ groupId, entryId }) => groupId === pool.id && entryId === entry.id)?.joinedAt;
  const isIn = joinedAt !== undefined && Date.parse(joinedAt) <= Date.parse(listed?.sealedAt ?? round.deadline);
  const opened = isIn && listed ? await openListed(pool, listed) : undefined;
  const { problems, later, absent } = opened?.seal ? await compareOwn(own, opened.seal) : NOTHING;
  return {
    pool,
    state: opened ? 'sealed' : isIn ? 'none' : 'never',
    problems: [...checkChain(seals, kept), ...(opened?.problems ?? []), ...problems],
    later,
    absent,
  };
}

/** Fetches and recomputes a listed seal; undefined while its round is open. */
async function openListed(pool: Group, listed: ListedSeal): Promise<OpenedSeal | undefined> {
  const params = { id: pool.id, roundNumber: listed.roundNumber };
  try {
    return openSeal(pool, listed, await call('readSeal', { params }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

async function compareOwn({ queryClient, entry, round, receipt }: OwnParts, seal: Seal): Promise<OwnFindings> {
  const games = await queryClient.ensureQueryData(gamesQuery(entry.seasonId));
  const known = { namesOf: namesIn(games), sideNow: sideNowIn(games, receipt.teams) };
  const all = checkOwn(seal, receipt, known);
  if (all.length === 0) return NOTHING;
  if (!showsEntry(seal, entry.id)) {
    return {
      ...NOTHING,
      absent: [
        `${entry.name} has no leaf with its picks in this seal: it was not in the pool at the lock, or is hidden.`,
      ],
    };
  }
  const [picks, { dropped }] = await Promise.all([
    queryClient.fetchQuery({ ...picksQuery(entry.id), staleTime: 0 }),
    queryClient.fetchQuery({ ...noticesQuery(entry.seasonId), staleTime: 0 }),
  ]);
  const isExplained = explained({ entryId: entry.id, roundId: round.id, receipt, picks, dropped });
  const problems = checkOwn(seal, receipt, { ...known, isExplained });
  return { problems, later: all.filter((text) => !problems.includes(text)), absent: [] };
}

/** Compares the receipt with the picks of the screen. */
async function compareShown(
  queryClient: QueryClient,
  entry: Entry,
  round: Round,
  receipt: StoredReceipt,
): Promise<Findings> {
  const [all, picks] = await Promise.all([
    queryClient.fetchQuery({ ...gamesQuery(entry.seasonId), staleTime: FRESH_MS }),
    queryClient.fetchQuery({ ...picksQuery(entry.id), staleTime: FRESH_MS }),
  ]);
  const games = all.filter(({ roundId }) => roundId === round.id);
  const teams = new Map(picks.map(({ gameId, pick }) => [gameId, pick]));
  const sides = games.map((game) => sideOf(game, teams.get(game.id)));
  return checkOwnShown(entry.name, receipt, games, sides, sideNowIn(games, receipt.teams));
}

export interface RoundCheck {
  readonly listed: ListedSeal;
  readonly round: Round | undefined;
  /** `open`: it was reopened, and its picks are hidden again; `deleted`: the round is */
  readonly state: 'checked' | 'replaced' | 'open' | 'deleted';
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  /** names of own entries that are sealed as this browser's receipts have them */
  readonly own: readonly string[];
  /** number of entries that show only their leaf */
  readonly hidden: number;
}

export interface PoolCheck {
  /** the newest first */
  readonly rounds: readonly RoundCheck[];
  /** of the chain of seals and the totals */
  readonly problems: readonly string[];
}

/** Recomputes all seals of a pool, and compares them with the pick grid and the receipts of own entries. */
export async function checkPoolSeals(
  queryClient: QueryClient,
  pool: Group,
  entries: readonly Entry[],
): Promise<PoolCheck> {
  const kept = keptRoots(pool.id);
  const [seals, grid, rounds] = await Promise.all([
    fetchSeals(pool.id),
    queryClient.fetchQuery({ ...pickGridQuery(pool.id), staleTime: 0 }),
    queryClient.ensureQueryData(roundsQuery(pool.seasonId)),
  ]);
  const checked = await Promise.all(
    seals.map((listed) => {
      const round = rounds.find(({ number }) => number === listed.roundNumber);
      return checkRound({ queryClient, pool, entries, grid, round, listed });
    }),
  );
  const problems = [...checkChain(seals, kept), ...checkTotals(grid, pool)];
  return { rounds: checked.toReversed(), problems };
}

interface RoundParts {
  readonly queryClient: QueryClient;
  readonly pool: Group;
  readonly entries: readonly Entry[];
  readonly grid: PickGrid;
  readonly round: Round | undefined;
  readonly listed: ListedSeal;
}

async function checkRound({ queryClient, pool, entries, grid, round, listed }: RoundParts): Promise<RoundCheck> {
  const nothing = { listed, round, problems: [], notes: [], own: [], hidden: 0 };
  if (listed.replaced) return { ...nothing, state: 'replaced' };
  const isOpen = round !== undefined && !isOver(round, serverNow());
  const opened = isOpen ? undefined : await openListed(pool, listed);
  if (!opened) return { ...nothing, state: round ? 'open' : 'deleted' };
  const { seal } = opened;
  if (!seal) return { ...nothing, state: 'checked', problems: opened.problems };
  const shown = checkShown(seal, grid);
  const problems = [...opened.problems, ...shown.problems];
  const notes = [...shown.notes];
  const own: string[] = [];
  for (const entry of entries.filter(({ id }) => grid.entries.some(({ entryId }) => entryId === id))) {
    const receipt = round && readReceipt(entry.id, round.number);
    if (!receipt) continue;
    const found = await compareOwn({ queryClient, entry, round, receipt }, seal);
    if (found.problems.length + found.later.length + found.absent.length === 0) own.push(entry.name);
    problems.push(...found.problems.map((text) => `${entry.name}, by your receipt: ${text}`));
    notes.push(...found.later.map((text) => `${entry.name}, changed after your receipt: ${text}`));
  }
  const hidden = seal.leaves.filter((leaf) => 'hash' in leaf).length;
  return { listed, round, state: 'checked', problems, notes, own, hidden };
}
