import { type Chances, chances, type SeededGame } from '#domain/outlook/leadShares.ts';
import { type Outlook, type OutlookPool, outlook } from '#domain/outlook/outlook.ts';

export interface OutlookRequest {
  readonly pool: OutlookPool<SeededGame>;
  /** entries whose teams to root for are wanted, with the chances of all; undefined if no chances are wanted */
  readonly followed: readonly number[] | undefined;
}

export interface OutlookAnswer {
  readonly outlook: Outlook;
  readonly chances: Chances | undefined;
}

self.addEventListener('message', ({ data: { pool, followed } }: MessageEvent<OutlookRequest>) => {
  const answer: OutlookAnswer = { outlook: outlook(pool), chances: followed && chances(pool, followed) };
  self.postMessage(answer);
});
