import { CommandError } from './command.ts';

/** Reads or writes a file; where that cannot be, the system's word for why is what is told. */
export async function onFile<R>(work: () => R | Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}
