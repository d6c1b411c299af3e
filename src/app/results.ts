import { recordCorrection } from '#features/corrections/server/recording.ts';
import type { GameListener } from '#server/tournament/season/gameListener.ts';

/** What features do with each change of a game, in its transaction. */
export const featureGameListeners: readonly GameListener[] = [recordCorrection];
