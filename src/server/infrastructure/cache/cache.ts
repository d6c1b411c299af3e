import { LRUCache } from 'lru-cache';
import { parseChange } from '#server/infrastructure/events/change.ts';
import type { Changes } from '#server/infrastructure/events/changes.ts';
import { type Tag, tagsOf } from '#server/infrastructure/events/tags.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** About the size of a cached row, with its keys and index entries. */
export const ROW_BYTES = 1024;

type Key = string | number;

interface CacheDeps {
  readonly changes: Changes;
  readonly now: () => number;
  readonly maxBytes?: number;
}

interface CacheEntry {
  readonly tags: readonly Tag[];
  readonly bytes: number;
  readonly expiresAt: number;
  readonly onRemove: () => void;
}

interface StoredEntry<T> extends CacheEntry {
  readonly value: T;
}

export interface Loaded<T> {
  readonly value: T;
  readonly bytes: number;
  readonly expiresAt?: number;
  /** replaces the tags that `getOrLoad` was called with */
  readonly tags?: readonly Tag[];
}

type Built<T> = Loaded<T> & Pick<CacheEntry, 'tags'>;

/** An LRU cache, invalidated by the tags that the database sends; unused while the feed is out of sync. */
export class Cache {
  readonly #changes: Changes;
  readonly #now: () => number;
  readonly #entries: LRUCache<CacheEntry, CacheEntry>;
  readonly #entriesByTag = new Map<Tag, Set<CacheEntry>>();
  readonly #regions = new Map<string, CacheRegion<unknown>>();
  /** values that were not cached and had to be loaded or computed since the start, by region */
  readonly builds: Record<string, number> = {};
  #epoch = 0;

  constructor({ changes, now, maxBytes = MAX_BYTES }: CacheDeps) {
    this.#changes = changes;
    this.#now = now;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: (entry) => this.#onRemove(entry),
    });
    changes.subscribe({
      onMessage: (change) => this.#invalidate(change),
      onDisconnect: () => this.#invalidateAll(),
    });
  }

  /** Returns the values of a name, which is a label of metrics as well. All who ask for a name ask for the same type. */
  region<T>(name: string): CacheRegion<T> {
    const region = this.#regions.get(name) ?? new CacheRegion<unknown>(this, name);
    this.#regions.set(name, region);
    return region as CacheRegion<T>;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Incremented on every change message and disconnect; NaN while out of sync, so that comparisons fail. */
  get epoch(): number {
    return this.#changes.inSync() ? this.#epoch : Number.NaN;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  async isEnabled(): Promise<boolean> {
    try {
      await this.#changes.start();
    } catch {
      // the load that follows reports the database's error
    }
    return this.#changes.inSync();
  }

  isFresh(entry: CacheEntry): boolean {
    return this.#changes.inSync() && entry.expiresAt > this.#now() && this.#entries.get(entry) !== undefined;
  }

  add(entry: CacheEntry): void {
    this.#entries.set(entry, entry);
    if (!this.#entries.has(entry)) {
      // larger than the whole cache
      entry.onRemove();
      return;
    }
    for (const tag of entry.tags) {
      const tagged = this.#entriesByTag.get(tag);
      if (tagged) tagged.add(entry);
      else this.#entriesByTag.set(tag, new Set([entry]));
    }
  }

  remove(entry: CacheEntry): boolean {
    return this.#entries.delete(entry);
  }

  #onRemove(entry: CacheEntry): void {
    for (const tag of entry.tags) {
      const tagged = this.#entriesByTag.get(tag);
      tagged?.delete(entry);
      if (tagged?.size === 0) this.#entriesByTag.delete(tag);
    }
    entry.onRemove();
  }

  #invalidate(message: string): void {
    this.#epoch += 1;
    const change = parseChange(message);
    if (!change) return;
    if (change.kind === 'all') this.#invalidateAll();
    for (const tag of tagsOf(change)) {
      for (const entry of this.#entriesByTag.get(tag) ?? []) this.remove(entry);
    }
  }

  #invalidateAll(): void {
    this.#epoch += 1;
    this.#entries.clear();
  }
}

/** The values of one kind. */
export class CacheRegion<T> {
  readonly #cache: Cache;
  readonly #name: string;
  readonly #stored = new Map<Key, StoredEntry<T>>();
  readonly #loading = new Map<Key, Promise<T | undefined>>();

  constructor(cache: Cache, name: string) {
    this.#cache = cache;
    this.#name = name;
    cache.builds[name] = 0;
  }

  get(key: Key): T | undefined {
    const stored = this.#stored.get(key);
    return stored && this.#cache.isFresh(stored) ? stored.value : undefined;
  }

  invalidate(key: Key): void {
    const stored = this.#stored.get(key);
    if (stored) this.#cache.remove(stored);
  }

  /** A load that is invalidated meanwhile is returned to its callers and not cached. */
  getOrLoad(key: Key, tags: readonly Tag[], load: () => Promise<Loaded<T>>): Promise<T>;
  getOrLoad(key: Key, tags: readonly Tag[], load: () => Promise<Loaded<T> | undefined>): Promise<T | undefined>;
  async getOrLoad(key: Key, tags: readonly Tag[], load: () => Promise<Loaded<T> | undefined>): Promise<T | undefined> {
    const stored = this.get(key);
    if (stored !== undefined) return stored;
    if (!(await this.#cache.isEnabled())) {
      this.#count();
      return (await load())?.value;
    }
    const inFlight = this.#loading.get(key);
    if (inFlight !== undefined) return inFlight;
    const loading = this.#loadAndStore(key, tags, load);
    this.#loading.set(key, loading);
    return loading;
  }

  async #loadAndStore(
    key: Key,
    tags: readonly Tag[],
    load: () => Promise<Loaded<T> | undefined>,
  ): Promise<T | undefined> {
    // marks a load in flight, so that an invalidation removes it
    const entry: CacheEntry = { tags, bytes: 1, expiresAt: 0, onRemove: () => this.#loading.delete(key) };
    this.#cache.add(entry);
    this.#count();
    let loaded: Loaded<T> | undefined;
    try {
      loaded = await load();
    } catch (error) {
      this.#cache.remove(entry);
      throw error;
    }
    if (this.#cache.remove(entry) && loaded) this.#store(key, { tags, ...loaded });
    return loaded?.value;
  }

  #count(): void {
    this.#cache.builds[this.#name] = (this.#cache.builds[this.#name] ?? 0) + 1;
  }

  set(key: Key, built: Built<T>): void {
    this.#count();
    this.#store(key, built);
  }

  #store(key: Key, { value, tags, bytes, expiresAt = Number.POSITIVE_INFINITY }: Built<T>): void {
    this.invalidate(key);
    const entry = { value, tags, bytes, expiresAt, onRemove: () => this.#stored.delete(key) };
    this.#stored.set(key, entry);
    this.#cache.add(entry);
  }
}
