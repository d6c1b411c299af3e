import { at } from '#domain/at.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import type { Outlook, Prospect, RankBounds } from '#domain/outlook/outlook.ts';
import type { OutlookInput } from './outlookInput.ts';

const PROSPECTS: Readonly<Record<Prospect, string>> = {
  clinched: 'Clinched',
  shared: 'Clinched a tie',
  possible: 'Still alive',
  out: 'Eliminated',
};

export function prospectText(prospect: Prospect | undefined): string {
  return prospect === undefined ? '' : PROSPECTS[prospect];
}

/** Returns `1–12`, or `3` where only one rank is possible. */
export function rangeText({ best, worst }: RankBounds, entry: number): string {
  const from = at(best, entry);
  const to = at(worst, entry);
  return from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`;
}

/** Whether the season's end is no longer open to all alike: somebody cannot reach each rank any more. */
export function isEndKnown({ season, prospects }: Pick<Outlook, 'season' | 'prospects'>): boolean {
  return prospects.some((_, entry) => at(season.best, entry) > 1 || at(season.worst, entry) < prospects.length);
}

/** Returns what the ranks are of; `hasEnd` is whether those at the end of the season stand beside those after these games. */
export function ranksText(undecided: number, hasEnd: boolean): string {
  if (undecided === 0) return 'All games of the locked rounds are over. The best and worst you can finish.';
  const games = `${lastGamesText(undecided)} of the locked rounds ${undecided === 1 ? 'is' : 'are'} over`;
  return `The best and worst you can finish: once ${games}${hasEnd ? ', and at the end of the season' : ''}.`;
}

/** Returns what there is to say before the end is known and while no game is left. */
export function openEndText(entries: number): string {
  return `All games of the locked rounds are over, and everybody can still finish anywhere from 1st to ${ordinal(entries)}.`;
}

/** Returns what a share is a share of: an entry that does not lead then can still win the pool later. */
export function chancesText(undecided: number, isExact: boolean, toCome: boolean): string {
  const ways = isExact ? 'in all the ways' : 'in 20,000 of the ways';
  const games = `${lastGamesText(undecided)} of the locked rounds`;
  const later = toCome ? ' Rounds to come are left out.' : '';
  return `How often each entry leads, alone or tied, ${ways} that ${games} can go: with every game a coin flip, and by how seeds have done since 1985.${later}`;
}

interface LeadMoment {
  readonly lastRound: OutlookInput['lastRound'];
  readonly pool: Pick<OutlookInput['pool'], 'toCome'>;
}

/** Returns the heading of the shares: `Leads after Elite 8`. */
export function leadsText({ pool, lastRound }: LeadMoment): string {
  return pool.toCome.length > 0 && lastRound !== undefined ? `Leads after ${lastRound}` : 'Finishes first';
}

function lastGamesText(count: number): string {
  return count === 1 ? 'the last game' : `the last ${plural(count, 'game')}`;
}

export function nobodyOutText(
  { nobodyOutBefore }: Outlook,
  rounds: readonly { readonly number: number; readonly name: string }[],
): string | undefined {
  if (nobodyOutBefore === undefined) return undefined;
  const round = rounds.find(({ number }) => number === nobodyOutBefore);
  return `Nobody can be eliminated before ${round?.name ?? `round ${nobodyOutBefore}`}.`;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const LEAST_SHOWN = 0.001;

/** Returns a share as `12.5%`; one that is neither 0 nor 1 is never shown so. */
export function percentText(share: number): string {
  if (share > 0 && share < LEAST_SHOWN) return '< 0.1%';
  if (share < 1 && share > 1 - LEAST_SHOWN) return '> 99.9%';
  return percent.format(share);
}
