import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call, serverNow } from '#client/api/call.ts';
import { leaderboardQuery, membershipsQuery, pickGridQuery, roundsQuery } from '#client/api/queries.ts';
import { isOver } from '#client/seasons/season.ts';
import type { Entry, Pool, Round } from '#contract/schemas.ts';
import type { Seal as ListedSeal } from '#contract/seals.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { checkChain, findLeaf } from '#domain/seals/sealChecks.ts';
import type { Seal } from '#domain/seals/sealFile.ts';
import { compareOwn, compareShown, type OwnParts, type SealedEntry } from './checkOwn.ts';
import {
  checkAllSealed,
  checkGuesses,
  checkHidden,
  checkShown,
  checkTotals,
  type Findings,
  type OpenedSeal,
  openSeal,
} from './checkPool.ts';
import { keepHidden, keptSeals } from './keptSeals.ts';
import { readReceipt, type StoredReceipt } from './receipts.ts';
import { fetchSeals } from './sealsQuery.ts';

/**
 * How an entry stands in the seals of a round, in all its pools together. The first that applies:
 *
 * | kind      | meaning                                                                    |
 * |-----------|----------------------------------------------------------------------------|
 * | `differs` | a seal, the list of seals or My Picks is wrong by the receipt              |
 * | `none`    | a pool had the entry at the lock, and has no seal yet: ask again           |
 * | `never`   | no pool had the entry at the lock                                          |
 * | `later`   | a seal or My Picks differs or lacks the entry, for a reason                |
 * | `sealed`  | as this browser's receipt has it, but for `auto` picks of the autopilot    |
 */
export type OwnSeal =
  | { readonly kind: 'later' | 'differs'; readonly texts: readonly string[] }
  | { readonly kind: 'sealed'; readonly auto: number }
  | { readonly kind: 'none' | 'never' };

/** Checks whether an entry is sealed as this browser's receipt has it, in all its pools. */
export async function checkOwnSeal(
  queryClient: QueryClient,
  entry: Entry,
  round: Round,
  receipt: StoredReceipt,
  pools: readonly Pool[],
): Promise<OwnSeal> {
  const found = await Promise.all(pools.map((pool) => checkInPool({ queryClient, entry, round, receipt, pool })));
  const named = (textsIn: (each: InPool) => readonly string[]) =>
    found.flatMap((each) => textsIn(each).map((text) => (pools.length > 1 ? `${each.pool.name}: ${text}` : text)));
  const problems = named(({ problems, own }) => [...problems, ...(own.kind === 'differs' ? own.problems : [])]);
  if (problems.length > 0) return { kind: 'differs', texts: problems };
  if (found.some(({ own }) => own.kind === 'none')) return { kind: 'none' };
  if (found.every(({ own }) => own.kind === 'never')) return { kind: 'never' };
  const later = new Set(found.flatMap(({ own }) => (own.kind === 'later' ? own.later : [])));
  const absent = named(({ own }) => (own.kind === 'absent' ? [own.text] : []));
  if (later.size + absent.length > 0) return { kind: 'later', texts: [...later, ...absent] };
  const shown = await compareShown({ queryClient, entry, round, receipt });
  if (shown.problems.length > 0) return { kind: 'differs', texts: shown.problems };
  if (shown.notes.length > 0) return { kind: 'later', texts: shown.notes };
  return { kind: 'sealed', auto: Math.max(0, ...found.map(({ own }) => (own.kind === 'sealed' ? own.auto : 0))) };
}

interface InPool {
  readonly pool: Pool;
  /** of the list of seals and of this seal, whatever it says of the entry */
  readonly problems: readonly string[];
  readonly own: SealedEntry | { readonly kind: 'none' | 'never' };
}

async function checkInPool({ pool, ...own }: OwnParts & { readonly pool: Pool }): Promise<InPool> {
  const { queryClient, entry, round } = own;
  const memberships = await queryClient.ensureQueryData(membershipsQuery());
  // read first, because another tab may store a later seal meanwhile
  const kept = keptSeals(pool.id).map(({ root }) => root);
  const seals = await fetchSeals(pool.id);
  const listed = seals.find(({ roundNumber, replaced }) => roundNumber === round.number && !replaced);
  const joinedAt = memberships.find(({ groupId, entryId }) => groupId === pool.id && entryId === entry.id)?.joinedAt;
  const isIn = joinedAt !== undefined && Date.parse(joinedAt) <= Date.parse(listed?.sealedAt ?? round.deadline);
  const chain = checkChain(seals, kept);
  if (!isIn) return { pool, problems: chain, own: { kind: 'never' } };
  const opened = listed && (await readSeal(pool, listed));
  if (!opened) return { pool, problems: chain, own: { kind: 'none' } };
  return {
    pool,
    problems: [...chain, ...opened.problems],
    // a seal that cannot be read is among the problems
    own: opened.seal ? await compareOwn(own, opened.seal) : { kind: 'sealed', auto: 0 },
  };
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
  /** number of entries without picks */
  readonly hidden: number;
  /** entries that are hidden other than at this browser's first look */
  readonly changed: readonly string[];
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
  pool: Pool,
  entries: readonly Entry[],
): Promise<PoolCheck> {
  const kept = keptSeals(pool.id).map(({ root }) => root);
  const [seals, grid, rounds, board] = await Promise.all([
    fetchSeals(pool.id),
    queryClient.fetchQuery({ ...pickGridQuery(pool.id), staleTime: 0 }),
    queryClient.ensureQueryData(roundsQuery(pool.seasonId)),
    pool.tieBreaker === 'total' ? queryClient.fetchQuery({ ...leaderboardQuery(pool.id), staleTime: 0 }) : undefined,
  ]);
  const checked = await Promise.all(
    seals.map((listed) => {
      const round = rounds.find(({ number }) => number === listed.roundNumber);
      return checkRound({ queryClient, pool, entries, grid, board, round, listed });
    }),
  );
  const problems = [
    ...checkChain(seals, kept),
    ...checkAllSealed(grid, seals, pool, rounds),
    ...checkTotals(grid, pool),
  ];
  return { rounds: checked.toReversed(), problems };
}

