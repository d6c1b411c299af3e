import { readConfig } from '#server/infrastructure/config/config.ts';
import { ignoredVariables } from '#server/infrastructure/config/ignoredVariables.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { connect } from './connect.ts';
import { thenClose } from './damage.ts';
import { createLog } from './log.ts';
import type { StopSignal } from './stopSignal.ts';

/** Runs the app until a signal stops it. A StartupError is printed in one line. */
export async function start(stop: StopSignal): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLog(undefined, config.logLevel);
    for (const line of ignoredVariables(process.env)) log.warn(line);
    const load = () => import('./serve.ts');
    // a server's answer would wait until the modules are loaded, and be late
    if (config.databaseUrl !== undefined) await load();
    // the embedded database is asked before they are, and opens in its thread meanwhile
    const [database, { serve }] = await Promise.all([connect(config, log), load()]);
    await thenClose(database, config, () => serve({ database, config, log }, stop));
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
