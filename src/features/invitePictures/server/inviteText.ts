import type { Invite } from '#contract/schemas.ts';
import { MAX_ENTRIES } from '#domain/limits.ts';
import { plural } from '#domain/names/plural.ts';
import { takesEntries } from '#domain/pools/joining.ts';

/** The server does not know the reader's zone; the tournament's games are announced in this one. */
const ZONE = 'America/New_York';

export function inviteTitle({ host, pool, season }: Pick<Invite, 'host' | 'pool' | 'season'>): string {
  return [`${inviteIntroduction(host)} ${pool}`, season].filter((part) => part !== undefined).join(' · ');
}

export function inviteIntroduction(host: string | null): string {
  return host === null ? 'You are invited to' : `${host} invites you to`;
}

type Facts = Pick<Invite, 'players' | 'round' | 'maxEntries' | 'joining' | 'earlierRounds'>;

/** Returns who plays with how many entries, and what locks when or that nobody can join, by lines; each may be missing. */
export function inviteFacts({ players, round, maxEntries, joining, earlierRounds }: Facts): string[][] {
  const people = [
    players > 0 && plural(players, 'player'),
    maxEntries < MAX_ENTRIES && `${plural(maxEntries, 'entry', 'entries')} each`,
  ].filter((text) => text !== false);
  const isClosed = !takesEntries(joining, earlierRounds !== null);
  return [
    ...(people.length > 0 ? [[people.join(' · ')]] : []),
    ...(isClosed ? [['This pool takes', 'no new entries']] : []),
    ...(round && !isClosed ? [[`${round.name} locks`, formatDeadline(round.deadline)]] : []),
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
