import { formatDateTime, formatDayTime } from '#client/api/clock.ts';
import type { Invite } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { takesEntries } from '#domain/pools/joining.ts';
import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import { DAY } from '#domain/time.ts';
import { joiningText } from './joiningText.ts';

/** In this time each weekday comes once. */
const WEEK_MS = 6 * DAY;

/** While an invite link opens; build/screenDocuments.ts has it for the time before the script. */
export const LOADING_INVITATION = 'Loading the invitation...';

/** Returns `Ana invites you to The Water Cooler`, with its season while two are active; before it is loaded a text for all. */
export function invitationTitle(invite: Invite | undefined): string {
  if (!invite) return 'You are invited to a pool';
  const pool = invite.season === undefined ? invite.pool : `${invite.pool} · ${invite.season}`;
  return invite.host === null ? `You are invited to ${pool}` : `${invite.host} invites you to ${pool}`;
}

/** Says what rounds that are past when somebody joins a pool are worth to them. */
export function earlierRoundsText(rule: EarlierRounds): string {
  return `Rounds before you join ${rule === 'count' ? 'count' : 'earn no points'} in this pool.`;
}

const SHOWN_TEXT = 280;

/** Returns the beginning of house rules or prizes. */
export function textStart(text: string): string {
  const characters = [...text];
  return characters.length <= SHOWN_TEXT ? text : `${characters.slice(0, SHOWN_TEXT).join('').trimEnd()}…`;
}

/** Returns `Dues: $20`: how to pay is said after joining. */
export const duesText = (amount: string) => `Dues: ${amount}`;

/** Returns `24 players`, `1 entry each`, `Dues: $20` and `Sweet 16 locks Fri 8:00 PM`. `now` is in epoch milliseconds. */
export function invitationFacts(invite: Invite, now: number): string[] {
  const { players, round } = invite;
  const facts: string[] = [];
  if (players > 0) facts.push(plural(players, 'player'));
  const joining = joiningText(invite, invite.earlierRounds !== null);
  if (joining !== '') facts.push(joining);
  if (invite.dues !== null) facts.push(duesText(invite.dues));
  if (round && takesEntries(invite.joining, invite.earlierRounds !== null)) {
    const isNear = Date.parse(round.deadline) - now < WEEK_MS;
    facts.push(`${round.name} locks ${(isNear ? formatDayTime : formatDateTime)(round.deadline)}`);
  }
  return facts;
}
