import { beforeEach, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round } from '#contract/schemas.ts';
import { tell } from '#server/app/channels/channels.ts';
import type { News } from '#server/pools/pool/news.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let root: ApiUser;
let round: Round;
let game: Game;
let pool: Pool;
let entries: Entry[];

/** A pool of ada and bo, in a season whose only round is locked. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  const season = await t.buildSeason();
  round = await t.buildRound(season);
  game = await t.buildGame(round);
  pool = await t.buildPool(root, season);
  entries = [];
  for (const username of ['ada', 'bo']) entries.push(await t.buildMember(pool, await t.buildUser({ username })));
  await t.moveDeadline(round, -1);
});

const hear = (news: News) => t.database.transact(tell, news);

async function read() {
  return (await root.call('readPoolFeed', { params: { id: pool.id } })).items;
}

test('a correction is in the news once it is told, and not while its round is open again', async () => {
  await root.call('changeGame', { params: { id: game.id }, body: { winner: game.team2 } });
  const [{ id } = expect.fail()] = await t.sql((sql) => sql<{ id: number }[]>`select id from audit_log`);
  const { team1, team2 } = game;
  const about = {
    kind: 'winner' as const,
    game: { id: game.id, team1, team2, roundNumber: round.number, roundName: round.name },
    before: team1,
    after: team2,
    alsoChanged: [],
  };
  const told = async () => (await read()).filter(({ kind }) => kind === 'correction');
  expect(await told()).toEqual([]);
  await hear({ kind: 'corrected', pool, correction: { id, about, rounds: [round.id] }, moved: 2 });
  expect(await told()).toMatchObject([{ correctionId: id, about: { before: team1, after: team2 }, moved: 2 }]);
  await t.moveDeadline(round, 3600);
  expect(await told()).toEqual([]);
});

test('champions are in the news once, and others in their place after a correction', async () => {
  const champions = async () =>
    (await read()).flatMap((item) =>
      item.kind === 'champion' ? [`${item.leaders.map(({ username }) => username).join(' ')} of ${item.count}`] : [],
    );
  const crown = (...won: Entry[]) => {
    const leaders = { entryIds: won.map(({ id }) => id), count: won.length, rounds: [round.id] };
    return hear({ kind: 'champion', pool, leaders });
  };
  const [ada = expect.fail(), bo = expect.fail()] = entries;
  await crown(ada);
  const [item] = await read();
  await crown(ada);
  expect(await champions()).toEqual(['ada of 1']);
  expect((await read())[0]?.id).toBe(item?.id);
  await crown(ada, bo);
  expect(await champions()).toEqual(['ada bo of 2']);
  await hear({ kind: 'champion', pool, leaders: undefined });
  expect(await champions()).toEqual([]);
});
