import type { Memory } from './memory.ts';

/** Something that is kept, or is being read to be kept, as the memory has it in its books. */
export interface Item {
  /** what makes it untrue: `season 3`, or `season` for any */
  readonly changes: readonly string[];
  readonly bytes: number;
  /** when it becomes untrue by itself, by the database's clock */
  readonly until: number;
  usedAt: number;
  readonly forget: () => void;
}

export interface Fresh<T> {
  readonly value: T;
  readonly bytes: number;
  readonly until?: number;
  /** what else than was said beforehand makes it untrue, in place of it */
  readonly changes?: readonly string[];
}

type Changing = Pick<Item, 'changes'>;

interface Kept<T> extends Item {
  readonly value: T;
}

/** Things of one kind that are kept, each by its key. */
export class Shelf<T> {
  readonly #memory: Memory;
  readonly #kept = new Map<string | number, Kept<T>>();
  readonly #reading = new Map<string | number, Promise<T | undefined>>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** How many are kept. */
  get size(): number {
    return this.#kept.size;
  }

  /** What is kept under a key, if it is still true. */
  get(key: string | number): T | undefined {
    const kept = this.#kept.get(key);
    return kept && this.#memory.isTrue(kept) ? kept.value : undefined;
  }

  /** Has something read anew the next time. */
  drop(key: string | number): void {
    const kept = this.#kept.get(key);
    if (kept) this.#memory.remove(kept);
  }

  /**
   * What is kept under a key, else what `read` finds; undefined, which is not kept, when it finds nothing. Several who
   * ask at once wait for one reading. When one of the changes comes meanwhile, those who wait are answered, and nobody
   * after them: nothing is kept.
   */
  async read(
    key: string | number,
    changes: readonly string[],
    read: () => Promise<Fresh<T> | undefined>,
  ): Promise<T | undefined> {
    const kept = this.get(key);
    if (kept !== undefined) return kept;
    if (!(await this.#memory.isOpen())) return (await read())?.value;
    const other = this.#reading.get(key);
    if (other !== undefined) return other;
    const reading = this.#readToKeep(key, changes, read);
    this.#reading.set(key, reading);
    return reading;
  }

  async #readToKeep(
    key: string | number,
    changes: readonly string[],
    read: () => Promise<Fresh<T> | undefined>,
  ): Promise<T | undefined> {
    const item: Item = { changes, bytes: 0, until: 0, usedAt: 0, forget: () => this.#reading.delete(key) };
    this.#memory.add(item);
    let fresh: Fresh<T> | undefined;
    try {
      fresh = await read();
    } catch (error) {
      this.#memory.remove(item);
      throw error;
    }
    // gone already: something has changed
    if (!this.#memory.remove(item)) return fresh?.value;
    if (fresh) this.keep(key, { changes, ...fresh });
    return fresh?.value;
  }

  /** Keeps something that was true a moment ago, since when nothing has been heard. */
  keep(key: string | number, { value, changes, bytes, until = Number.POSITIVE_INFINITY }: Fresh<T> & Changing): void {
    this.drop(key);
    const kept: Kept<T> = { value, changes, bytes, until, usedAt: 0, forget: () => this.#kept.delete(key) };
    this.#kept.set(key, kept);
    this.#memory.add(kept);
  }
}
