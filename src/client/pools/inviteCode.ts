/** As much as anybody pastes around a link. */
export const MAX_TYPED = 500;

/** The code in what somebody typed or pasted: the code itself, or the whole invite link. */
export function codeIn(text: string): string {
  const [, code] = /\/groups\/join\/([^/?#\s]+)/.exec(text) ?? [];
  return (code ?? text).trim();
}

/** The link that invites to a pool, at the address this browser knows the site by. */
export function inviteLink(code: string): string {
  return `${window.location.origin}/groups/join/${encodeURIComponent(code)}`;
}
