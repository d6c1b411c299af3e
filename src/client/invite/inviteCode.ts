/** Returns the code in a typed text, which is the code or the whole invite link. */
export function codeIn(text: string): string {
  const [, code] = /\/groups\/join\/([^/?#\s]+)/.exec(text) ?? [];
  return (code === undefined ? text : unescaped(code)).trim();
}

function unescaped(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}

/** Returns the code of the invite link that sign-in leads back to; undefined if it leads elsewhere. */
export function invitedCode(redirect: string | undefined): string | undefined {
  return redirect?.startsWith('/groups/join/') ? codeIn(redirect) : undefined;
}

/** Returns a pool's invite link at the browser's own origin. */
export function inviteLink(code: string): string {
  return `${window.location.origin}/groups/join/${encodeURIComponent(code)}`;
}

/** Returns the proposed text of an invitation, which the link follows. */
export function inviteSentence(pool: string): string {
  return `Join us in “${pool}” on Unbusted: pick the tournament one round at a time, no brackets busted.`;
}
