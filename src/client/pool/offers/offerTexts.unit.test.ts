import { expect, test } from 'vitest';
import type { Offer } from '#contract/schemas.ts';
import { offerFacts, offerTitle, startText } from './offerTexts.ts';

const anOffer = (overrides: Partial<Offer> = {}): Offer => ({
  ...{ id: 1, name: 'The Water Cooler', seasonId: 1, rules: '', maxEntries: 1, joining: 'open', earlierRounds: null },
  ...{ isSitePool: false, previousName: 'The Water Cooler', previousId: 9, host: 'Coco', dues: null },
  ...overrides,
});
const textsOf = (offer: Offer) => [offerTitle(offer), offerFacts(offer).join(' · ')];

test('the successor of a pool is named after it, and by its own name if that is another', () => {
  expect(textsOf(anOffer())).toEqual(['The Water Cooler goes on', '1 entry each']);
  expect(textsOf(anOffer({ name: 'The Annex' }))).toEqual(['The Water Cooler goes on', 'As The Annex · 1 entry each']);
});

test('an offer says what joining costs', () => {
  expect(textsOf(anOffer({ dues: '$20' }))).toEqual(['The Water Cooler goes on', '1 entry each · Dues: $20']);
});

test('it says who starts it, of a hidden owner only the year', () => {
  expect(startText({ host: 'Coco' }, 2026)).toBe('Coco starts 2026.');
  expect(startText({ host: null }, 2026)).toBe('2026 begins.');
});

test('the site’s pool is for everybody', () => {
  const site = { name: 'Everybody', isSitePool: true, previousName: null, maxEntries: 25 };
  expect(textsOf(anOffer(site))).toEqual(['Everybody', 'The pool for everybody on this site']);
});
