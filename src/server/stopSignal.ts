const MAY_TAKE_MS = 9_000;
/** Ctrl-C under npm arrives up to three times at once: from the terminal, from npm and from the start script. */
const SAME_SIGNAL_MS = 500;

/**
 * Resolves at the first SIGTERM, SIGINT or SIGHUP. Another one after that, or a stop that takes too long, ends the process
 * on the spot.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    function stop(): void {
      if (first === undefined) {
        first = performance.now();
        setTimeout(() => process.exit(1), MAY_TAKE_MS).unref();
        resolve();
      } else if (performance.now() - first > SAME_SIGNAL_MS) {
        process.exit(1);
      }
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  });
}
