import type { Game } from '#contract/schemas.ts';
import { partsOf } from '#domain/feed/partsOf.ts';
import { MAX_PICKS_A_CALL } from '#domain/limits.ts';

/** A team of the game; null takes the pick back. */
export type Choice = string | null;

export interface PickChange {
  readonly gameId: number;
  readonly pick: Choice;
}

/**
 * A change that the server has not confirmed.
 * - `saving`: `sent` is in flight; `wanted` differs from it after another tap
 * - `failed`: it may have been saved or not, and can be retried
 * - `rejected`: the server rejected it for `reason`; the game is locked
 */
export type PendingPick =
  | { readonly state: 'saving'; readonly wanted: Choice; readonly sent: Choice }
  | { readonly state: 'failed'; readonly wanted: Choice }
  | { readonly state: 'rejected'; readonly wanted: Choice; readonly reason: string };

export type PendingPicks = ReadonlyMap<number, PendingPick>;

export interface PendingStep {
  readonly pending: PendingPicks;
  readonly send: readonly PickChange[];
}

/** Applies choices of the user. A game has one save in flight: a new choice waits for its response. */
export function choose(pending: PendingPicks, changes: readonly PickChange[]): PendingStep {
  const next = new Map(pending);
  const send: PickChange[] = [];
  for (const { gameId, pick } of changes) {
    const current = next.get(gameId);
    if (current?.state === 'rejected') continue;
    if (current?.state === 'saving') {
      next.set(gameId, { ...current, wanted: pick });
      continue;
    }
    next.set(gameId, { state: 'saving', wanted: pick, sent: pick });
    send.push({ gameId, pick });
  }
  return { pending: next, send };
}

/** Applies a response: games with a newer choice send it next, the others get `nextState`. */
function settle(
  pending: PendingPicks,
  changes: readonly PickChange[],
  nextState: (change: PickChange) => PendingPick | undefined,
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
    const state = nextState(change);
    if (state) next.set(gameId, state);
    else next.delete(gameId);
  }
  return { pending: next, send };
}

export function saved(pending: PendingPicks, changes: readonly PickChange[]): PendingStep {
  return settle(pending, changes, () => undefined);
}

/** No response, or one that says nothing about the picks: they can be retried. */
export function failed(pending: PendingPicks, changes: readonly PickChange[]): PendingStep {
  return settle(pending, changes, ({ pick }) => ({ state: 'failed', wanted: pick }));
}

/** The server rejected all these changes: `games` are locked, the others can be retried without them. */
export function rejected(
  pending: PendingPicks,
  changes: readonly PickChange[],
  games: ReadonlySet<number>,
  reason: string,
): PendingStep {
  return settle(pending, changes, ({ gameId, pick }) =>
    games.has(gameId) ? { state: 'rejected', wanted: pick, reason } : { state: 'failed', wanted: pick },
  );
}

export type IsLocked = (gameId: number) => boolean;

/** Ends failed changes that newer data shows as saved after all, or as locked: these are rejected for `reason`. */
export function reconcile(
  pending: PendingPicks,
  picks: ReadonlyMap<number, string>,
  isLocked: IsLocked,
  reason: string,
): PendingPicks {
  const ended = [...pending].flatMap(([gameId, { state, wanted }]): [number, PendingPick | undefined][] => {
    if (state !== 'failed') return [];
    if (wanted === (picks.get(gameId) ?? null)) return [[gameId, undefined]];
    return isLocked(gameId) ? [[gameId, { state: 'rejected', wanted, reason }]] : [];
  });
  if (ended.length === 0) return pending;
  const next = new Map(pending);
  for (const [gameId, nextState] of ended) {
    if (nextState) next.set(gameId, nextState);
    else next.delete(gameId);
  }
  return next;
}

export function forgetRejected(pending: PendingPicks, isLocked: IsLocked): PendingPicks {
  return new Map([...pending].filter(([gameId, pick]) => pick.state !== 'rejected' || isLocked(gameId)));
}

type Teams = Pick<Game, 'id' | 'team1' | 'team2'>;

/**
 * A place such as `Texas/Xavier` is wanted as the team that has won it by now, as a saved pick of it has that team. The server
 * may have rejected the place before the games show who has won it: then the team can be tried.
 */
export function followPlaces(pending: PendingPicks, games: readonly Teams[]): PendingPicks {
  const byId = new Map(games.map((game) => [game.id, game]));
  const moved = [...pending].flatMap(([gameId, change]): [number, PendingPick][] => {
    const wanted = teamNow(change.wanted, byId.get(gameId));
    if (wanted === change.wanted) return [];
    return [[gameId, change.state === 'saving' ? { ...change, wanted } : { state: 'failed', wanted }]];
  });
  return moved.length === 0 ? pending : new Map([...pending, ...moved]);
}

function teamNow(wanted: Choice, game: Teams | undefined): Choice {
  if (!game || wanted === null || wanted === game.team1 || wanted === game.team2) return wanted;
  const [team, another] = (partsOf(wanted) ?? []).filter((part) => part === game.team1 || part === game.team2);
  return team !== undefined && another === undefined ? team : wanted;
}

export function abandon(pending: PendingPicks): PendingPicks {
  return new Map([...pending].filter(([, pick]) => pick.state !== 'failed'));
}

function wantedOf(pending: PendingPicks, states: readonly PendingPick['state'][]): PickChange[] {
  return [...pending].flatMap(([gameId, { state, wanted }]) =>
    states.includes(state) ? [{ gameId, pick: wanted }] : [],
  );
}

export function failures(pending: PendingPicks): PickChange[] {
  return wantedOf(pending, ['failed']).slice(0, MAX_PICKS_A_CALL);
}

/** Returns all changes that may be unsaved, to be stored over a reload. */
export function unsaved(pending: PendingPicks): PickChange[] {
  return wantedOf(pending, ['failed', 'saving']);
}

/** Restores stored changes as failed, except those that are saved after all or can no longer be picked. */
export function restore(
  stored: readonly PickChange[],
  games: readonly Game[],
  picks: ReadonlyMap<number, string>,
  isLocked: IsLocked,
): PendingPicks {
  const byId = new Map(games.map((game) => [game.id, game]));
  const named = stored.map(({ gameId, pick }) => ({ gameId, pick: teamNow(pick, byId.get(gameId)) }));
  const open = named.filter(({ gameId, pick }) => {
    const game = byId.get(gameId);
    if (!game || isLocked(gameId) || pick === (picks.get(gameId) ?? null)) return false;
    return pick === null || pick === game.team1 || pick === game.team2;
  });
  return new Map(open.map(({ gameId, pick }) => [gameId, { state: 'failed', wanted: pick }]));
}

/** Returns why a game's last choice does not count; null if it does, as a rejected pick may be saved already. */
export function rejectionOf(pending: PendingPick | undefined, pick: Choice): string | null {
  return pending?.state === 'rejected' && pending.wanted !== pick ? pending.reason : null;
}

export function shownPick(pending: PendingPicks, picks: ReadonlyMap<number, string>, gameId: number): Choice {
  const own = pending.get(gameId);
  if (own && own.state !== 'rejected') return own.wanted;
  return picks.get(gameId) ?? null;
}

/** Returns the pick that counts as made: the saved one or the one in flight; a failed one may not be saved. */
export function countedPick(pending: PendingPicks, picks: ReadonlyMap<number, string>, gameId: number): Choice {
  const own = pending.get(gameId);
  return own?.state === 'saving' ? own.wanted : (picks.get(gameId) ?? null);
}
