/** Runs an action now, on a hidden page once it is visible. Returns a function that cancels it. */
export function whenVisible(action: () => void): () => void {
  const cancel = () => document.removeEventListener('visibilitychange', run);
  const run = () => {
    if (document.hidden) return;
    cancel();
    action();
  };
  document.addEventListener('visibilitychange', run);
  run();
  return cancel;
}
