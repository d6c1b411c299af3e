import type { BodyOf } from '#contract/calls.ts';
import type { Season } from '#contract/things.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict, notFound, refuseOn } from '#server/refusals.ts';
import {
  deactivateSeasons,
  hasFinalFourGame,
  insertSeason,
  lockSeason,
  type SeasonRow,
  toSeason,
  updateSeason,
} from './queries.ts';

/** Makes a season and makes it the one active season. */
export async function createSeason(tx: Tx, body: BodyOf<'createSeason'>): Promise<Season> {
  await deactivateSeasons(tx);
  const season = await insertSeason(tx, body);
  if (!season) throw yearTaken(body.year);
  return toSeason(season);
}

/** Renames, activates, archives a season or pairs its Final Four. Archiving also ends its being active. */
export async function changeSeason(tx: Tx, id: number, change: BodyOf<'changeSeason'>): Promise<Season> {
  if (change.isActive) await deactivateSeasons(tx);
  const old = await lockSeason(tx, id, 'update');
  if (!old) throw notFound('Season');
  const isArchived = change.isArchived ?? old.isArchived;
  if (change.isActive && isArchived) throw conflict('A season cannot be active and archived at once');
  if (change.finalFour && (await hasFinalFourGame(tx, id))) {
    throw conflict('The Final Four already has a game, so its pairing stays');
  }
  const season: SeasonRow = {
    ...old,
    name: change.name ?? old.name,
    year: change.year ?? old.year,
    isArchived,
    isActive: !isArchived && (change.isActive ?? old.isActive),
    finalFour: change.finalFour ? [...change.finalFour[0], ...change.finalFour[1]] : old.finalFour,
  };
  await refuseOn('seasons_year_taken', () => yearTaken(season.year), updateSeason(tx, season));
  return toSeason(season);
}

/** The season's row, held open until the transaction ends; what is in an archived one stays as it is. */
export async function openSeason(tx: Tx, id: number, mode: 'share' | 'update' = 'share'): Promise<SeasonRow> {
  const season = await lockSeason(tx, id, mode);
  if (!season) throw notFound('Season');
  if (season.isArchived) throw conflict('This season is archived');
  return season;
}

function yearTaken(year: number) {
  return conflict(`A season for ${year} already exists`);
}
