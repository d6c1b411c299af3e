import { useQuery } from '@tanstack/react-query';
import { seasonsQuery } from '#client/api/queries.ts';

/** Where chances by seeds are explained in a women's season: the strengths of its seeds are not known so well. */
export function OddsOfMen({ seasonId }: { readonly seasonId: number | undefined }) {
  const { data: seasons = [] } = useQuery(seasonsQuery());
  const season = seasons.find(({ id }) => id === seasonId);
  return season?.league === 'women' ? 'By the strengths of seeds in the men’s tournament.' : null;
}
