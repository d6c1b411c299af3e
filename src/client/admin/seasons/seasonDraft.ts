import { localTime } from '#client/ui/localTime.ts';
import { NewSeason } from '#contract/requests.ts';
import type { Round, Season } from '#contract/schemas.ts';
import { changeDraft, type Draft, draftOf } from '../rounds/draft.ts';
import { firstDeadline, type PlannedRound, planOf, USUAL_FIRST, USUAL_PLAN } from '../rounds/plan.ts';
import { USUAL_PAIRING } from './pairings.ts';

/** What a season is called, and how it ends. */
export interface SeasonValues {
  /** as typed */
  readonly year: string;
  readonly name: string;
  readonly finalFour: Season['finalFour'];
}

/** What one season can take over from another. */
export interface Settings {
  readonly name: string;
  readonly finalFour: Season['finalFour'];
  readonly plan: readonly PlannedRound[];
  /** a first deadline, whose weekday, month and time of day count */
  readonly first: string;
}

export const USUAL_SETTINGS: Settings = {
  name: 'March Madness',
  finalFour: USUAL_PAIRING,
  plan: USUAL_PLAN,
  first: USUAL_FIRST,
};

/** The settings of a season, on the clocks of a zone; those of its rounds are the usual ones where it has none. */
export function settingsOf(season: Season, rounds: readonly Round[], zone: string): Settings {
  const [first] = rounds;
  const times = first ? { plan: planOf(rounds, zone), first: localTime(Date.parse(first.deadline), zone) } : {};
  // a year in the name would be the wrong one
  const name = season.name.replaceAll(String(season.year), '').replaceAll(/\s+/g, ' ').trim();
  return { ...USUAL_SETTINGS, ...times, name: name || USUAL_SETTINGS.name, finalFour: season.finalFour };
}

/** A season as it is being entered. */
export interface SeasonDraft extends SeasonValues {
  /** where the proposals come from */
  readonly settings: Settings;
  /** the first deadline that was proposed */
  readonly proposed: string;
  readonly schedule: Draft;
}

/** A season of a year as its settings propose it; `now` is the wall time. */
export function draftSeason(settings: Settings, year: string, now: string): SeasonDraft {
  const { name, finalFour, plan, first } = settings;
  const proposed = firstDeadline(Number(year), first, now);
  return { year, name, finalFour, settings, proposed, schedule: draftOf(plan, proposed) };
}

/** Changes the season; with its year the deadlines, as long as the first one is the one that was proposed. */
export function changeSeasonDraft(draft: SeasonDraft, change: Partial<SeasonValues>, now: string): SeasonDraft {
  const changed = { ...draft, ...change };
  const isProposed = draft.schedule.anchor === draft.proposed;
  if (!isProposed || seasonErrors(changed).year) return changed;
  const proposed = firstDeadline(Number(changed.year), draft.settings.first, now);
  return { ...changed, proposed, schedule: changeDraft(draft.schedule, 0, { deadline: proposed }) };
}

/** The year of the wall time, or the next that has no season yet. */
export function freeYear(seasons: readonly Season[], now: string): string {
  const taken = new Set(seasons.map(({ year }) => year));
  let year = Number(now.slice(0, 4));
  while (taken.has(year)) year += 1;
  return String(year);
}

/** What is wrong with the year and the name. */
export function seasonErrors({ year, name }: SeasonValues): { readonly year?: string; readonly name?: string } {
  const { error } = NewSeason.safeParse({ year: Number(year), name });
  const errors = error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  return Object.fromEntries(errors.toReversed());
}
