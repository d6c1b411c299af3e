/** Returns `target` if it is a path of this site, else the dashboard. Browsers skip blanks between two slashes. */
export function safeRedirect(target: unknown): string {
  return typeof target === 'string' && /^\/(?!\s*[/\\])/.test(target) ? target : '/';
}
