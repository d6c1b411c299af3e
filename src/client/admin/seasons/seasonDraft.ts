import { changeDraft, type Draft, draftOf } from '#client/admin/rounds/draft.ts';
import {
  comingYear,
  notPast,
  type PlannedRound,
  planOf,
  sameWeekday,
  USUAL_PLAN,
  usualFirst,
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
  /** a first deadline, of which only weekday, month and time of day count; null: when the first games usually begin */
  readonly first: string | null;
}

export const USUAL_SETTINGS: Settings = {
  name: 'March Madness',
  finalFour: USUAL_PAIRING,
  plan: USUAL_PLAN,
  first: null,
};

/** Returns the settings of a season in a zone; without rounds, the usual plan. */
export function settingsOf(season: Season, rounds: readonly Round[], zone: string): Settings {
  const [first] = rounds;
  const times = first ? { plan: planOf(rounds, zone), first: localTime(Date.parse(first.deadline), zone) } : {};
  // the name would have the wrong year
  const name = season.name.replaceAll(String(season.year), '').replaceAll(/\s+/g, ' ').trim();
  return { ...USUAL_SETTINGS, ...times, name: name || USUAL_SETTINGS.name, finalFour: season.finalFour };
}

/** The time at a place. */
export interface LocalClock {
  readonly now: string;
  readonly zone: string;
}

/** A season being entered. */
export interface SeasonDraft extends SeasonValues {
  /** the sources of the proposals */
  readonly settings: Settings;
  readonly clock: LocalClock;
  /** the proposed first deadline */
  readonly proposed: string;
  readonly schedule: Draft;
}

/** Proposes a season from its settings. */
export function draftSeason(settings: Settings, year: string, clock: LocalClock): SeasonDraft {
  const { name, finalFour, plan } = settings;
  const proposed = firstDeadline(settings, Number(year), clock);
  return { year, name, finalFour, settings, clock, proposed, schedule: draftOf(plan, proposed) };
}

function firstDeadline({ first }: Settings, year: number, { now, zone }: LocalClock): string {
  return notPast(first === null ? usualFirst(year, zone) : sameWeekday(first, year), now);
}

/** Changes the season. A new year moves the deadlines, if the first is still the proposed one. */
export function changeSeasonDraft(draft: SeasonDraft, change: Partial<SeasonValues>): SeasonDraft {
  const changed = { ...draft, ...change };
  const isProposed = draft.schedule.anchor === draft.proposed;
  if (!isProposed || seasonErrors(changed).year) return changed;
  const proposed = firstDeadline(draft.settings, Number(changed.year), draft.clock);
  return { ...changed, proposed, schedule: changeDraft(draft.schedule, 0, { deadline: proposed }) };
}

/** Returns the year of the coming tournament, or the next one without a season. */
export function freeYear(seasons: readonly Season[], { now, zone }: LocalClock): string {
  const taken = new Set(seasons.map(({ year }) => year));
  let year = comingYear(now, zone);
  while (taken.has(year)) year += 1;
  return String(year);
}

/** Returns messages by field. */
export function seasonErrors({ year, name }: SeasonValues): { readonly year?: string; readonly name?: string } {
  return schemaErrors(NewSeason, { year: Number(year), name });
}
