import type { Slots } from '#client/shell/slots.ts';
import { everybodyEvent } from '#features/everybody/client/everybodyEvent.ts';
import { EverybodyRank, EverybodySplit, prefetchEverybody } from '#features/everybody/client/everybodyParts.ts';

/** What features add to screens of the core, in the order on the screen. Components are lazy, so that no page is larger by a feature. */
export const slots: Slots = {
  belowRanks: [EverybodyRank],
  prefetchHome: [prefetchEverybody],
  whoPickedWhom: [EverybodySplit],
  events: [everybodyEvent],
};
