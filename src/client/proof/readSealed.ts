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
import type { Entry, Group, PickGrid, Round } from '#contract/schemas.ts';
import type { Seal as ListedSeal, Receipt } from '#contract/seals.ts';
import { sideOf } from '#domain/scoring.ts';
import type { Seal } from '#domain/seal.ts';
import { checkChain } from '#domain/sealChecks.ts';
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
import { namesIn } from './gameNames.ts';
import { keptRoots } from './keptRoots.ts';
import { readReceipt } from './receipts.ts';
import { fetchSeals } from './sealsQuery.ts';

/** Picks of the screen that are older are fetched again. */
const FRESH_MS = 5_000;

/** `later` are differences that have a reason. */
export interface OwnFindings {
  readonly problems: readonly string[];
  readonly later: readonly string[];
}

export type OwnSeal =
  | { readonly kind: 'sealed' }
  | { readonly kind: 'later' | 'differs'; readonly texts: readonly string[] }
  /** no pool has a seal of the round with the entry */
  | { readonly kind: 'none' };

/** Checks whether an entry is sealed as this browser's receipt has it, in all its pools. */
export async function checkOwnSeal(
  queryClient: QueryClient,
  entry: Entry,
  round: Round,
  receipt: Receipt,
  pools: readonly Group[],
): Promise<OwnSeal> {
  const memberships = await queryClient.ensureQueryData(membershipsQuery());
  const found = await Promise.all(
    pools.map(async (pool) => {
      const seals = await fetchSeals(pool.id);
      const listed = seals.find(({ roundNumber, replaced }) => roundNumber === round.number && !replaced);
      const joined = memberships.find(({ groupId, entryId }) => groupId === pool.id && entryId === entry.id);
      const opened = isIn(listed, joined?.joinedAt) ? await openListed(pool, listed) : undefined;
      const own = opened?.seal && (await compareOwn(queryClient, entry, round, receipt, opened.seal));
      const problems = [
        ...checkChain(seals, keptRoots(pool.id)),
        ...(opened?.problems ?? []),
        ...(own?.problems ?? []),
      ];
      const inPool = (text: string) => (pools.length > 1 ? `${pool.name}: ${text}` : text);
      return { isSealed: opened !== undefined, problems: problems.map(inPool), later: own?.later ?? [] };
    }),
  );
  const problems = found.flatMap((each) => each.problems);
  if (problems.length > 0) return { kind: 'differs', texts: problems };
  if (!found.some(({ isSealed }) => isSealed)) return { kind: 'none' };
  const later = new Set(found.flatMap((each) => each.later));
  if (later.size > 0) return { kind: 'later', texts: [...later] };
  const shown = await compareShown(queryClient, entry, round, receipt);
  if (shown.problems.length > 0) return { kind: 'differs', texts: shown.problems };
  return shown.notes.length > 0 ? { kind: 'later', texts: shown.notes } : { kind: 'sealed' };
}

function isIn(listed: ListedSeal | undefined, joinedAt: string | undefined): listed is ListedSeal {
  return listed !== undefined && joinedAt !== undefined && Date.parse(joinedAt) <= Date.parse(listed.sealedAt);
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

async function compareOwn(
  queryClient: QueryClient,
  entry: Entry,
  round: Round,
  receipt: Receipt,
  seal: Seal,
): Promise<OwnFindings> {
  const namesOf = namesIn(await queryClient.ensureQueryData(gamesQuery(entry.seasonId)));
  const all = checkOwn(seal, receipt, { namesOf });
  if (all.length === 0) return { problems: [], later: [] };
  const [picks, { dropped }] = await Promise.all([
    queryClient.fetchQuery({ ...picksQuery(entry.id), staleTime: 0 }),
    queryClient.fetchQuery({ ...noticesQuery(entry.seasonId), staleTime: 0 }),
  ]);
  const isExplained = explained({ entryId: entry.id, roundId: round.id, receipt, picks, dropped });
  const problems = checkOwn(seal, receipt, { namesOf, isExplained });
  return { problems, later: all.filter((text) => !problems.includes(text)) };
}

/** Compares the receipt with the picks of the screen. */
async function compareShown(queryClient: QueryClient, entry: Entry, round: Round, receipt: Receipt): Promise<Findings> {
  const [all, picks] = await Promise.all([
    queryClient.fetchQuery({ ...gamesQuery(entry.seasonId), staleTime: FRESH_MS }),
    queryClient.fetchQuery({ ...picksQuery(entry.id), staleTime: FRESH_MS }),
  ]);
  const games = all.filter(({ roundId }) => roundId === round.id);
  const teams = new Map(picks.map(({ gameId, pick }) => [gameId, pick]));
  const sides = games.map((game) => sideOf(game, teams.get(game.id)));
  return checkOwnShown(entry.name, receipt, games, sides);
}

export interface RoundCheck {
  readonly listed: ListedSeal;
  readonly round: Round | undefined;
  /** `open`: it was reopened, and its picks are hidden again */
  readonly state: 'checked' | 'replaced' | 'open';
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
  const problems = [...checkChain(seals, keptRoots(pool.id)), ...checkTotals(grid, pool)];
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
  if (!opened) return { ...nothing, state: 'open' };
  const { seal } = opened;
  if (!seal) return { ...nothing, state: 'checked', problems: opened.problems };
  const shown = checkShown(seal, grid);
  const problems = [...opened.problems, ...shown.problems];
  const notes = [...shown.notes];
  const own: string[] = [];
  for (const entry of entries.filter(({ id }) => grid.entries.some(({ entryId }) => entryId === id))) {
    const receipt = round && readReceipt(entry.id, round.number);
    if (!receipt) continue;
    const found = await compareOwn(queryClient, entry, round, receipt, seal);
    if (found.problems.length + found.later.length === 0) own.push(entry.name);
    problems.push(...found.problems.map((text) => `${entry.name}, by your receipt: ${text}`));
    notes.push(...found.later.map((text) => `${entry.name}, changed after your receipt: ${text}`));
  }
  const hidden = seal.leaves.filter((leaf) => 'hash' in leaf).length;
  return { listed, round, state: 'checked', problems, notes, own, hidden };
}
