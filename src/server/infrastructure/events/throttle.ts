/** Passes a message on at once, and its repeats within an interval together at the end of it. */
export class Throttle {
  readonly #intervalMs: number;
  readonly #pass: (message: string) => void;
  readonly #waiting = new Map<string, { readonly timer: NodeJS.Timeout; isRepeated: boolean }>();

  constructor(intervalMs: number, pass: (message: string) => void) {
    this.#intervalMs = intervalMs;
    this.#pass = pass;
  }

  receive(message: string): void {
    const waiting = this.#waiting.get(message);
    if (waiting) {
      waiting.isRepeated = true;
      return;
    }
    const timer = setTimeout(() => {
      const isRepeated = this.#waiting.get(message)?.isRepeated;
      this.#waiting.delete(message);
      if (isRepeated) this.receive(message);
    }, this.#intervalMs).unref();
    this.#waiting.set(message, { timer, isRepeated: false });
    this.#pass(message);
  }

  stop(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
