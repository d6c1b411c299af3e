import { CommandError } from './command.ts';

/** Accesses a file. Throws a CommandError with the system's message if that fails. */
export async function onFile<R>(work: () => R | Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}
