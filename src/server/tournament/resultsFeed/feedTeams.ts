import type { BodyOf } from '#contract/calls.ts';
import type { FeedSourceName } from '#domain/feed/feed.ts';
import type { PlayIn } from '#domain/feed/playIns.ts';
import { type Actor, audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { badRequest, conflict } from '#server/infrastructure/errors.ts';
import { findCheck, removeUnmatched } from '#server/tournament/feedRecords/feedCheckQueries.ts';
import {
  loadBoundTeams,
  removeFeedTeam,
  setFeedTeam,
  unbindTeams,
} from '#server/tournament/feedRecords/feedGameQueries.ts';
import { loadPlayIns, unbindPlayIns } from '#server/tournament/feedRecords/playInQueries.ts';
import { listGames } from '#server/tournament/season/gamesQueries.ts';
import { lockSeason, rejectArchived } from '#server/tournament/season/seasons.ts';
import type { SeasonRow } from '#server/tournament/season/seasonsQueries.ts';
import { NO_FEED } from './feedChecker.ts';

/**
 * Stores which team a feed's team is, or forgets it where that is null. Their undecided games are bound again at the next
 * check.
 */
export async function setFeedTeams(
  tx: Tx,
  actor: Actor,
  { id }: SeasonRow,
  source: FeedSourceName,
  bindings: BodyOf<'setFeedTeams'>,
): Promise<void> {
  const season = await lockSeason(tx, id, 'update');
  const playIns = await loadPlayIns(tx, id, source);
  const teams = (await listGames(tx, id)).flatMap(({ team1, team2 }) => [team1, team2]);
  const playing = new Set([...teams, ...playIns.flatMap(({ parts }) => parts)]);
  for (const [index, { team }] of bindings.entries()) {
    if (team !== null && !playing.has(team)) throw badRequest(`${index}.team`, `${team} does not play in this season`);
  }
  rejectArchived(season);
  if (source === 'off') throw conflict(NO_FEED);
  const former = await loadBoundTeams(tx, id, source);
  const listed = (await findCheck(tx, id))?.unmatched.flatMap((event) => event.teams) ?? [];
  for (const { feedId, team } of bindings) {
    const name = listed.find((one) => one.feedId === feedId)?.name ?? feedId;
    await (team === null
      ? removeFeedTeam(tx, id, source, feedId)
      : setFeedTeam(tx, id, source, { feedId, team, name }));
  }
  await unbindTeams(tx, id, bindings);
  const isBound = ({ parts, feedIds }: PlayIn) =>
    bindings.some(({ feedId, team }) => (team !== null && parts.includes(team)) || feedIds.includes(feedId));
  await unbindPlayIns(
    tx,
    id,
    playIns.filter(isBound).map(({ place }) => place),
  );
  await removeUnmatched(
    tx,
    id,
    bindings.map(({ feedId }) => feedId),
  );
  const before = Object.fromEntries(bindings.map(({ feedId }) => [feedId, former.get(feedId) ?? null]));
  const after = Object.fromEntries(bindings.map(({ feedId, team }) => [feedId, team]));
  await audit(tx, actor, { action: 'feed teams set', target: auditTarget.season(season), before, after });
}
