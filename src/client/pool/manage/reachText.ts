import type { ReminderReach } from '#contract/schemas.ts';
import { formatCount, noun } from '#domain/names/plural.ts';

/** Returns `2 of 15 by notification`. */
export function reachText(reach: ReminderReach): string {
  return `${formatCount(reach.reached)} of ${formatCount(reach.missing)} by ${waysOf(reach)}`;
}

/** Says what *Remind Now* does, before it is confirmed. */
export function askedText(reach: ReminderReach): string {
  const { missing, reached } = reach;
  const who =
    reached === missing
      ? 'Everyone in this pool with missing picks'
      : `${formatCount(reached)} of the ${formatCount(missing)} people with missing picks`;
  const verb = noun(reached === missing ? 1 : reached, 'is', 'are');
  const rest = reached === missing ? '' : ' The others get it from you alone.';
  return `${who} ${verb} reminded now, by ${waysOf(reach)}.${rest} You can do this once per round.`;
}

function waysOf({ byMail, byPush }: ReminderReach): string {
  return [byMail > 0 && 'email', byPush > 0 && 'notification'].filter(Boolean).join(' or ');
}
