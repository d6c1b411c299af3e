/**
 * The address of the picture that Gravatar draws for an e-mail address; null on a site that is not secure, where the
 * browser hashes nothing.
 */
export async function identicon(email: string): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `https://www.gravatar.com/avatar/${hash}?s=96&d=identicon`;
}
