import { ApiError, call, serverNow } from '#client/api/call.ts';
import type { OwnPick, SavedPick } from '#contract/schemas.ts';
import type { PickChange } from './pickSaving.ts';

/** Saves changes of an entry's picks in one call: all of them, or none. */
export async function sendPicks(entryId: number, changes: readonly PickChange[]): Promise<SavedPick[]> {
  const [first, ...others] = changes;
  const query = { entryId };
  if (first && others.length === 0) return [await call('savePick', { query, body: first })];
  return await call('savePicks', { query, body: { picks: [...changes] } });
}

/** An entry's picks with what the server has saved since. It answers no times: those of the answer come near enough. */
export function withSaved(picks: readonly OwnPick[], answer: readonly SavedPick[]): OwnPick[] {
  const now = new Date(serverNow()).toISOString();
  const byGame = new Map(picks.map((pick) => [pick.gameId, pick]));
  for (const { entryId, gameId, pick } of answer) {
    const known = byGame.get(gameId);
    if (pick === null) byGame.delete(gameId);
    else if (known?.pick !== pick) {
      byGame.set(gameId, { entryId, gameId, pick, madeAt: known?.madeAt ?? now, changedAt: now });
    }
  }
  return [...byGame.values()];
}

/** Whether trying the same again is pointless: the server has looked at the pick and said no. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 403, 404, 409].includes(error.status);
}

/** The games that a refusal is about: those it names as `picks.n`, else all. */
export function rejectedChange(error: ApiError, changes: readonly PickChange[]): ReadonlySet<number> {
  const named = error.issues.flatMap(({ path }) => {
    const position = /^picks\.(\d+)/.exec(path)?.[1];
    const change = position === undefined ? undefined : changes[Number(position)];
    return change ? [change.gameId] : [];
  });
  return new Set(named.length > 0 ? named : changes.map((change) => change.gameId));
}

/** What to tell of a save aloud. */
export function savedNews(answer: readonly SavedPick[]): string {
  const [first, ...others] = answer;
  if (!first) return '';
  if (others.length > 0) return `${answer.length} picks saved successfully`;
  return first.pick === null ? 'Pick taken back' : `Pick saved successfully: ${first.pick}`;
}
