import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import type { Game, Season } from '#contract/schemas.ts';

/** What features add to the core, which does not know them: `src/app/client.ts` has the lists, in the order on the screen. */
export interface Slots {
  /** on Home, below the ranks of the user's entries */
  readonly belowRanks: readonly ComponentType<{ readonly season: Season }>[];
  /** fetches what these show, so that they are drawn with Home and move nothing */
  readonly prefetchHome: readonly ((queryClient: QueryClient, seasonId: number) => Promise<void>)[];
  /** in *Who picked whom*, which is of games of past rounds, above those who picked */
  readonly whoPickedWhom: readonly ComponentType<{ readonly game: Game }>[];
  /** the names of events that tell the id of a season; each makes queries that are `ofFeature` of this name stale */
  readonly events: readonly string[];
}

export const SlotsContext = createContext<Slots>({
  belowRanks: [],
  prefetchHome: [],
  whoPickedWhom: [],
  events: [],
});

export function useSlots(): Slots {
  return useContext(SlotsContext);
}
