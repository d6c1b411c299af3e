import type { QueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { userQuery } from '#client/api/queries.ts';
import { SESSION_ENDING } from '#client/shell/queryClient.ts';
import type { Receipt } from '#contract/seals.ts';

const PREFIX = 'unbusted:receipt:';
const OWNER = 'unbusted:kept-for';
/** Saves that follow each other share a receipt. */
const PAUSE_MS = 1_000;

/** A receipt as this browser stores it, with the teams by game, because they may swap sides. */
export interface StoredReceipt extends Receipt {
  readonly teams?: Teams;
}

export type Teams = Readonly<Record<string, readonly [string, string]>>;

const keyOf = (entryId: number, roundNumber: number) => `${PREFIX}${entryId}:${roundNumber}`;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Returns the receipt of an entry's last save in a round that this browser has. */
export function readReceipt(entryId: number, roundNumber: number): StoredReceipt | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(entryId, roundNumber)) ?? 'null');
    return isReceipt(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

const PICKS_TEXT = /^unbusted-seal\/2 picks\n\d+\n(\d+=[12-]\n)*auto=[\d,]*\n(total=(\d+|-)\n)?[\da-f]{64}\n$/;

/** Checked without zod, which most screens do not load. */
function isReceipt(value: unknown): value is StoredReceipt {
  if (typeof value !== 'object' || value === null || !('text' in value && 'commitment' in value && 'at' in value))
    return false;
  if ('teams' in value && !isTeams(value.teams)) return false;
  const { text, commitment, at } = value;
  return (
    typeof text === 'string' && PICKS_TEXT.test(text) && [commitment, at].every((each) => typeof each === 'string')
  );
}

function isTeams(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}

interface RenewOptions {
  readonly pauseMs?: number;
  readonly readTeams?: () => Teams;
}

/** Replaces the receipt of a round once no save follows. Until then there is none, because an old one would not fit. */
export function renewReceipt(
  queryClient: QueryClient,
  entryId: number,
  roundNumber: number,
  { pauseMs = PAUSE_MS, readTeams = () => ({}) }: RenewOptions = {},
): void {
  const key = keyOf(entryId, roundNumber);
  clearTimeout(waiting.get(key));
  store(key, undefined);
  const timer = setTimeout(() => void fetchReceipt(), pauseMs);
  waiting.set(key, timer);

  async function fetchReceipt(): Promise<void> {
    const isLeaving = queryClient.isMutating({ mutationKey: SESSION_ENDING }) > 0;
    if (isLeaving || !queryClient.getQueryData(userQuery().queryKey)) return;
    const teams = readTeams();
    const receipt = await call('readReceipt', { query: { entryId, roundNumber } }).catch(() => undefined);
    // another save may have followed
    if (waiting.get(key) !== timer) return;
    waiting.delete(key);
    store(key, receipt && { ...receipt, teams });
  }
}

function store(key: string, receipt: StoredReceipt | undefined): void {
  try {
    if (receipt) localStorage.setItem(key, JSON.stringify(receipt));
    else localStorage.removeItem(key);
  } catch {
    // storage is full or forbidden: there is no receipt
  }
}

/** Removes the receipts of another user, whose session has ended by itself in this browser: they tell open picks. */
export function keepReceiptsOf(userId: number): void {
  try {
    const owner = localStorage.getItem(OWNER);
    if (owner === String(userId)) return;
    if (owner !== null) clearReceipts();
    localStorage.setItem(OWNER, String(userId));
  } catch {
    // storage is full or forbidden
  }
}

/** Removes all receipts, as another user may sign in. */
export function clearReceipts(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // forbidden: nothing was stored
  }
}
