/** What a page loads ahead: notifications, which report a lost connection, and overlays with the files that they import. */
export const AHEAD = ['Toaster', 'overlays', 'Popover', 'shared'];

/** Whether the page has loaded all of these scripts. Runs in the page. */
export function haveLoaded(scripts: readonly string[]): boolean {
  const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  return scripts.every((script) => loaded.some(({ name }) => name.includes(`/assets/${script}-`)));
}
