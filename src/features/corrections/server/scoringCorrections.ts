import type { Tell } from '#server/pools/pool/news.ts';
import { insertScoringCorrection } from './recordingQueries.ts';

/** Stores a change of a pool's scoring, of which the core tells. A corrected result is stored before it is told. */
export const hearOfScoring: Tell = async (tx, news) => {
  if (news.kind !== 'corrected' || news.correction.about.kind !== 'scoring') return;
  await insertScoringCorrection(tx, news.correction, news.pool);
};
