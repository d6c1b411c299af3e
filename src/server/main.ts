import { prewarmWorker } from './db/pglite/prewarm.ts';
import { stopSignal } from './stopSignal.ts';

const stop = stopSignal();
// what takes longest to load begins before all else is loaded
if (!process.env.DATABASE_URL) prewarmWorker();
const { start } = await import('./start.ts');
await start(stop);
