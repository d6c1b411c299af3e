import { readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { createLog } from './log.ts';
import { StartError } from './startError.ts';

/** Runs the app until it is stopped. What it cannot start with is told in a line. */
export async function start(stopped: Promise<unknown>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLog(undefined, config.logLevel);
    // what answers is loaded while the database opens, which takes the longer of the two
    const [database, { serve }] = await Promise.all([connect(config, log), import('./serve.ts')]);
    try {
      await serve({ database, config, log }, stopped);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
