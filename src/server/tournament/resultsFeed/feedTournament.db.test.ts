// @module-tag one-process
import { beforeEach, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { feedServer } from '#test/support/feedServer.ts';
import { FeedTournament } from '#test/support/feedTournament.ts';
import { ALL_TROUBLES } from '#test/support/feedTroubles.ts';

const feed = await feedServer();
const t = await testApp({ resultsFeedUrl: feed.url });
const checkers = [t.appHere({}), t.otherProcess()].map(({ services }) => services.feedChecker);

beforeEach(async () => {
  await t.database.reset();
  feed.reset();
});

test('the tournament of 2025 comes in without a hand, each winner at the first moment that the rules allow', async () => {
  const tournament = await FeedTournament.begin({ t, feed, checkers });
  await tournament.play();
});

test('it comes in the same while the feed fails in all ways that feeds have failed in', { tags: 'slow' }, async () => {
  const tournament = await FeedTournament.begin({ t, feed, checkers }, ALL_TROUBLES);
  await tournament.play();
});
