/** Letters and digits without look-alikes (no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V). */
export const INVITE_ALPHABET = 'ACDEFGHJKMNPQRTWXY34679';
export const INVITE_CODE_LENGTH = 10;

/** Returns a code from random bytes; undefined if too few remain after skipping those that would bias a letter. */
export function inviteCodeFrom(bytes: Uint8Array): string | undefined {
  const fair = 256 - (256 % INVITE_ALPHABET.length);
  const letters = [...bytes]
    .filter((byte) => byte < fair)
    .map((byte) => INVITE_ALPHABET[byte % INVITE_ALPHABET.length]);
  return letters.length < INVITE_CODE_LENGTH ? undefined : letters.slice(0, INVITE_CODE_LENGTH).join('');
}

/** Returns the stored form of a typed code; undefined if no code can look like that. */
export function normalInviteCode(code: string): string | undefined {
  const normal = code.trim().toUpperCase();
  const possible =
    normal.length === INVITE_CODE_LENGTH && [...normal].every((letter) => INVITE_ALPHABET.includes(letter));
  return possible ? normal : undefined;
}

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
