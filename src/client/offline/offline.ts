const PROBE_MS = 5_000;

let isAsking = false;

/** Loads the page that was asked for, as soon as the site answers: the network may be back without the browser noticing. */
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
