import type { Caller } from './caller.ts';

/** How those of a pool write to each other. */
export interface PoolWriter {
  message(member: Caller, poolId: number, text: string): Promise<unknown>;
  /** Where members read all of it. */
  readAt(poolId: number): string;
}
