import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { serverNow } from '#client/api/call.ts';
import { seasonsQuery } from '#client/api/queries.ts';
import { everySecond } from '#client/seasons/season/usePastRounds.ts';
import type { Game } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { type OpenFinals, openFinals } from '#domain/scoring/finals.ts';

/** Returns `2 being confirmed` and `2 finals wait for the site’s admin`, as far as there are such games. */
export function openFinalFacts({ confirming, waiting }: OpenFinals): string[] {
  return [
    ...(confirming > 0 ? [`${confirming} being confirmed`] : []),
    ...(waiting > 0 ? [`${plural(waiting, 'final')} ${waiting === 1 ? 'waits' : 'wait'} for the site’s admin`] : []),
  ];
}

/** Returns what is to be said of the finals of a season's games whose winners are not confirmed. */
export function useOpenFinalFacts(games: readonly Game[]): string[] {
  const { data: seasons = [] } = useQuery(seasonsQuery());
  const season = seasons.find(({ id }) => id === games[0]?.seasonId);
  // a text, as the store is compared by identity
  const facts = useSyncExternalStore(everySecond, () =>
    JSON.stringify(openFinalFacts(openFinals(games, season?.feed ?? 'off', serverNow()))),
  );
  return JSON.parse(facts);
}
