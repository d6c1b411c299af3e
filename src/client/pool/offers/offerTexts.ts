import { duesText } from '#client/invite/invitationText.ts';
import { entriesText } from '#client/invite/joiningText.ts';
import type { Offer } from '#contract/schemas.ts';

/** Returns `The Water Cooler goes on`, or the name of the site's pool. */
export function offerTitle({ name, previousName }: Pick<Offer, 'name' | 'previousName'>): string {
  return previousName === null ? name : `${previousName} goes on`;
}

/** Returns `Coco starts 2026.` */
export function startText({ host }: Pick<Offer, 'host'>, year: number): string {
  return host === null ? `${year} begins.` : `${host} starts ${year}.`;
}

/** Returns `As The Annex`, `1 entry each` and `Dues: $20`: what the title does not say. */
export function offerFacts({
  name,
  previousName,
  isSitePool,
  maxEntries,
  dues,
}: Pick<Offer, 'name' | 'previousName' | 'isSitePool' | 'maxEntries' | 'dues'>): string[] {
  const facts = [
    previousName !== null && previousName !== name && `As ${name}`,
    isSitePool && 'The pool for everybody on this site',
    entriesText({ maxEntries }),
    dues !== null && duesText(dues),
  ];
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}
