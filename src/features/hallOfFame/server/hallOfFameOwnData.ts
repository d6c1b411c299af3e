import type { OwnDataPart } from '#server/app/calls/ownDataPart.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

export const hallOfFameOwnData: Readonly<Record<string, OwnDataPart>> = {
  hallOfFame: ({ database }, { id }) => database.query(listOwnPlaces, id),
};

interface OwnPlace {
  readonly groupId: number;
  readonly seasonId: number;
  readonly rank: number;
  readonly entryName: string;
  readonly points: number;
}

/** One's own places in halls of fame. */
function listOwnPlaces(sql: Sql, userId: number): Promise<OwnPlace[]> {
  return sql<OwnPlace[]>`
    select pool_id as group_id, season_id, rank, entry_name, points from champions
    where user_id = ${userId} order by pool_id, season_id, place
  `;
}
