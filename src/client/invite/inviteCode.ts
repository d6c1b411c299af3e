/** Returns a pool's invite link at the browser's own origin. */
export function inviteLink(code: string): string {
  return `${window.location.origin}/groups/join/${encodeURIComponent(code)}`;
}

/** Returns the proposed text of an invitation, which the link follows. */
export function inviteSentence(pool: string): string {
  return `Join us in “${pool}” on Unbusted: pick the tournament one round at a time, no brackets busted.`;
}
