import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';

export interface OpenedSite {
  readonly database: Database;
  readonly config: Config;
}

/** What a feature has made of a site before it is served. */
export interface Opened {
  /** how the site is configured now */
  readonly changes?: Partial<Config> | undefined;
  /** returns lines about the passwords that it has made; they are printed when the site runs */
  readonly readLogins: () => Promise<readonly string[]>;
  /** once the site has stopped */
  readonly stop: () => Promise<void>;
}
