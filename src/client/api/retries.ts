const FIRST_PAUSES_MS = [0, 2000, 8000];
const LATER_PAUSE_MS = 30_000;

export interface Retries {
  readonly start: () => void;
  readonly stop: () => void;
  /** tries again at once, unless stopped */
  readonly restart: () => void;
}

/** Repeats `attempt` until it returns true. The pauses grow with the failures in a row, also over a stop. */
export function createRetries(attempt: () => Promise<boolean>): Retries {
  let failures = 0;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(() => void run(), FIRST_PAUSES_MS[failures] ?? LATER_PAUSE_MS);
  };
  const run = async () => {
    const isDone = await attempt();
    failures = isDone ? 0 : failures + 1;
    if (!isDone) schedule();
  };
  return {
    start: () => {
      isRunning = true;
      schedule();
    },
    stop: () => {
      isRunning = false;
      clearTimeout(timer);
    },
    restart: () => {
      failures = 0;
      schedule();
    },
  };
}
