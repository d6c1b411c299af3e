import { at } from '#domain/at.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import type { Outlook, Prospect, RankBounds } from '#domain/outlook/outlook.ts';
import type { OutlookInput } from './outlookInput.ts';

const PROSPECTS: Readonly<Record<Prospect, string>> = {
  clinched: 'Clinched',
  shared: 'Clinched a share',
  possible: 'Can still win',
  out: 'Out',
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

/** Returns what the ranks are of; `toCome` is whether rounds are still to be locked. */
export function ranksText(undecided: number, toCome: boolean): string {
  const ranks = 'The best and the worst rank in reach';
  if (undecided === 0) return `All games of locked rounds are decided. ${ranks} at the end of the season.`;
  const after = `once ${undecidedText(undecided)} of locked rounds ${undecided === 1 ? 'is' : 'are'} decided`;
  return `${ranks} ${after}${toCome ? ', and at the end of the season' : ''}.`;
}

/** Returns what a share is a share of: an entry that does not lead then can still win the pool later. */
export function chancesText(undecided: number, isExact: boolean, toCome: boolean): string {
  const outcomes = isExact ? 'all outcomes' : '20,000 random outcomes';
  const games = `${undecidedText(undecided)} of locked rounds`;
  const later = toCome ? ' Points of the rounds to come are not counted.' : '';
  return `In how many of ${outcomes} of ${games} an entry leads, alone or tied: with even odds, and by seeds since 1985.${later}`;
}

interface LeadMoment {
  readonly lastRound: OutlookInput['lastRound'];
  readonly pool: Pick<OutlookInput['pool'], 'toCome'>;
}

/** Returns the heading of the shares: `Leads after Elite 8`. */
export function leadsText({ pool, lastRound }: LeadMoment): string {
  return pool.toCome.length > 0 && lastRound !== undefined ? `Leads after ${lastRound}` : 'Leads at the end';
}

function undecidedText(count: number): string {
  return count === 1 ? 'the undecided game' : `the ${plural(count, 'undecided game')}`;
}

export function nobodyOutText(
  { nobodyOutBefore }: Outlook,
  rounds: readonly { readonly number: number; readonly name: string }[],
): string | undefined {
  if (nobodyOutBefore === undefined) return undefined;
  const round = rounds.find(({ number }) => number === nobodyOutBefore);
  return `Nobody can be out before ${round?.name ?? `round ${nobodyOutBefore}`}.`;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const LEAST_SHOWN = 0.001;

/** Returns a share as `12.5%`; one that is neither 0 nor 1 is never shown so. */
export function percentText(share: number): string {
  if (share > 0 && share < LEAST_SHOWN) return '< 0.1%';
  if (share < 1 && share > 1 - LEAST_SHOWN) return '> 99.9%';
  return percent.format(share);
}
