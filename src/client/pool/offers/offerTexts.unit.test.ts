import { expect, test } from 'vitest';
import type { Offer } from '#contract/schemas.ts';
import { offerFacts, offerTitle } from './offerTexts.ts';

const anOffer = (overrides: Partial<Offer> = {}): Offer => ({
  ...{ id: 1, name: 'The Water Cooler', seasonId: 1, rules: '', maxEntries: 1, joining: 'open', earlierRounds: null },
  ...{ isSitePool: false, previousName: 'The Water Cooler' },
  ...overrides,
});
const textsOf = (offer: Offer) => [offerTitle(offer), offerFacts(offer).join(' · ')];

test('the successor of a pool is named after it, and by its own name if that is another', () => {
  expect(textsOf(anOffer())).toEqual(['The Water Cooler goes on', '1 entry each']);
  expect(textsOf(anOffer({ name: 'The Annex' }))).toEqual(['The Water Cooler goes on', 'As The Annex · 1 entry each']);
});

test('the site’s pool is for everybody', () => {
  const site = { name: 'Everybody', isSitePool: true, previousName: null, maxEntries: 25 };
  expect(textsOf(anOffer(site))).toEqual(['Everybody', 'The pool for everybody on this site']);
});
