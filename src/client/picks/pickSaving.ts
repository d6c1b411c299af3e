import type { Game } from '#contract/schemas.ts';
import { MAX_PICKS_A_CALL } from '#domain/limits.ts';

/** What an entry wants of a game: one of its teams, or null to take the pick back. */
export type Choice = string | null;

export interface PickChange {
  readonly gameId: number;
  readonly pick: Choice;
}

/**
 * A change that the server has not confirmed; confirmed ones are not kept here, the entry's picks hold them.
 * - `saving`: `sent` is on its way; `wanted` differs from it when the person has tapped again meanwhile
 * - `failed`: nobody knows whether it arrived; it can be tried again
 * - `rejected`: the server said no, and why; the game is locked
 */
export type PendingPick =
  | { readonly state: 'saving'; readonly wanted: Choice; readonly sent: Choice }
  | { readonly state: 'failed'; readonly wanted: Choice }
  | { readonly state: 'refused'; readonly wanted: Choice; readonly reason: string };

/** By game id. */
export type PendingPicks = ReadonlyMap<number, PendingPick>;

/** What follows from an event: the picks that are pending now, and what must be sent for them, in one call. */
export interface PendingStep {
  readonly pending: PendingPicks;
  readonly send: readonly PickChange[];
}

export const NOTHING_PENDING: PendingPicks = new Map();

/** A person chose. While a game's save is on its way, the new choice waits for the answer: one game, one call at a time. */
export function choose(pending: PendingPicks, changes: readonly PickChange[]): PendingStep {
  const next = new Map(pending);
  const send: PickChange[] = [];
  for (const { gameId, pick } of changes) {
    const current = next.get(gameId);
    if (current?.state === 'refused') continue;
    if (current?.state === 'saving') {
      next.set(gameId, { ...current, wanted: pick });
      continue;
    }
    next.set(gameId, { state: 'saving', wanted: pick, sent: pick });
    send.push({ gameId, pick });
  }
  return { pending: next, send };
}

/** Answers a call that was on its way: whoever tapped again meanwhile is sent next, the others end as `end` says. */
function settle(
  pending: PendingPicks,
  changes: readonly PickChange[],
  end: (change: PickChange) => PendingPick | undefined,
): PendingStep {
  const next = new Map(pending);
  const send: PickChange[] = [];
  for (const change of changes) {
    const { gameId } = change;
    const current = next.get(gameId);
    if (current?.state === 'saving' && current.wanted !== current.sent) {
      next.set(gameId, { ...current, sent: current.wanted });
      send.push({ gameId, pick: current.wanted });
      continue;
    }
    const ended = end(change);
    if (ended) next.set(gameId, ended);
    else next.delete(gameId);
  }
  return { pending: next, send };
}

/** The server has saved these. */
export function saved(pending: PendingPicks, changes: readonly PickChange[]): PendingStep {
  return settle(pending, changes, () => undefined);
}

/** No answer, or one that says nothing about the picks: they can be tried again. */
export function failed(pending: PendingPicks, changes: readonly PickChange[]): PendingStep {
  return settle(pending, changes, ({ pick }) => ({ state: 'failed', wanted: pick }));
}

/** The server refused these, all of them; the games at fault are locked, the others can be tried again without them. */
export function rejected(
  pending: PendingPicks,
  changes: readonly PickChange[],
  rejectedChange: ReadonlySet<number>,
  reason: string,
): PendingStep {
  return settle(pending, changes, ({ gameId, pick }) =>
    rejectedChange.has(gameId) ? { state: 'refused', wanted: pick, reason } : { state: 'failed', wanted: pick },
  );
}

/** Whether a game is known to take no more picks. */
export type IsClosed = (gameId: number) => boolean;

/**
 * What the screen knows has changed. What failed and is saved after all (an answer was lost, or another tab was
 * quicker) is done; what failed and is locked meanwhile can no longer be tried, and says so.
 */
