/** Runs `lead` in one tab at a time, by a Web Lock; never without Web Locks (plain http). */
export async function runInLeaderTab(
  name: string,
  until: AbortSignal,
  lead: (isTakeover: boolean) => Promise<void>,
): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return;
  const wasFirst = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead(false);
    return lock !== null;
  });
  if (wasFirst || until.aborted) return;
  await locks
    .request(name, { signal: until }, () => lead(true))
    .catch((error: unknown) => {
      if (!until.aborted) throw error;
    });
}
