import type { Opened, OpenedSite } from '#server/app/opened.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { startDemoFeed } from './demoFeed.ts';
import { demoLogins } from './demoLogins.ts';
import { seedDemo } from './seed.ts';

/** Fills an empty demo site, and serves its results feed. A login that is kept is told also by a site that is no demo now. */
export async function openDemo({ database, config }: OpenedSite): Promise<Opened> {
  const { seed, dataDir, passwordLogin } = config;
  if (seed === 'demo') await seedDemo(database, dataDir);
  const feed = await startDemoFeed(database, config);
  return {
    changes: feed && { resultsFeed: 'espn', resultsFeedUrl: feed.url, isDemo: true },
    readLogins: async () => (passwordLogin === 'on' ? demoLogins(database, dataDir) : []),
    stop: async () => feed?.stop(0),
  };
}

/** What `GET /api/about` tells of it. */
export const aboutDemo = { isDemo: ({ isDemo }: Config) => isDemo };
