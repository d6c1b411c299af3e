import type { Invite } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';

/** The server does not know the reader's zone; the tournament's games are announced in this one. */
const ZONE = 'America/New_York';

export function inviteTitle({ host, pool }: Pick<Invite, 'host' | 'pool'>): string {
  return `${inviteIntroduction(host)} ${pool}`;
}

export function inviteIntroduction(host: string | null): string {
  return host === null ? 'You are invited to' : `${host} invites you to`;
}

/** Returns the number of players, and what locks when, by lines; either may be missing. */
export function inviteFacts({ players, round }: Pick<Invite, 'players' | 'round'>): string[][] {
  return [
    ...(players > 0 ? [[plural(players, 'player')]] : []),
    ...(round ? [[`${round.name} locks`, formatDeadline(round.deadline)]] : []),
  ];
}

function formatDeadline(at: string): string {
  return new Date(at).toLocaleString('en-US', {
    timeZone: ZONE,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
