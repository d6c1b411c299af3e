import type { RoundChangePreview } from '#contract/previews.ts';
import { noun, plural } from '#domain/names/plural.ts';
import { DAY, HOUR, MINUTE } from '#domain/time.ts';

/** Whether an admin has to confirm the change: it reopens or locks the round, or leaves less time for picks. */
export function needsConfirmation({ reopens, locks, shortens }: RoundChangePreview): boolean {
  return reopens || locks || shortens;
}

export function previewText({ round, oldDeadline, reopens, locks, missing }: RoundChangePreview): string {
  if (reopens) {
    const until = round.deadline === oldDeadline ? 'its deadline' : 'the new deadline';
    return `${round.name} opens again: its picks are hidden and can be changed until ${until}, and its points leave the standings. Everyone sees a notice that you reopened it.`;
  }
  const parts = locks
    ? [`${round.name} locks at once: anyone who has not picked yet no longer can, and its picks are shown to everyone.`]
    : [`This is ${durationText(Date.parse(oldDeadline) - Date.parse(round.deadline))} earlier.`];
  if (missing > 0) parts.push(`${plural(missing, 'person', 'people')} still ${noun(missing, 'misses', 'miss')} picks.`);
  if (!locks) parts.push('All players see a notice with the old and the new time.');
  return parts.join(' ');
}

export function actionText({ reopens, locks }: RoundChangePreview): string {
  if (reopens) return 'Reopen Round';
  return locks ? 'Lock Round' : 'Move Deadline';
}

/** Returns `4 days 17 hours`: the two largest units, without those that are 0. */
export function durationText(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY);
  const hours = Math.floor((milliseconds % DAY) / HOUR);
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  if (days + hours + minutes === 0) return 'less than a minute';
  return [
    ...(days > 0 ? [plural(days, 'day')] : []),
    ...(hours > 0 ? [plural(hours, 'hour')] : []),
    ...(days === 0 && minutes > 0 ? [plural(minutes, 'minute')] : []),
  ].join(' ');
}
