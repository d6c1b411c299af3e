import type { QueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { userQuery } from '#client/api/queries.ts';
import { SESSION_ENDING } from '#client/shell/queryClient.ts';
import type { Receipt } from '#features/proof/contract/seals.ts';

const PREFIX = 'unbusted:receipt:';
const OWNER = 'unbusted:kept-for';
/** Saves that follow each other share a receipt. */
const PAUSE_MS = 1_000;

const keyOf = (entryId: number, roundNumber: number) => `${PREFIX}${entryId}:${roundNumber}`;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Returns the receipt of an entry's last save in a round that this browser has. */
export function readReceipt(entryId: number, roundNumber: number): Receipt | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(entryId, roundNumber)) ?? 'null');
    return isReceipt(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

const PICKS_TEXT = /^unbusted-seal\/3 picks\n\d+\n\[.*\]\n(\d+=[12-]\n)*auto=[\d,@]*\n(total=(\d+|-)\n)?[\da-f]{64}\n$/;

/** Checked without zod, which most screens do not load. */
function isReceipt(value: unknown): value is Receipt {
  if (typeof value !== 'object' || value === null || !('text' in value && 'commitment' in value && 'at' in value))
    return false;
  if (!('games' in value && 'pools' in value && Array.isArray(value.games) && Array.isArray(value.pools))) return false;
  const { text, commitment, at } = value;
  return (
    typeof text === 'string' && PICKS_TEXT.test(text) && [commitment, at].every((each) => typeof each === 'string')
  );
}

/** Replaces the receipt of a round once no save follows. Until then there is none, because an old one would not fit. */
export function renewReceipt(queryClient: QueryClient, entryId: number, roundNumber: number): void {
  const key = keyOf(entryId, roundNumber);
  clearTimeout(waiting.get(key));
  store(key, undefined);
  const timer = setTimeout(() => void renew(), PAUSE_MS);
  waiting.set(key, timer);

  async function renew(): Promise<void> {
    const receipt = await fetchReceipt(queryClient, entryId, roundNumber);
    // another save may have followed
    if (waiting.get(key) !== timer) return;
    waiting.delete(key);
    store(key, receipt);
  }
}

/**
 * Fetches the receipt of an open round, as the pools of the entry may have changed. It replaces none of other picks: these were
 * saved in this browser.
 */
export async function refreshReceipt(queryClient: QueryClient, entryId: number, roundNumber: number): Promise<void> {
  const key = keyOf(entryId, roundNumber);
  const receipt = await fetchReceipt(queryClient, entryId, roundNumber);
  if (!receipt || receipt.sealed !== undefined || waiting.has(key)) return;
  const stored = readReceipt(entryId, roundNumber);
  if (!stored || pickedTeams(stored) === pickedTeams(receipt)) store(key, receipt);
}

/** The same of the open rounds of which this browser has a receipt, after the entry has joined or left a pool. */
export function refreshReceipts(queryClient: QueryClient, entryId: number): void {
  for (const key of storedKeys()) {
    const [ofEntry, roundNumber] = key.slice(PREFIX.length).split(':').map(Number);
    if (ofEntry === entryId && roundNumber) void refreshReceipt(queryClient, entryId, roundNumber);
  }
}

async function fetchReceipt(
  queryClient: QueryClient,
  entryId: number,
  roundNumber: number,
): Promise<Receipt | undefined> {
  const isLeaving = queryClient.isMutating({ mutationKey: SESSION_ENDING }) > 0;
  if (isLeaving || !queryClient.getQueryData(userQuery().queryKey)) return undefined;
  return call('readReceipt', { query: { entryId, roundNumber } }).catch(() => undefined);
}

/** Returns the teams that a receipt has picked, and its guess: the sides of a game may have swapped. */
function pickedTeams({ text, games }: Receipt): string {
  const teams = games.flatMap(([id, team1, team2]) => {
    const [, side] = text.match(new RegExp(`^${id}=([12])$`, 'm')) ?? [];
    return side ? [side === '1' ? team1 : team2] : [];
  });
  return JSON.stringify([teams.sort(), text.match(/^total=.*$/m)?.[0]]);
}

function store(key: string, receipt: Receipt | undefined): void {
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
  for (const key of storedKeys()) store(key, undefined);
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    // forbidden: nothing was stored
    return [];
  }
}