export function reconcile(
  pending: PendingPicks,
  picks: ReadonlyMap<number, string>,
  isClosed: IsClosed,
  reason: string,
): PendingPicks {
  const ended = [...pending].flatMap(([gameId, { state, wanted }]): [number, PendingPick | undefined][] => {
    if (state !== 'failed') return [];
    if (wanted === (picks.get(gameId) ?? null)) return [[gameId, undefined]];
    return isClosed(gameId) ? [[gameId, { state: 'refused', wanted, reason }]] : [];
  });
  if (ended.length === 0) return pending;
  const next = new Map(pending);
  for (const [gameId, end] of ended) {
    if (end) next.set(gameId, end);
    else next.delete(gameId);
  }
  return next;
}

/** Forgets refusals of games that, by newer facts about rounds and games, take picks. */
export function forgetRejected(pending: PendingPicks, isClosed: IsClosed): PendingPicks {
  return new Map([...pending].filter(([gameId, pick]) => pick.state !== 'refused' || isClosed(gameId)));
}

/** The person leaves without what has failed. */
export function abandon(pending: PendingPicks): PendingPicks {
  return new Map([...pending].filter(([, pick]) => pick.state !== 'failed'));
}

function wantedOf(pending: PendingPicks, states: readonly PendingPick['state'][]): PickChange[] {
  return [...pending].flatMap(([gameId, { state, wanted }]) =>
    states.includes(state) ? [{ gameId, pick: wanted }] : [],
  );
}

/** What has failed, to be sent again, as much as one call takes. */
export function failures(pending: PendingPicks): PickChange[] {
  return wantedOf(pending, ['failed']).slice(0, MAX_PICKS_A_CALL);
}

/** What the server may not have: all that is worth keeping should the page be loaded again. */
export function unsaved(pending: PendingPicks): PickChange[] {
  return wantedOf(pending, ['failed', 'saving']);
}

/**
 * What was unsaved when the page was last left stands as failed, as nobody knows whether it arrived; but not what is
 * saved after all, or can no longer be picked.
 */
export function restore(
  kept: readonly PickChange[],
  games: readonly Game[],
  picks: ReadonlyMap<number, string>,
  isClosed: IsClosed,
): PendingPicks {
  const byId = new Map(games.map((game) => [game.id, game]));
  const standing = kept.filter(({ gameId, pick }) => {
    const game = byId.get(gameId);
    if (!game || isClosed(gameId) || pick === (picks.get(gameId) ?? null)) return false;
    return pick === null || pick === game.team1 || pick === game.team2;
  });
  return new Map(standing.map(({ gameId, pick }) => [gameId, { state: 'failed', wanted: pick }]));
}

const RETRY_PAUSES_MS = [0, 2000, 8000, 30_000];

/** How long to wait before trying again by itself, after so many tries since the connection came back; null: no more. */
export function retryPause(tries: number): number | null {
  return RETRY_PAUSES_MS[tries] ?? null;
}

/**
 * Why a game's last choice does not count; null when there is nothing to say. A save whose answer was lost may
 * have been kept after all, so the saved pick is asked.
 */
export function rejectionOf(pending: PendingPick | undefined, pick: Choice): string | null {
  return pending?.state === 'refused' && pending.wanted !== pick ? pending.reason : null;
}

/** What the entry picks of a game as far as its owner is concerned: the last tap, else what is saved. */
export function shownPick(pending: PendingPicks, picks: ReadonlyMap<number, string>, gameId: number): Choice {
  const own = pending.get(gameId);
  if (own && own.state !== 'refused') return own.wanted;
  return picks.get(gameId) ?? null;
}

/** The pick that counts as made: what is saved or on its way. Of one that has failed nobody knows whether it arrived. */
export function countedPick(pending: PendingPicks, picks: ReadonlyMap<number, string>, gameId: number): Choice {
  const own = pending.get(gameId);
  return own?.state === 'saving' ? own.wanted : (picks.get(gameId) ?? null);
}
