/** Lets the browser show the offline page where a page gets no answer. Without it, it shows its own. */
export function registerWorker(): void {
  // absent where the site is served over plain http
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || !container) return;
  window.addEventListener('load', () => void container.register('/sw.js').catch(() => {}));
}
