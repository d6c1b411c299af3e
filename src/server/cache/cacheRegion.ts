import type { Cache } from './cache.ts';
import type { Tag } from './tags.ts';

/** About what a row takes in memory, with all that points to it. */
export const ROW_BYTES = 1024;

/** Something that is kept, or is being read to be kept, as the memory has it in its books. */
export interface CacheEntry {
  /** what makes it untrue: `season 3`, or `season` for any */
  readonly tags: readonly Tag[];
  readonly bytes: number;
  /** when it becomes untrue by itself, by the database's clock */
  readonly expiresAt: number;
  usedAt: number;
  readonly onEvict: () => void;
}

export interface Loaded<T> {
  readonly value: T;
  readonly bytes: number;
  readonly expiresAt?: number;
  /** what else than was said beforehand makes it untrue, in place of it */
  readonly tags?: readonly Tag[];
}

type Tagged = Pick<CacheEntry, 'tags'>;

interface StoredEntry<T> extends CacheEntry {
  readonly value: T;
}

/** Things of one kind that are kept, each by its key. */
export class CacheRegion<T> {
  readonly #cache: Cache;
  readonly #stored = new Map<string | number, StoredEntry<T>>();
  readonly #loading = new Map<string | number, Promise<T | undefined>>();

  constructor(cache: Cache) {
    this.#cache = cache;
  }

  /** How many are kept. */
  get size(): number {
    return this.#stored.size;
  }

  /** What is kept under a key, if it is still true. */
  get(key: string | number): T | undefined {
    const stored = this.#stored.get(key);
    return stored && this.#cache.isFresh(stored) ? stored.value : undefined;
  }

  /** Has something read anew the next time. */
  invalidate(key: string | number): void {
    const stored = this.#stored.get(key);
    if (stored) this.#cache.remove(stored);
  }

  /**
   * What is kept under a key, else what `getOrLoad` finds; undefined, which is not kept, when it finds nothing. Several who
   * ask at once wait for one reading. When one of the changes comes meanwhile, those who wait are answered, and nobody
   * after them: nothing is kept.
   */
  async getOrLoad(
    key: string | number,
    tags: readonly Tag[],
    getOrLoad: () => Promise<Loaded<T> | undefined>,
  ): Promise<T | undefined> {
    const stored = this.get(key);
    if (stored !== undefined) return stored;
    if (!(await this.#cache.isEnabled())) return (await getOrLoad())?.value;
    const inFlight = this.#loading.get(key);
    if (inFlight !== undefined) return inFlight;
    const loading = this.#loadAndStore(key, tags, getOrLoad);
    this.#loading.set(key, loading);
    return loading;
  }

  async #loadAndStore(
    key: string | number,
    tags: readonly Tag[],
    getOrLoad: () => Promise<Loaded<T> | undefined>,
  ): Promise<T | undefined> {
    const entry: CacheEntry = { tags, bytes: 0, expiresAt: 0, usedAt: 0, onEvict: () => this.#loading.delete(key) };
    this.#cache.add(entry);
    let loaded: Loaded<T> | undefined;
    try {
      loaded = await getOrLoad();
    } catch (error) {
      this.#cache.remove(entry);
      throw error;
    }
    // gone already: something has changed
    if (!this.#cache.remove(entry)) return loaded?.value;
    if (loaded) this.set(key, { tags, ...loaded });
    return loaded?.value;
  }

  /** Keeps something that was true a moment ago, since when nothing has been heard. */
  set(key: string | number, { value, tags, bytes, expiresAt = Number.POSITIVE_INFINITY }: Loaded<T> & Tagged): void {
    this.invalidate(key);
    const stored: StoredEntry<T> = {
      value,
      tags,
      bytes,
      expiresAt,
      usedAt: 0,
      onEvict: () => this.#stored.delete(key),
    };
    this.#stored.set(key, stored);
    this.#cache.add(stored);
  }
}
