import { tellPast } from '#features/poolNews/server/tellPast.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';

/** What features note of a season that was played before it was stored, with its locks and results. */
export const featurePasts: readonly ((tx: Tx, seasonId: number) => Promise<void>)[] = [tellPast];
