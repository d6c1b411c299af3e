import type { OwnDataPart } from '#server/app/calls/ownDataPart.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { findWantedKinds } from './pushSubscriptionQueries.ts';

export const pushOwnData: Readonly<Record<string, OwnDataPart>> = {
  pushes: async ({ database }, { id }) => [await database.query(findWantedKinds, id)],
  pushBrowsers: ({ database }, { id }) => database.query(listPushBrowsers, id),
};

/** The browsers that get pushes: the endpoint is a secret, but for its host. */
function listPushBrowsers(sql: Sql, userId: number): Promise<{ service: string; timeZone: string }[]> {
  return sql<{ service: string; timeZone: string }[]>`
    select split_part(endpoint, '/', 3) as service, time_zone from push_subscriptions where user_id = ${userId} order by id
  `;
}
