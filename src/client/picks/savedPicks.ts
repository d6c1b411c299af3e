import { ApiError, call, serverNow } from '#client/api/call.ts';
import type { OwnPick, SavedPick } from '#contract/schemas.ts';
import type { PickChange } from './pickSaving.ts';

export async function sendPicks(entryId: number, changes: readonly PickChange[]): Promise<SavedPick[]> {
  const [first, ...others] = changes;
  const query = { entryId };
  if (first && others.length === 0) return [await call('savePick', { query, body: first })];
  return await call('savePicks', { query, body: { picks: [...changes] } });
}

/** Adds saved picks to an entry's picks; the response has no times, so the present one is used. */
export function withSaved(picks: readonly OwnPick[], response: readonly SavedPick[]): OwnPick[] {
  const now = new Date(serverNow()).toISOString();
  const byGame = new Map(picks.map((pick) => [pick.gameId, pick]));
  for (const { entryId, gameId, pick } of response) {
    const known = byGame.get(gameId);
    if (pick === null) byGame.delete(gameId);
    else if (known?.pick !== pick) {
      const times = { madeAt: known?.madeAt ?? now, changedAt: now };
      byGame.set(gameId, { entryId, gameId, pick, ...times, isAuto: false, uncountedIn: [] });
    }
  }
  return [...byGame.values()];
}

/** Whether the server rejected the picks, so that a retry is pointless. */
export function isRejection(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 403, 404, 409].includes(error.status);
}

/** Returns the ids of the games that an error names as `picks.n`, else of all. */
export function rejectedGames(error: ApiError, changes: readonly PickChange[]): ReadonlySet<number> {
  const named = error.issues.flatMap(({ path }) => {
    const position = /^picks\.(\d+)/.exec(path)?.[1];
    const change = position === undefined ? undefined : changes[Number(position)];
    return change ? [change.gameId] : [];
  });
  return new Set(named.length > 0 ? named : changes.map((change) => change.gameId));
}

/** What the screen says of the last save; the team only if it is one pick. */
export interface LastSave {
  readonly text: string;
  readonly team?: string;
}

export function spokenText({ text, team }: LastSave): string {
  return team === undefined ? text : `${text}: ${team}`;
}

export function toLastSave(response: readonly SavedPick[]): LastSave | undefined {
  const [first, ...others] = response;
  if (!first) return undefined;
  if (others.length > 0) return { text: `${response.length} picks saved` };
  return first.pick === null ? { text: 'Pick removed' } : { text: 'Pick saved successfully', team: first.pick };
}
