const PROBE_MS = 5_000;

let isAsking = false;

/** Reloads the requested page once the site answers: the browser may not notice that the network is back. */
async function leadBack(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const answer = await fetch('/', { method: 'HEAD' }).catch(() => undefined);
  await answer?.text();
  isAsking = false;
  if (answer?.ok) window.location.reload();
}

document.querySelector('button')?.addEventListener('click', () => window.location.reload());
window.addEventListener('online', () => void leadBack());
setInterval(() => void leadBack(), PROBE_MS);
