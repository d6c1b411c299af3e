import { changeDraft, type Draft, draftOf } from '#client/admin/rounds/draft.ts';
import {
  comingYear,
  firstDeadline,
  type PlannedRound,
  planOf,
  USUAL_FIRST,
  USUAL_PLAN,
} from '#client/admin/rounds/plan.ts';
import { localTime } from '#client/ui/localTime.ts';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { NewSeason } from '#contract/requests.ts';
import type { Round, Season } from '#contract/schemas.ts';
import { USUAL_PAIRING } from './pairings.ts';

export interface SeasonValues {
  /** as typed */
  readonly year: string;
  readonly name: string;
  readonly finalFour: Season['finalFour'];
}

/** The settings that a season can copy from another. */
export interface Settings {
  readonly name: string;
  readonly finalFour: Season['finalFour'];
  readonly plan: readonly PlannedRound[];
  /** a first deadline; only its weekday, month and time of day count */
  readonly first: string;
}

export const USUAL_SETTINGS: Settings = {
  name: 'March Madness',
  finalFour: USUAL_PAIRING,
  plan: USUAL_PLAN,
  first: USUAL_FIRST,
};

/** Returns the settings of a season in a zone; without rounds, the usual plan. */
export function settingsOf(season: Season, rounds: readonly Round[], zone: string): Settings {
  const [first] = rounds;
  const times = first ? { plan: planOf(rounds, zone), first: localTime(Date.parse(first.deadline), zone) } : {};
  // the name would have the wrong year
  const name = season.name.replaceAll(String(season.year), '').replaceAll(/\s+/g, ' ').trim();
  return { ...USUAL_SETTINGS, ...times, name: name || USUAL_SETTINGS.name, finalFour: season.finalFour };
}

/** A season being entered. */
export interface SeasonDraft extends SeasonValues {
  /** the source of the proposals */
  readonly settings: Settings;
  /** the proposed first deadline */
  readonly proposed: string;
  readonly schedule: Draft;
}

/** Proposes a season from its settings; `now` is the local time. */
export function draftSeason(settings: Settings, year: string, now: string): SeasonDraft {
  const { name, finalFour, plan, first } = settings;
  const proposed = firstDeadline(Number(year), first, now);
  return { year, name, finalFour, settings, proposed, schedule: draftOf(plan, proposed) };
}

/** Changes the season. A new year moves the deadlines, if the first is still the proposed one. */
export function changeSeasonDraft(draft: SeasonDraft, change: Partial<SeasonValues>, now: string): SeasonDraft {
  const changed = { ...draft, ...change };
  const isProposed = draft.schedule.anchor === draft.proposed;
  if (!isProposed || seasonErrors(changed).year) return changed;
  const proposed = firstDeadline(Number(changed.year), draft.settings.first, now);
  return { ...changed, proposed, schedule: changeDraft(draft.schedule, 0, { deadline: proposed }) };
}

/** Returns the year of the coming tournament, or the next one without a season. */
export function freeYear(seasons: readonly Season[], now: string): string {
  const taken = new Set(seasons.map(({ year }) => year));
  let year = comingYear(now);
  while (taken.has(year)) year += 1;
  return String(year);
}

/** Returns messages by field. */
export function seasonErrors({ year, name }: SeasonValues): { readonly year?: string; readonly name?: string } {
  return schemaErrors(NewSeason, { year: Number(year), name });
}
