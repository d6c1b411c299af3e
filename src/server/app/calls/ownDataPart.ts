import type { User } from '#contract/schemas.ts';
import type { Services } from './services.ts';

/** Reads what a feature has of a user, for the download of one's data. */
export type OwnDataPart = (services: Pick<Services, 'database'>, user: User) => Promise<readonly object[]>;
