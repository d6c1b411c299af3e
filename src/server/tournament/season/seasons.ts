import type { BodyOf } from '#contract/calls.ts';
import type { Season } from '#contract/schemas.ts';
import { type Actor, audit, auditChange } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { conflict, mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import { patch } from '#server/infrastructure/patch.ts';
import { unbindSeason } from '#server/tournament/feedRecords/feedGameQueries.ts';
import {
  deactivateSeasons,
  deleteSeason as deleteSeasonRow,
  hasEntries,
  hasFinalFourGame,
  hasFollowingPools,
  holdActivation,
  insertSeason,
  lockSeasonRow,
  type SeasonRow,
  toSeason,
  updateSeason,
} from './seasonsQueries.ts';

export async function createSeason(tx: Tx, actor: Actor, body: BodyOf<'createSeason'>): Promise<Season> {
  const { league = 'men' } = body;
  await holdActivation(tx);
  await deactivateSeasons(tx, league);
  const season = await insertSeason(tx, { ...body, league });
  if (!season) throw yearTaken({ ...body, league });
  await audit(tx, actor, { action: 'season created', target: auditTarget.season(season), after: body });
  return toSeason(season);
}

/** Changes a season; archiving it also makes it inactive. One that is active makes the others of its league inactive. */
export async function changeSeason(
  tx: Tx,
  actor: Actor,
  { id }: SeasonRow,
  change: BodyOf<'changeSeason'>,
): Promise<Season> {
  if (change.isActive || change.league) await holdActivation(tx);
  const old = await lockSeasonRow(tx, id, 'update');
  if (!old) throw notFound('Season');
  const { finalFour, ...fields } = change;
  const patched = patch(old, fields);
  if (change.isActive && patched.isArchived) throw conflict('A season cannot be active and archived at once');
  if (finalFour && (await hasFinalFourGame(tx, id))) {
    throw conflict('The Final Four already has a game, so its pairing stays');
  }
  const season: SeasonRow = {
    ...patched,
    isActive: patched.isActive && !patched.isArchived,
    finalFour: finalFour ? [...finalFour[0], ...finalFour[1]] : old.finalFour,
  };
  const isMoved = season.league !== old.league;
  if (isMoved && (await hasFollowingPools(tx, id))) throw conflict('Pools of this season go on in another one');
  if (season.isActive && (isMoved || !old.isActive)) await deactivateSeasons(tx, season.league);
  await mapConstraintError('seasons_year_taken', () => yearTaken(season), updateSeason(tx, season));
  if (isMoved) await unbindSeason(tx, id);
  await auditChange(tx, actor, { action: 'season changed', target: auditTarget.season(old) }, old, season);
  return toSeason(season);
}

export async function deleteSeason(tx: Tx, actor: Actor, { id }: SeasonRow): Promise<void> {
  const season = await lockOpenSeason(tx, id, 'update');
  if (await hasEntries(tx, id)) throw conflict('This season has entries');
  await deleteSeasonRow(tx, id);
  await audit(tx, actor, { action: 'season deleted', target: auditTarget.season(season), before: { ...season } });
}

export async function lockSeason(tx: Tx, id: number, mode: 'share' | 'update' = 'share'): Promise<SeasonRow> {
  const season = await lockSeasonRow(tx, id, mode);
  if (!season) throw notFound('Season');
  return season;
}

export function rejectArchived(season: SeasonRow): void {
  if (season.isArchived) throw conflict('This season is archived');
}

/** Returns the locked row of a season that is not archived. Throws 404 and 409. */
export async function lockOpenSeason(tx: Tx, id: number, mode: 'share' | 'update' = 'share'): Promise<SeasonRow> {
  const season = await lockSeason(tx, id, mode);
  rejectArchived(season);
  return season;
}

function yearTaken({ year, league }: Pick<Season, 'year' | 'league'>) {
  return conflict(
    league === 'men' ? `A season for ${year} already exists` : `A women’s season for ${year} already exists`,
  );
}
