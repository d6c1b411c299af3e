import { HttpError } from '#server/infrastructure/errors.ts';

export interface QueueLimits {
  /** at the same time */
  readonly running: number;
  /** of all, with those that run */
  readonly places: number;
  readonly placesOfAccount: number;
}

/** Who waits. */
export interface Waiter {
  readonly address: string;
  readonly account?: string;
}

interface Waiting extends Waiter {
  readonly start: () => Promise<void>;
  readonly refuse: (error: HttpError) => void;
}

/**
 * Runs work that takes long: network addresses take turns, so that one with hundreds waiting delays the others by a turn, and an
 * account has one at a time. Say that address A has 300 waiting and B comes with one: B is next but one.
 */
export class HashQueue {
  readonly #limits: QueueLimits;
  /** by address, in the order of their turns */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Set<Waiting>();
  readonly #ofAccount = new Map<string, number>();
  #places = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Throws 429 if too many of the account wait, 503 if all places are taken and none of another address has to give way. */
  run<T>(waiter: Waiter, work: () => Promise<T>): Promise<T> {
    const { address, account } = waiter;
    return new Promise<T>((resolve, reject) => {
      if (this.#countOf(account) >= this.#limits.placesOfAccount) return reject(tooManyOfAccount());
      if (this.#places >= this.#limits.places && !this.#makeRoomFor(address)) return reject(busy());
      this.#take(account, 1);
      const waiting = { ...waiter, start: () => work().then(resolve, reject), refuse: reject };
      this.#waiting.set(address, [...(this.#waiting.get(address) ?? []), waiting]);
      this.#startNext();
    });
  }

  #countOf(account: string | undefined): number {
    return account === undefined ? 0 : (this.#ofAccount.get(account) ?? 0);
  }

  #take(account: string | undefined, places: 1 | -1): void {
    this.#places += places;
    if (account === undefined) return;
    const count = this.#countOf(account) + places;
    if (count === 0) this.#ofAccount.delete(account);
    else this.#ofAccount.set(account, count);
  }

  /** Refuses the last of the address with most waiting. Returns false if that would be the newcomer's. */
  #makeRoomFor(newcomer: string): boolean {
    const own = (this.#waiting.get(newcomer)?.length ?? 0) + 1;
    const [[, most = []] = []] = [...this.#waiting].sort(([, a], [, b]) => b.length - a.length);
    const last = most.at(-1);
    if (!last || most.length <= own) return false;
    this.#remove(last);
    this.#take(last.account, -1);
    last.refuse(busy());
    return true;
  }

  #remove(waiting: Waiting): void {
    const others = (this.#waiting.get(waiting.address) ?? []).filter((each) => each !== waiting);
    if (others.length > 0) this.#waiting.set(waiting.address, others);
    else this.#waiting.delete(waiting.address);
  }

  #startNext(): void {
    while (this.#running.size < this.#limits.running) {
      const next = this.#next();
      if (!next) return;
      // its address is the last in turn
      this.#remove(next);
      const others = this.#waiting.get(next.address);
      this.#waiting.delete(next.address);
      if (others) this.#waiting.set(next.address, others);
      this.#running.add(next);
      void next.start().finally(() => {
        this.#running.delete(next);
        this.#take(next.account, -1);
        this.#startNext();
      });
    }
  }

  #next(): Waiting | undefined {
    const busyAccounts = new Set([...this.#running].map(({ account }) => account));
    for (const waiting of this.#waiting.values()) {
      const next = waiting.find(({ account }) => account === undefined || !busyAccounts.has(account));
      if (next) return next;
    }
    return undefined;
  }
}

function busy(): HttpError {
  return new HttpError(503, 'The site is busy. Please try again in a few seconds.', undefined, { 'Retry-After': '5' });
}

function tooManyOfAccount(): HttpError {
  return new HttpError(429, 'Too many tries at once. Please try again in a second.', undefined, { 'Retry-After': '1' });
}
