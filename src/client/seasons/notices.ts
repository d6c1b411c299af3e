import { formatDateTime } from '#client/api/clock.ts';
import type { Entry, Notices, Round } from '#contract/schemas.ts';

export interface Notice {
  readonly key: string;
  readonly kind: 'reopened' | 'dropped';
  readonly text: string;
}

/** Returns the notices of a season, reopened rounds first. */
export function noticesOf(
  notices: Notices,
  rounds: readonly Round[],
  entries: readonly Entry[],
  isLocked: (roundId: number) => boolean,
): Notice[] {
  const roundsById = new Map(rounds.map((round) => [round.id, round]));
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  const reopened = notices.reopened.flatMap(({ roundId, at, by }): Notice[] => {
    const round = roundsById.get(roundId);
    if (!round || isLocked(roundId)) return [];
    const who = by === null ? '' : ` by ${by}`;
    const text = `${round.name} was reopened${who} on ${formatDateTime(at)}: its picks are secret again and can be changed until ${formatDateTime(round.deadline)}.`;
    return [{ key: `reopened ${roundId}`, kind: 'reopened', text }];
  });
  const dropped = notices.dropped.flatMap(({ entryId, roundId, team, opponent, at }): Notice[] => {
    const round = roundsById.get(roundId);
    const entry = entriesById.get(entryId);
    if (!round || !entry) return [];
    const text = `${team} is no longer in ${round.name}: your pick against ${opponent} was taken out of ${entry.name}.`;
    return [{ key: `dropped ${entryId} ${team} ${opponent} ${at}`, kind: 'dropped', text }];
  });
  return [...reopened, ...dropped];
}
