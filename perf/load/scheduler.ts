import { setTimeout as delay } from 'node:timers/promises';

/** Runs the actions of many clients at random times until it ends. */
export class Scheduler {
  readonly #running = new Set<Promise<unknown>>();
  #isOver = false;

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Runs an action once, at a random moment. */
  within(ms: number, work: () => Promise<void>): void {
    setTimeout(() => this.#run(work), Math.random() * ms);
  }

  /** Repeats an action from a random moment of the first interval on, never twice at once. */
  every(ms: number, work: () => Promise<void>): void {
    const again = async () => {
      if (this.#isOver) return;
      const next = delay(ms);
      await this.#run(work);
      await next;
      void again();
    };
    setTimeout(() => void again(), Math.random() * ms);
  }

  /** Stops, waits for running actions, and returns how many did not end in time. */
  async end(patienceMs: number): Promise<number> {
    this.#isOver = true;
    await Promise.race([this.#ran(), delay(patienceMs)]);
    return this.#running.size;
  }

  async #run(work: () => Promise<void>): Promise<void> {
    if (this.#isOver) return;
    const running = work();
    this.#running.add(running);
    await running;
    this.#running.delete(running);
  }

  async #ran(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
