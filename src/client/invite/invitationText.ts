import { formatDateTime, formatDayTime } from '#client/api/clock.ts';
import type { Invite } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import { DAY } from '#domain/time.ts';

/** In this time each weekday comes once. */
const WEEK_MS = 6 * DAY;

/** Returns `Ana invites you to The Water Cooler`; without an invitation, as before it is loaded, a text for all. */
export function invitationTitle(invite: Invite | undefined): string {
  if (!invite) return 'You are invited to a pool';
  return invite.host === null ? `You are invited to ${invite.pool}` : `${invite.host} invites you to ${invite.pool}`;
}

/** Says what rounds that are past when somebody joins a pool are worth to them. */
export function earlierRoundsText(rule: EarlierRounds): string {
  return `Rounds before you join ${rule === 'count' ? 'count' : 'earn no points'} in this pool.`;
}

/** Returns `24 players · Sweet 16 locks Fri 8:00 PM`. `now` is in epoch milliseconds. */
export function invitationFacts({ players, round }: Invite, now: number): string {
  const facts: string[] = [];
  if (players > 0) facts.push(plural(players, 'player'));
  if (round) {
    const isNear = Date.parse(round.deadline) - now < WEEK_MS;
    facts.push(`${round.name} locks ${(isNear ? formatDayTime : formatDateTime)(round.deadline)}`);
  }
  // a line breaks after the dot, never before it
  return facts.join('\u00a0· ');
}
