import type { Entry, Game, Pool, User } from '#contract/schemas.ts';
import type { ApiUser as Player, TestApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';

/**
 * Two rounds are past, and one game is undecided: sam leads, Priya and kev 02 are tied. `1` is a correct pick, `2` a
 * wrong one; sam has 3 + 2 points.
 */
const PICKS = {
  'sam 01': [1, 1, 1, 1, 2],
  'kev 02': [1, 1, 1, 2, 2],
  Priya: [1, 2, 2, 1, 1],
  Noor: [1, 1, 2, 2, 2],
} as const;
const USERNAMES = { 'sam 01': 'sam', 'kev 02': 'kevin', Priya: 'priya_k', Noor: 'noor' } as const;
const TILES: Readonly<Record<string, Partial<User>>> = { kevin: { tileEmoji: '🎲', tileColor: 'red' } };

export interface Standings {
  readonly commissioner: Player;
  readonly sam: Player;
  readonly pool: Pool;
  readonly undecided: Game;
}

export async function buildStandings(t: TestApp): Promise<Standings> {
  const commissioner = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  const first = await t.buildRound(season, { number: 1, name: 'First Round' });
  const second = await t.buildRound(season, { number: 2, name: 'Second Round' });
  await t.buildRound(season, { number: 3, name: 'Sweet 16' });
  const games: Game[] = [];
  for (const round of [first, first, first, second, second]) games.push(await t.buildGame(round));
  const people: Player[] = [];
  const entries: Entry[] = [];
  for (const [name, username] of Object.entries(USERNAMES)) {
    const person = await t.buildUser({ username, ...TILES[username] });
    people.push(person);
    entries.push(await t.buildEntry(person, season, name));
  }
  const [sam] = people;
  const undecided = games.at(-1);
  if (!sam || !undecided) throw new Error('the scene is empty');
  const pool = await t.buildPool(sam, season);
  for (const [index, picks] of Object.values(PICKS).entries()) {
    const entry = entries[index];
    if (!entry) continue;
    await t.buildMembership(pool, entry);
    for (const [place, side] of picks.entries()) {
      const game = games[place];
      if (game) await t.setPick(entry, game, side);
    }
  }
  await t.moveDeadline(first, -7200);
  await t.moveDeadline(second, -3600);
  for (const game of games.slice(0, -1)) await decideGame(commissioner, game);
  return { commissioner, sam, pool, undecided };
}

/** Decides the last game for Priya, who is tied with sam then. */
export async function decideForPriya({ commissioner, undecided }: Standings): Promise<void> {
  await decideGame(commissioner, undecided);
}
