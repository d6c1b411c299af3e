import type { featurePoolFields } from '#app/poolFields.ts';
import type { Pool } from '#contract/schemas.ts';
import { readScreens } from '#features/bigScreen/server/bigScreenQueries.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

type Fields = Partial<Pick<Pool, keyof typeof featurePoolFields>>;

/** What returns the fields of features, as `poolFields.ts` has them, of each of these pools. */
export const featurePoolReads: readonly ((sql: Sql, poolIds: readonly number[]) => Promise<Map<number, Fields>>)[] = [
  readScreens,
];
