import type { ChangeFeed } from '#server/events/changeFeed.ts';
import { type CacheEntry, CacheRegion } from './cacheRegion.ts';
import { parseTag, type Tag, tagsOf } from './tags.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** What goes when there is too much, so that it does not have to be looked for each time. */
const EVICTED_SHARE = 0.1;

interface CacheDeps {
  readonly changeFeed: ChangeFeed;
  /** the database's clock */
  readonly now: () => number;
  readonly maxBytes?: number;
}

/**
 * What has been read and is kept until the database tells that it has changed: nothing while that cannot be heard, and
 * no more than so many bytes, what was used last staying longest. `ChangeFeed.sync` is what a write waits for before it
 * is answered.
 */
export class Cache {
  readonly #changeFeed: ChangeFeed;
  readonly #now: () => number;
  readonly #maxBytes: number;
  /** by the change that makes them untrue */
  readonly #entriesByTag = new Map<Tag, Set<CacheEntry>>();
  readonly #entries = new Set<CacheEntry>();
  #bytes = 0;
  #epoch = 0;
  #uses = 0;

  constructor({ changeFeed, now, maxBytes = MAX_BYTES }: CacheDeps) {
    this.#changeFeed = changeFeed;
    this.#now = now;
    this.#maxBytes = maxBytes;
    changeFeed.subscribe({
      onMessage: (change) => this.#invalidate(change),
      onDisconnect: () => this.#invalidateAll(),
    });
  }

  /** A place for things of one kind. */
  region<T>(): CacheRegion<T> {
    return new CacheRegion<T>(this);
  }

  /**
   * Another number after each change that was heard: what was looked at before it may be another since. While changes
   * are not heard it equals nothing, itself included.
   */
  get epoch(): number {
    return this.#changeFeed.inSync() ? this.#epoch : Number.NaN;
  }

  /** About what all that is kept takes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether what is kept may be answered: all changes are heard. The first to ask has them listened to. */
  async isEnabled(): Promise<boolean> {
    try {
      await this.#changeFeed.start();
    } catch {
      // what is wrong with the database the caller finds out
    }
    return this.#changeFeed.inSync();
  }

  /** Whether something that is kept is still true. */
  isFresh(entry: CacheEntry): boolean {
    if (!this.#changeFeed.inSync() || entry.expiresAt <= this.#now()) return false;
    this.#uses += 1;
    entry.usedAt = this.#uses;
    return true;
  }

  add(entry: CacheEntry): void {
    this.#uses += 1;
    entry.usedAt = this.#uses;
    this.#entries.add(entry);
    this.#bytes += entry.bytes;
    for (const tag of entry.tags) {
      const tagged = this.#entriesByTag.get(tag);
      if (tagged) tagged.add(entry);
      else this.#entriesByTag.set(tag, new Set([entry]));
    }
    if (this.#bytes > this.#maxBytes) this.#evict();
  }

  /** Whether it was there. */
  remove(entry: CacheEntry): boolean {
    if (!this.#entries.delete(entry)) return false;
    this.#bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const tagged = this.#entriesByTag.get(tag);
      tagged?.delete(entry);
      if (tagged?.size === 0) this.#entriesByTag.delete(tag);
    }
    entry.onEvict();
    return true;
  }

  /** A change names what it is about, `season 3`; what depends on any season hears of it too. */
  #invalidate(message: string): void {
    this.#epoch += 1;
    const change = parseTag(message);
    if (!change) return;
    if (change.kind === 'all') this.#invalidateAll();
    for (const tag of tagsOf(change)) {
      for (const entry of this.#entriesByTag.get(tag) ?? []) this.remove(entry);
    }
  }

  #invalidateAll(): void {
    this.#epoch += 1;
    for (const entry of this.#entries) this.remove(entry);
  }

  #evict(): void {
    const target = this.#maxBytes * (1 - EVICTED_SHARE);
    for (const entry of [...this.#entries].sort((a, b) => a.usedAt - b.usedAt)) {
      if (this.#bytes <= target) return;
      this.remove(entry);
    }
  }
}
