import { saidSeason } from '#client/seasons/season/season.ts';
import type { Pool, Season } from '#contract/schemas.ts';

type Named = Pick<Pool, 'id' | 'name' | 'seasonId'>;

/** Returns the name of an own pool, followed by its season's while one of the other active season has the same name. */
export function poolLabel(pool: Named, own: readonly Named[], seasons: readonly Season[]): string {
  const active = seasons.filter(({ isActive }) => isActive);
  const other = active.find(({ id }) => id !== pool.seasonId);
  const season = active.find(({ id }) => id === pool.seasonId);
  const isTaken = own.some(({ name, seasonId }) => name === pool.name && seasonId === other?.id);
  const said = isTaken && season ? saidSeason(season, active) : undefined;
  return said === undefined ? pool.name : `${pool.name} · ${said}`;
}
