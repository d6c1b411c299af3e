import type { Game } from '#contract/schemas.ts';
import type { TestApp } from './app.ts';
import type { EspnGame } from './feedServer.ts';

/** A feed's event of a game: away is its first team. Finals are 60 to 50 for `winner`. */
export function eventOf(
  { id, team1, team2 }: Pick<Game, 'id' | 'team1' | 'team2'>,
  state: EspnGame['state'],
  winner = team1,
): EspnGame {
  const side = (name: string, teamId: number) => {
    const isWinner = name === winner;
    return { id: String(teamId), name, isWinner, score: state === 'pre' ? 0 : isWinner ? 60 : 50 };
  };
  return { id: String(401_700_000 + id), state, away: side(team1, 2 * id + 1), home: side(team2, 2 * id + 2) };
}

/** Lets time pass for the feed: the last check, and what the feed has said. */
export async function passFeedTime(t: TestApp, interval: string): Promise<void> {
  await t.sql(async (sql) => {
    await sql`
      update feed_checks
      set asked_at = asked_at - ${interval}::interval, checked_at = checked_at - ${interval}::interval,
        succeeded_at = succeeded_at - ${interval}::interval, retry_at = retry_at - ${interval}::interval
    `;
    await sql`
      update feed_games
      set seen_at = seen_at - ${interval}::interval, start_at = start_at - ${interval}::interval
    `;
    await sql`update feed_play_ins set seen_at = seen_at - ${interval}::interval`;
  });
}

interface Checker {
  checkDue(): Promise<unknown>;
}

/** Lets all checkers ask at once, and waits until the app can read what they have stored. */
export async function checkFeed(t: TestApp, ...checkers: readonly Checker[]): Promise<void> {
  await Promise.all(checkers.map((checker) => checker.checkDue()));
  await t.sql((sql) => sql`select`);
}
