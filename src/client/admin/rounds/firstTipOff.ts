import type { Game } from '#contract/schemas.ts';

type Timed = Pick<Game, 'startTime' | 'status'>;

/** Returns when the first game of a round begins, ISO 8601; undefined if no start is known. Games that are called off do not count. */
export function firstTipOff(games: readonly Timed[]): string | undefined {
  const starts = games.flatMap(({ startTime, status }) =>
    startTime === null || status === 'postponed' || status === 'canceled' ? [] : startTime,
  );
  // all are in UTC with milliseconds
  return starts.sort()[0];
}

const START = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g;

/** Returns the first tip-off in a bracket's text, in epoch milliseconds. */
export function firstStartIn(text: string): number | undefined {
  const starts = (text.match(START) ?? []).map((start) => Date.parse(start)).filter((at) => !Number.isNaN(at));
  return starts.length > 0 ? Math.min(...starts) : undefined;
}
