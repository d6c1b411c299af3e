import { randomBytes } from 'node:crypto';
import { inviteCodeFrom } from '#domain/names/inviteCodes.ts';

export function newInviteCode(): string {
  return inviteCodeFrom(randomBytes(32)) ?? newInviteCode();
}
