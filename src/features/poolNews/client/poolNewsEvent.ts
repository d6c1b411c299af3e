import { either, ofFeature, ofPool } from '#client/api/staleness.ts';
import type { FeatureEvent } from '#client/shell/slots.ts';
import type { About } from '#contract/about.ts';

/** The server's event that tells the pool in which something was written. */
export const poolNewsEvent: FeatureEvent = { name: 'feed', of: 'pool', isCached: false };

/** Begins the keys of all that is told in a pool. */
export const poolNewsKey = (id: number) => ['poolNews', id] as const;

/** Of what is told in a pool, by results or by its members: a message makes nobody fetch standings. */
export const ofPoolNews = (id: number) => either(ofPool(id), ofFeature(poolNewsEvent.name, id));

/** Whether anybody may write on a site. */
export const hasMessages = ({ messages }: About) => messages === 'on';
