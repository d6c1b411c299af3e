import type { GameFields, GameStatus, GameTexts, HandField } from '#domain/bracket/gameFields.ts';
import type { Side } from '#domain/sides.ts';

export const FEED_MODES = ['off', 'suggest', 'automatic'] as const;
export type FeedMode = (typeof FEED_MODES)[number];
export const FEED_SOURCES = ['off', 'espn', 'ncaa'] as const;
export type FeedSourceName = (typeof FEED_SOURCES)[number];
export const LEAGUES = ['men', 'women'] as const;
export type League = (typeof LEAGUES)[number];

export interface FeedTeam {
  readonly feedId: string;
  readonly names: readonly string[];
  readonly score: number | null;
  readonly isWinner: boolean;
  /** undefined where the source has none */
  readonly profile?: TeamProfile | undefined;
}

/** What a bracket needs of a team, as the source has it. */
export interface TeamProfile {
  /** the name of the school, without that of the team */
  readonly school: string;
  /** ESPN has the rank of the Associated Press here before the tournament, and 99 for none */
  readonly seed: number | null;
  readonly abbr: string | null;
  /** `#rrggbb` */
  readonly color: string | null;
}

/** A game of a feed, in the same form for every source. */
export interface FeedEvent extends GameTexts {
  readonly id: string;
  readonly headline: string | null;
  /** epoch milliseconds; null while the time is not known */
  readonly startTime: number | null;
  readonly status: GameStatus;
  /** whether the source says that a final is complete */
  readonly isComplete: boolean;
  /** null while a team is undecided */
  readonly teams: readonly [FeedTeam | null, FeedTeam | null];
}

export interface Final {
  readonly winner: Side;
  readonly score1: number | null;
  readonly score2: number | null;
}

/** Fields of a game that the feed may write. */
export interface FeedFields extends GameFields {
  readonly startTime: number | null;
}

export interface FeedGame extends FeedFields {
  readonly id: number;
  /** whether it is the game for a place such as `Texas/Xavier` (playIns.ts) */
  readonly isPlayIn: boolean;
  readonly team1: string;
  readonly team2: string;
  readonly winner: Side | null;
  /** when the winner was set, epoch milliseconds */
  readonly decidedAt: number | null;
  readonly isLocked: boolean;
  /** of its round, epoch milliseconds */
  readonly deadline: number;
  /** whether a person has set or cleared the winner */
  readonly isWinnerByHand: boolean;
  readonly byHand: readonly HandField[];
  /** when a site admin last set the start time */
  readonly startSetAt: number | null;
  /** the start that the feed names, and since when */
  readonly namedStart: { readonly startTime: number; readonly at: number } | null;
  readonly eventId: string | null;
  /** the event's teams when it was bound; null without one, and of a team that a person has renamed since */
  readonly feedIds: readonly [string | null, string | null];
  /** the final that the feed names, since when, and what spoke against it at the last check */
  readonly seen: (Final & { readonly at: number; readonly reason: SuggestionReason | null }) | null;
}

/** A fault of the feed's event of a game. */
export type GameFault = 'other teams' | 'missing' | 'no winner' | 'used id';

export interface FaultyGame {
  readonly game: FeedGame;
  readonly fault: GameFault;
}

/** Why a final is not set automatically. */
export const SUGGESTION_REASONS = [
  'mode',
  'incomplete',
  'no scores',
  'level',
  'no winner',
  'fewer points',
  'open round',
  'unconfirmed',
  'by hand',
  'corrected',
  'conflict',
] as const;
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];
/** Reasons for which a check says nothing of the winner. */
export const DOUBTS: ReadonlySet<SuggestionReason | null> = new Set([
  'incomplete',
  'no scores',
  'level',
  'no winner',
  'fewer points',
]);

export type FeedDecision =
  | {
      readonly kind: 'bind';
      readonly gameId: number;
      readonly eventId: string;
      readonly feedIds: readonly string[];
    }
  | { readonly kind: 'set start time'; readonly gameId: number; readonly startTime: number }
  | { readonly kind: 'update'; readonly gameId: number; readonly changes: Partial<FeedFields> }
  | { readonly kind: 'record final'; readonly gameId: number; readonly final: Final | null }
  | { readonly kind: 'correct'; readonly gameId: number; readonly final: Final }
  | { readonly kind: 'apply'; readonly gameId: number; readonly final: Final }
  | { readonly kind: 'suggest'; readonly gameId: number; readonly final: Final; readonly reason: SuggestionReason };
