import { NotDone } from './command.ts';

/** Reads or writes a file; where that cannot be, the system's word for why is what is told. */
export function onFile<R>(work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new NotDone(error.message, { cause: error });
    throw error;
  }
}
