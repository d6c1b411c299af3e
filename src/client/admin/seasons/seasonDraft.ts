import { changeDraft, type Draft, draftOf } from '#client/admin/rounds/draft.ts';
import {
  comingYear,
  notPast,
  type PlannedRound,
  planOf,
  sameWeekday,
  USUAL_PLANS,
  usualFirst,
} from '#client/admin/rounds/plan.ts';
import { localTime } from '#client/ui/localTime.ts';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { NewSeason } from '#contract/requests.ts';
import type { Round, Season } from '#contract/schemas.ts';
import type { League } from '#domain/feed/feed.ts';
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

export const USUAL_SETTINGS: Readonly<Record<League, Settings>> = {
  men: { name: 'March Madness', finalFour: USUAL_PAIRING, plan: USUAL_PLANS.men, first: null },
  women: { name: 'Women’s March Madness', finalFour: USUAL_PAIRING, plan: USUAL_PLANS.women, first: null },
};

/** Returns the settings of a season in a zone; without rounds, the usual plan of its league. */
export function settingsOf(season: Season, rounds: readonly Round[], zone: string): Settings {
  const [first] = rounds;
  const times = first ? { plan: planOf(rounds, zone), first: localTime(Date.parse(first.deadline), zone) } : {};
  // the name would have the wrong year
  const name = season.name.replaceAll(String(season.year), '').replaceAll(/\s+/g, ' ').trim();
  const usual = USUAL_SETTINGS[season.league];
  return { ...usual, ...times, name: name || usual.name, finalFour: season.finalFour };
}

/** The time at a place. */
export interface LocalClock {
  readonly now: string;
  readonly zone: string;
}

/** A season being entered. */
export interface SeasonDraft extends SeasonValues {
  readonly league: League;
  /** the sources of the proposals */
  readonly settings: Settings;
  readonly clock: LocalClock;
  /** the proposed first deadline */
  readonly proposed: string;
  readonly schedule: Draft;
}

interface Proposal {
  readonly league: League;
  readonly year: string;
  readonly settings?: Settings;
}

/** Proposes a season from its settings. */
export function draftSeason(
  { league, year, settings = USUAL_SETTINGS[league] }: Proposal,
  clock: LocalClock,
): SeasonDraft {
  const { name, finalFour, plan } = settings;
  const proposed = firstDeadline(settings, league, Number(year), clock);
  return { league, year, name, finalFour, settings, clock, proposed, schedule: draftOf(plan, proposed) };
}

function firstDeadline({ first }: Settings, league: League, year: number, { now, zone }: LocalClock): string {
  return notPast(first === null ? usualFirst(year, zone, league) : sameWeekday(first, year), now);
}

/** Changes the year. It moves the deadlines, if the first is still the proposed one. */
export function changeYear(draft: SeasonDraft, year: string): SeasonDraft {
  const changed = { ...draft, year };
  if (!hasProposedDeadline(draft) || seasonErrors(changed).year) return changed;
  const proposed = firstDeadline(draft.settings, draft.league, Number(year), draft.clock);
  return { ...changed, proposed, schedule: changeDraft(draft.schedule, 0, { deadline: proposed }) };
}

/** Changes the league. Year, name and deadlines follow it unless they were edited. */
export function changeLeague(draft: SeasonDraft, league: League, seasons: readonly Season[]): SeasonDraft {
  const { settings, clock, name, year } = draft;
  const isYearProposed = year === freeYear(seasons, draft.league, clock);
  const proposal = draftSeason(
    {
      league,
      year: isYearProposed ? freeYear(seasons, league, clock) : year,
      settings: settings === USUAL_SETTINGS[draft.league] ? USUAL_SETTINGS[league] : settings,
    },
    clock,
  );
  return {
    ...proposal,
    name: name === settings.name ? proposal.name : name,
    finalFour: draft.finalFour,
    schedule: hasProposedDeadline(draft) ? proposal.schedule : draft.schedule,
  };
}

function hasProposedDeadline({ schedule, proposed }: SeasonDraft): boolean {
  return schedule.anchor === proposed;
}

/** Returns the league of which the coming year has no season; the men's if both have or lack one. */
export function freeLeague(seasons: readonly Season[], { now, zone }: LocalClock): League {
  const coming = comingYear(now, zone);
  const hasComing = (league: League) => seasons.some((season) => season.league === league && season.year === coming);
  return hasComing('men') && !hasComing('women') ? 'women' : 'men';
}

/** Returns the year of the coming tournament of a league, or the next one without a season. */
export function freeYear(seasons: readonly Season[], league: League, { now, zone }: LocalClock): string {
  const taken = new Set(seasons.filter((season) => season.league === league).map(({ year }) => year));
  let year = comingYear(now, zone);
  while (taken.has(year)) year += 1;
  return String(year);
}

/** Returns messages by field. */
export function seasonErrors({ year, name }: SeasonValues): { readonly year?: string; readonly name?: string } {
  return schemaErrors(NewSeason, { year: Number(year), name });
}