interface RoundParts {
  readonly queryClient: QueryClient;
  readonly pool: Pool;
  readonly entries: readonly Entry[];
  readonly grid: PickGrid;
  /** undefined without a tie-breaker */
  readonly board: Leaderboard | undefined;
  readonly round: Round | undefined;
  readonly listed: ListedSeal;
}

const WITHHELD = 'The site does not return this seal. If the round was just reopened, verify again.';

async function checkRound(parts: RoundParts): Promise<RoundCheck> {
  const { pool, grid, board, round, listed } = parts;
  const nothing = { listed, round, problems: [], notes: [], own: [], hidden: 0, changed: [] };
  if (listed.replaced) return { ...nothing, state: 'replaced' };
  const isShown = grid.rounds.some(({ number }) => number === listed.roundNumber);
  const isOpen = round !== undefined && !isOver(round, serverNow());
  const opened = isOpen && !isShown ? undefined : await readSeal(pool, listed);
  if (!opened && isShown) return { ...nothing, state: 'checked', problems: [WITHHELD] };
  if (!opened) return { ...nothing, state: round ? 'open' : 'deleted' };
  const { seal, hiddenBefore } = opened;
  if (!seal) return { ...nothing, state: 'checked', problems: opened.problems };
  const shown = checkShown(seal, grid);
  const guesses = board ? checkGuesses(seal, board, grid) : { problems: [], notes: [] };
  const own = await checkOwnEntries(parts, seal);
  return {
    listed,
    round,
    state: 'checked',
    problems: [...opened.problems, ...shown.problems, ...guesses.problems, ...own.problems],
    notes: [...new Set([...shown.notes, ...guesses.notes, ...own.notes])],
    own: own.sealed,
    hidden: seal.leaves.filter(({ sealed }) => !sealed).length,
    changed: hiddenBefore ? checkHidden(seal, hiddenBefore, grid) : [],
  };
}

async function checkOwnEntries(
  { queryClient, entries, grid, round }: RoundParts,
  seal: Seal,
): Promise<Findings & { readonly sealed: readonly string[] }> {
  const problems: string[] = [];
  const notes: string[] = [];
  const sealed: string[] = [];
  const isInPool = ({ id }: Entry) => findLeaf(seal, id) || grid.entries.some(({ entryId }) => entryId === id);
  for (const entry of entries.filter(isInPool)) {
    const receipt = round && readReceipt(entry.id, round.number);
    if (!receipt) continue;
    const found = await compareOwn({ queryClient, entry, round, receipt }, seal);
    if (found.kind === 'sealed') sealed.push(entry.name);
    if (found.kind === 'absent') notes.push(found.text);
    if (found.kind === 'differs')
      problems.push(...found.problems.map((text) => `${entry.name}, by your receipt: ${text}`));
    if (found.kind === 'differs' || found.kind === 'later') {
      notes.push(...found.later.map((text) => `${entry.name}, changed after your receipt: ${text}`));
    }
  }
  return { problems, notes, sealed };
}

interface ReadSeal extends OpenedSeal {
  /** ids of the entries without picks when this browser first opened the seal; undefined if that is now */
  readonly hiddenBefore: readonly number[] | undefined;
}

/** Fetches and recomputes a listed seal, and stores which of its entries are hidden; undefined while its round is open. */
async function readSeal(pool: Pool, listed: ListedSeal): Promise<ReadSeal | undefined> {
  const params = { id: pool.id, roundNumber: listed.roundNumber };
  try {
    const opened = openSeal(pool, listed, await call('readSeal', { params }));
    const hiddenBefore = keptSeals(pool.id).find(({ root }) => root === listed.root)?.hidden;
    if (opened.seal && opened.problems.length === 0) {
      keepHidden(
        pool.id,
        listed.root,
        opened.seal.leaves.filter(({ sealed }) => !sealed).map(({ entryId }) => entryId),
      );
    }
    return { ...opened, hiddenBefore };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
