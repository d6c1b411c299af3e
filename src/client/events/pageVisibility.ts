/** Reports whether the page is visible, now and at each change; one that was left for another is not, though the browser may keep it. */
export function watchVisibility(report: (isVisible: boolean) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const reportNow = () => report(!document.hidden);
  document.addEventListener('visibilitychange', reportNow, { signal });
  // a page that goes into the back/forward cache is not hidden yet, and an open connection would keep it out of there
  window.addEventListener('pagehide', () => report(false), { signal });
  window.addEventListener('pageshow', reportNow, { signal });
  reportNow();
  return () => stopped.abort();
}
