import { prewarmWorker } from '#server/infrastructure/db/pglite/prewarm.ts';
import { stopSignal } from './stopSignal.ts';

// what the app writes is for its user alone
process.umask(0o077);
const stop = stopSignal();
// the worker loads slowest, so it starts first
if (!process.env.DATABASE_URL) prewarmWorker();
const { start } = await import('./start.ts');
await start(stop);
