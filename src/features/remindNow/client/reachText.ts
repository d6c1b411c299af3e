import { formatCount, noun } from '#domain/names/plural.ts';
import type { ReachField, ReminderReach } from '#features/remindNow/contract/remindNowCalls.ts';

/** By what people are reminded. */
export interface WayOfReminding {
  readonly field: ReachField;
  readonly said: string;
}

/** Returns `2 of 15 by notification`. */
export function reachText(reach: ReminderReach, ways: readonly WayOfReminding[]): string {
  return `${formatCount(reach.reached)} of ${formatCount(reach.missing)} by ${waysOf(reach, ways)}`;
}

/** Says what *Remind Now* does, before it is confirmed. */
export function askedText(reach: ReminderReach, ways: readonly WayOfReminding[]): string {
  const { missing, reached } = reach;
  const who =
    reached === missing
      ? 'Everyone in this pool with missing picks'
      : `${formatCount(reached)} of the ${formatCount(missing)} people with missing picks`;
  const verb = noun(reached === missing ? 1 : reached, 'is', 'are');
  const rest = reached === missing ? '' : ' The others get it from you alone.';
  return `${who} ${verb} reminded now, by ${waysOf(reach, ways)}.${rest} You can do this once per round.`;
}

const BY_MAIL: WayOfReminding = { field: 'byMail', said: 'email' };

function waysOf(reach: ReminderReach, others: readonly WayOfReminding[]): string {
  return [BY_MAIL, ...others].flatMap(({ field, said }) => (reach[field] > 0 ? said : [])).join(' or ');
}
