/**
 * Returns `target` if it is a path of this site, else the dashboard. Browsers skip blanks between two slashes, and no header
 * can have control characters.
 */
export function safeRedirect(target: unknown): string {
  return typeof target === 'string' && /^\/(?!\s*[/\\])\P{Cc}*$/u.test(target) ? target : '/';
}
