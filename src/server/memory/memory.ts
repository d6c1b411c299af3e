import type { Changes } from '#server/live/changes.ts';
import { type Item, Shelf } from './shelf.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** What goes when there is too much, so that it does not have to be looked for each time. */
const SHARE_THAT_GOES = 0.1;

interface Parts {
  readonly changes: Changes;
  /** the database's clock */
  readonly now: () => number;
  readonly mostBytes?: number;
}

/**
 * What has been read and is kept until the database tells that it has changed: nothing while that cannot be heard, and
 * no more than so many bytes, what was used last staying longest. `Changes.caughtUp` is what a write waits for before it
 * is answered.
 */
export class Memory {
  readonly #changes: Changes;
  readonly #now: () => number;
  readonly #mostBytes: number;
  /** by the change that makes them untrue */
  readonly #items = new Map<string, Set<Item>>();
  readonly #all = new Set<Item>();
  #bytes = 0;
  #generation = 0;
  #uses = 0;

  constructor({ changes, now, mostBytes = MOST_BYTES }: Parts) {
    this.#changes = changes;
    this.#now = now;
    this.#mostBytes = mostBytes;
    changes.hear({ heard: (change) => this.#drop(change), lost: () => this.#dropAll() });
  }

  /** A place for things of one kind. */
  shelf<T>(): Shelf<T> {
    return new Shelf<T>(this);
  }

  /**
   * Another number after each change that was heard: what was looked at before it may be another since. While changes
   * are not heard it equals nothing, itself included.
   */
  get generation(): number {
    return this.#changes.isUpToDate() ? this.#generation : Number.NaN;
  }

  /** About what all that is kept takes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether what is kept may be answered: all changes are heard. The first to ask has them listened to. */
  async isOpen(): Promise<boolean> {
    try {
      await this.#changes.start();
    } catch {
      // what is wrong with the database the caller finds out
    }
    return this.#changes.isUpToDate();
  }

  /** Whether something that is kept is still true. */
  isTrue(item: Item): boolean {
    if (!this.#changes.isUpToDate() || item.until <= this.#now()) return false;
    this.#uses += 1;
    item.usedAt = this.#uses;
    return true;
  }

  add(item: Item): void {
    this.#uses += 1;
    item.usedAt = this.#uses;
    this.#all.add(item);
    this.#bytes += item.bytes;
    for (const change of item.changes) {
      const those = this.#items.get(change);
      if (those) those.add(item);
      else this.#items.set(change, new Set([item]));
    }
    if (this.#bytes > this.#mostBytes) this.#makeRoom();
  }

  /** Whether it was there. */
  remove(item: Item): boolean {
    if (!this.#all.delete(item)) return false;
    this.#bytes -= item.bytes;
    for (const change of item.changes) {
      const those = this.#items.get(change);
      those?.delete(item);
      if (those?.size === 0) this.#items.delete(change);
    }
    item.forget();
    return true;
  }

  /** A change names what it is about, `season 3`; what depends on any season hears of it too. */
  #drop(change: string): void {
    this.#generation += 1;
    const [kind = '', id] = change.split(' ');
    if (kind === 'all') this.#dropAll();
    const about = kind === 'deleted' ? 'group' : kind;
    for (const name of [about, `${about} ${id}`]) {
      for (const item of this.#items.get(name) ?? []) this.remove(item);
    }
  }

  #dropAll(): void {
    this.#generation += 1;
    for (const item of this.#all) this.remove(item);
  }

  #makeRoom(): void {
    const enough = this.#mostBytes * (1 - SHARE_THAT_GOES);
    for (const item of [...this.#all].sort((one, other) => one.usedAt - other.usedAt)) {
      if (this.#bytes <= enough) return;
      this.remove(item);
    }
  }
}
