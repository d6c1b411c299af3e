import type { Services } from './services.ts';

/** Who asks for the notices of a season. */
export interface NoticesAsked {
  readonly services: Services;
  readonly seasonId: number;
  readonly userId: number;
}
