import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { MINUTE } from '#domain/time.ts';
import type { NewsItem, NewsPage } from '#features/poolNews/contract/poolNews.ts';
import { purgeExpired } from '#server/app/purgeJob.ts';
import { insertPoolAdmin } from '#server/pools/pool/adminQueries.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { laterBy } from '#test/support/laterBy.ts';

const t = await testApp();

let root: ApiUser;
let boss: ApiUser;
let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let round: Round;
let first: Game;
let second: Game;
let pool: Pool & { inviteCode: string };
let sams: Entry;

/** A pool of the boss, who does not play, with Sam and Noor, before the lock of a round of two games. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  boss = await t.buildUser({ username: 'boss' });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  round = await t.buildRound(season, { name: 'Sweet 16' });
  first = await t.buildGame(round, { team1: 'Duke', team2: 'Oregon' });
  second = await t.buildGame(round, { team1: 'Iowa', team2: 'Yale' });
  pool = await t.buildPool(boss, season, 'The Office');
  sams = await t.buildMember(pool, sam);
  await t.buildMember(pool, noor);
});

type NewsArgs = { readonly before?: string; readonly kind?: 'messages' };
const here = () => ({ params: { id: pool.id } });
const read = (by: Caller = sam, query: NewsArgs = {}, id = pool.id): Promise<NewsPage> =>
  by.call('readPoolFeed', { params: { id }, query: { ...query } });
const kinds = async (by?: Caller, id?: number) => (await read(by, {}, id)).items.map(({ kind }) => kind);
const say = (by: Caller, text: string, key: string = randomUUID()) =>
  by.call('sendMessage', { ...here(), body: { text, key } });
const reply = (by: Caller, replyTo: string) =>
  by.call('sendMessage', { ...here(), body: { text: 'I do', key: randomUUID(), replyTo } });
const refused = (by: Caller, text = 'Hi') => by.error('sendMessage', { ...here(), body: { text, key: randomUUID() } });
const ofMessage = ({ id }: Pick<NewsItem, 'id'>) => ({ params: { id: pool.id, messageId: id } });
const ofMember = ({ user }: ApiUser) => ({ params: { id: pool.id, userId: user.id } });
const react = (by: Caller, { id }: Pick<NewsItem, 'id'>, kind = 'clap', poolId = pool.id) =>
  by.call('addReaction', { params: { id: poolId, itemId: id, kind } });
const lock = async () => {
  await t.moveDeadline(round, -1);
  await new DeadlineBarrier(t.database).sealSeason(season.id);
};
const texts = ({ items }: NewsPage) => items.flatMap((item) => (item.kind === 'message' ? [item.text] : []));

describe('what happens in a season', () => {
  test('is told in the news of all its pools, by one row each', async () => {
    const annex = await t.buildPool(noor, season, 'The Annex');
    await lock();
    await decideGame(root, first);
    await decideGame(root, second, 'Yale');
    const told = ['complete', 'result', 'result', 'locked'];
    expect(await kinds()).toEqual(told);
    expect(await kinds(noor, annex.id)).toEqual(told);
    expect(await t.sql((sql) => sql`select from pool_news_items`)).toHaveLength(4);
    expect((await read()).items[1]).toMatchObject({ game: { team1: 'Iowa', team2: 'Yale', winner: 'Yale' } });
    expect((await read()).items[3]).toMatchObject({ round: { id: round.id, number: 1, name: 'Sweet 16' } });
    const elsewhere = await t.buildPool(sam, await t.buildSeason(), 'Elsewhere');
    expect(await kinds(sam, elsewhere.id)).toEqual([]);
  });

  test('is told by the names and results of now, and no more once it is taken back', async () => {
    await lock();
    await decideGame(root, first);
    await decideGame(root, second);
    await decideGame(root, first, 'Oregon');
    await root.call('changeGame', { params: { id: first.id }, body: { team2: 'Ducks' } });
    const winners = (await read()).items.flatMap((item) => (item.kind === 'result' ? [item.game.winner] : []));
    expect(winners).toEqual(['Iowa', 'Ducks']);
    await decideGame(root, first, null);
    expect(await kinds()).toEqual(['result', 'locked']);
    await decideGame(root, first);
    expect((await kinds()).slice(0, 2)).toEqual(['complete', 'result']);
  });

  test('is not told of a dry run, of a deleted game and of a round that is open again', async () => {
    await lock();
    await root.dryRun('changeGame', { params: { id: first.id }, body: { winner: 'Duke' } });
    expect(await kinds()).toEqual(['locked']);
    await decideGame(root, first);
    await root.call('deleteGame', { params: { id: second.id } });
    expect(await kinds()).toEqual(['complete', 'result', 'locked']);
    await t.moveDeadline(round, 3600);
    expect(await kinds()).toEqual(['result']);
    await lock();
    expect(await kinds()).toEqual(['complete', 'locked', 'result']);
  });

  test('names a play-in by its place and the team that won its way in', async () => {
    const settle = (at: Date | null) =>
      t.sql(
        (sql) => sql`
          insert into feed_play_ins (game_id, season_id, place, team, settled_at, settled_by)
          values (${first.id}, ${season.id}, 'Texas/Xavier', 'Texas', ${at}, 'feed')
          on conflict (game_id, place) do update set settled_at = excluded.settled_at
        `,
      );
    await settle(new Date());
    expect((await read()).items).toMatchObject([
      { kind: 'playIn', gameId: first.id, place: 'Texas/Xavier', team: 'Texas' },
    ]);
    await settle(null);
    expect(await kinds()).toEqual([]);
  });
});

describe('what happens in a pool', () => {
  test('an entry that joins is told once, and a hidden user’s never', async () => {
    const lee = await t.buildUser({ username: 'lee' });
    const ghost = await t.buildUser({ username: 'ghost', isHidden: true });
    for (const player of [lee, ghost]) {
      const { id: entryId } = await t.buildEntry(player, season);
      const join = () => player.call('joinPool', { ...here(), body: { entryId, inviteCode: pool.inviteCode } });
      await join();
      await player.call('leavePool', { ...here(), body: { entryId } });
      await join();
    }
    expect((await read()).items).toMatchObject([{ kind: 'joined', username: 'lee', entryName: 'lee 01' }]);
    await t.sql((sql) => sql`update users set is_hidden = true where username = 'lee'`);
    expect(await kinds(lee)).toEqual([]);
  });

  test('a changed scoring is told, also if it moved nobody', async () => {
    await root.call('changePool', { ...here(), body: { upsetBonus: 2 } });
    expect((await read()).items).toMatchObject([
      { kind: 'correction', about: { kind: 'scoring', after: { upsetBonus: 2 } }, moved: 0 },
    ]);
  });
});

describe('messages', () => {
  test('a message is plain text, trimmed, with line feeds', async () => {
    const item = await say(sam, '  <b>What</b> a game!\r\n[x](http://evil.example) ');
    const text = '<b>What</b> a game!\n[x](http://evil.example)';
    expect(item).toMatchObject({ kind: 'message', text, userId: sam.user.id, username: 'sam', reactions: [] });
    expect((await read(noor)).items).toEqual([item]);
  });

  test('a message that is sent again with its key is the same one, also while the first is on its way', async () => {
    const key = randomUUID();
    const body = { text: 'Once', key };
    const answers = await Promise.all([1, 2, 3].map(() => sam.send('sendMessage', { ...here(), body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
    const later = await sam.send('sendMessage', { ...here(), body: { text: 'Other', key } });
    expect([later.status, (await later.json()).text]).toEqual([200, 'Once']);
    expect((await noor.send('sendMessage', { ...here(), body })).status).toBe(201);
    expect(texts(await read())).toEqual(['Once', 'Once']);
  });

  test('a message that arrived is found again after its author is muted and messages are off', async () => {
    const key = randomUUID();
    const { id } = await say(sam, 'Once', key);
    await boss.call('muteMember', { ...ofMember(sam), body: { until: null } });
    await boss.call('changePool', { ...here(), body: { messages: 'off' } });
    const again = await sam.send('sendMessage', { ...here(), body: { text: 'Once', key } });
    expect([again.status, (await again.json()).id]).toEqual([200, id]);
  });

  test.each([
    ['Write something', '\n \t'],
    ['A message has at most 500 characters', '🏀'.repeat(501)],
    ['A message has at most 10 line breaks', `${'a\n'.repeat(11)}b`],
    ['A letter has at most two marks', `a${'\u0301'.repeat(499)}`],
    ['A message must have no characters that cannot be shown', 'to\u202Emas'],
    ['A message must have no characters that cannot be shown', 'a\u200Bb'],
  ])('%s', async (message, text) => {
    expect(await refused(sam, text)).toMatchObject({ status: 400, message });
  });

  test('500 characters and 10 line breaks are accepted, and a key is a UUID', async () => {
    await say(sam, '🏀'.repeat(500));
    await say(sam, `a${'\n'.repeat(10)}b`);
    expect(await sam.error('sendMessage', { ...here(), body: { text: 'Hi', key: '7' } })).toMatchObject({
      status: 400,
      message: 'The key of a message is a UUID',
    });
  });

  test('an answer quotes the first 80 characters of a message or note of its pool', async () => {
    const asked = await say(sam, `Who has Duke? ${'🏀'.repeat(100)}`);
    const answer = await reply(noor, asked.id);
    const quote = { id: asked.id, userId: sam.user.id, username: 'sam', text: `Who has Duke? ${'🏀'.repeat(66)}` };
    expect(answer).toMatchObject({ text: 'I do', replyTo: quote });
    expect((await read(boss)).items).toMatchObject([{ replyTo: quote }, { replyTo: null }]);
    await boss.call('pinNote', { ...here(), body: { text: 'Pizza at eight', isMailed: false } });
    const { note } = await read();
    expect(await reply(sam, note?.id ?? '')).toMatchObject({ replyTo: { username: 'boss', text: 'Pizza at eight' } });
  });

  test('only what one can read in the pool is answered, and an answer to anything else is not sent', async () => {
    const annex = await t.buildPool(noor, season, 'The Annex');
    const body = { text: 'Elsewhere', key: randomUUID() };
    const elsewhere = await noor.call('sendMessage', { params: { id: annex.id }, body });
    await lock();
    const [locked] = (await read()).items;
    const hidden = await say(sam, 'Hidden');
    await root.call('changeUser', { params: { id: sam.user.id }, body: { isHidden: true } });
    const error = { status: 404, message: 'Message not found' };
    for (const replyTo of ['999', elsewhere.id, locked?.id ?? '', hidden.id]) {
      const sent = { ...here(), body: { text: 'I do', key: randomUUID(), replyTo } };
      expect(await noor.error('sendMessage', sent)).toEqual(error);
    }
    expect((await read(boss)).items.filter(({ kind }) => kind === 'message')).toHaveLength(1);
  });

  test('a quote goes with the message, and is nobody’s for those who do not see its author', async () => {
    const gone = { userId: null, username: null, text: 'a deleted message' };
    const asked = await say(sam, 'Who has Duke?');
    await reply(noor, asked.id);
    await root.call('changeUser', { params: { id: sam.user.id }, body: { isHidden: true } });
    const quotes = async (reader: ApiUser) =>
      (await read(reader)).items.flatMap((item) => (item.kind === 'message' ? [item.replyTo] : []));
    expect(await quotes(noor)).toEqual([{ id: asked.id, ...gone }]);
    expect(await quotes(boss)).toMatchObject([{ username: 'sam', text: 'Who has Duke?' }, null]);
    await root.call('changeUser', { params: { id: sam.user.id }, body: { isHidden: false } });
    await sam.call('deleteMessage', ofMessage(asked));
    expect(await quotes(boss)).toEqual([{ id: asked.id, ...gone }, null]);
    await boss.call('deleteMessage', ofMessage({ id: (await read()).items[0]?.id ?? '' }));
    expect(await quotes(boss)).toEqual([null, null]);
  });

  test('nobody writes where messages are off, in the pool or on the site', async () => {
    const off = { status: 403, message: 'Messages are off in this pool' };
    const quiet = new Caller(t.appWith({ messages: 'off' }), sam.cookie);
    expect(await refused(quiet)).toEqual(off);
    expect((await read(quiet)).messages).toBe('off');
    expect((await read()).messages).toBe('on');
    await boss.call('changePool', { ...here(), body: { messages: 'off' } });
    expect(await refused(sam)).toEqual(off);
    expect((await read()).messages).toBe('off');
    expect((await root.call('listAuditLog'))[0]).toMatchObject({
      action: 'pool changed',
      before: { messages: 'on' },
      after: { messages: 'off' },
    });
  });

  test('in an archived season nobody writes, reacts or reports, and everybody reads', async () => {
    const item = await say(noor, 'Hi');
    await t.archiveSeasons();
    const archived = { status: 409, message: 'This season is archived' };
    expect(await refused(sam)).toEqual(archived);
    const reaction = { params: { id: pool.id, itemId: item.id, kind: 'clap' } };
    expect(await sam.error('addReaction', reaction)).toEqual(archived);
    expect(await sam.error('reportMessage', { ...ofMessage(item), body: { reason: '' } })).toEqual(archived);
    await sam.call('markFeedRead', { ...here(), body: { upTo: item.id } });
    expect(await read()).toMatchObject({ items: [item], unread: 0 });
  });

  test('who has left or was removed neither reads nor writes', async () => {
    await boss.call('removeMember', ofMember(noor));
    await sam.call('leavePool', { ...here(), body: { entryId: sams.id } });
    for (const [player, message] of [
      [noor, 'You were removed from this pool'],
      [sam, 'You are not a member of this pool'],
    ] as const) {
      expect(await player.error('readPoolFeed', here())).toEqual({ status: 403, message });
      expect(await refused(player)).toEqual({ status: 403, message });
    }
  });

  test('ten a minute and 200 a day are accepted, and a repeated or refused one does not count, nor is a repeated one refused', {
    tags: 'one-process',
  }, async () => {
    const limited = new Caller(t.appWith({ rateLimits: 'on' }), sam.cookie);
    const key = randomUUID();
    await say(limited, 'first', key);
    for (let n = 0; n < 12; n += 1) await limited.send('sendMessage', { ...here(), body: { text: 'first', key } });
    expect((await refused(limited, '')).status).toBe(400);
    for (let n = 1; n < 9; n += 1) await say(limited, `message ${n}`);
    const last = randomUUID();
    await say(limited, 'message 9', last);
    expect(await refused(limited)).toMatchObject({ status: 429 });
    const repeated = await limited.send('sendMessage', { ...here(), body: { text: 'message 9', key: last } });
    expect([repeated.status, await repeated.json()]).toMatchObject([200, { text: 'message 9' }]);
    laterBy(MINUTE);
    await t.sql((sql) => sql`update rate_limits set points = 200 where key like 'messagesOfUserADay:%'`);
    expect(await refused(limited)).toMatchObject({ status: 429 });
  });
});

describe('deleting', () => {
  const later = (minutes: number) =>
    t.sql((sql) => sql`update pool_news_items set at = at - make_interval(mins => ${minutes})`);

  test('authors delete their messages for 15 minutes, and a line stays', async () => {
    const [kept, gone] = [await say(sam, 'Kept'), await say(sam, 'Gone')];
    await react(noor, gone);
    await sam.call('deleteMessage', ofMessage(gone));
    await sam.call('deleteMessage', ofMessage(gone));
    const deleted = { kind: 'message', isDeleted: true, deletedBy: null, username: 'sam' };
    const [shown] = (await read(noor)).items;
    expect(shown).toMatchObject(deleted);
    expect(shown).not.toHaveProperty('text');
    expect(shown).not.toHaveProperty('reactions');
    await later(16);
    expect(await sam.error('deleteMessage', ofMessage(kept))).toEqual({
      status: 403,
      message: 'You can delete a message for 15 minutes',
    });
    expect(await noor.error('deleteMessage', ofMessage(kept))).toEqual({
      status: 403,
      message: 'This is not your message',
    });
    expect(await root.call('listAuditLog')).toEqual([]);
  });

  test('admins delete any message at any time, and the audit log shows its text for 30 days', async () => {
    const [one, two] = [await say(sam, 'Rude words'), await say(sam, 'More of them')];
    await later(60);
    await boss.call('deleteMessage', ofMessage(one));
    await root.call('deleteMessage', ofMessage(two));
    expect((await read()).items).toMatchObject([{ deletedBy: 'root' }, { deletedBy: 'boss' }]);
    const row = async () => (await root.call('listAuditLog', { query: { kind: 'pools' } }))[1];
    expect(await row()).toMatchObject({
      action: 'message deleted',
      username: 'boss',
      before: { messageId: Number(one.id), userId: sam.user.id, text: 'Rude words' },
    });
    await t.sql((sql) => sql`update audit_texts set deleted_at = deleted_at - interval '30 days'`);
    await t.database.transact(purgeExpired);
    expect((await row())?.before).toEqual({ messageId: Number(one.id), userId: sam.user.id });
    expect(await root.error('deleteMessage', ofMessage({ id: '999' }))).toEqual({
      status: 404,
      message: 'Message not found',
    });
  });

  test('a deleted account leaves its messages as lines, its reactions not at all, and a note as it is', async () => {
    const item = await say(noor, 'Who am I?');
    await react(noor, await say(sam, 'Hi'));
    await react(sam, item);
    await sam.call('reportMessage', { ...ofMessage(item), body: { reason: '' } });
    await boss.call('pinNote', { ...here(), body: { text: 'Dinner at eight', isMailed: false } });
    await boss.call('deleteMessage', ofMessage(await say(noor, 'Rude words')));
    await root.call('deleteUser', { params: { id: noor.user.id } });
    const { items } = await read();
    expect(items.find(({ id }) => id === item.id)).toMatchObject({ isDeleted: true, deletedBy: null, userId: null });
    expect(items.find((each) => each.kind === 'message' && each.text === 'Hi')).toMatchObject({ reactions: [] });
    expect(JSON.stringify([items, await root.call('listAuditLog')])).not.toMatch(/Who am I|Rude/);
    expect(
      await t.sql(
        (sql) => sql`select item_id from pool_news_reactions union all select item_id from pool_news_reports`,
      ),
    ).toEqual([]);
    await root.call('deleteUser', { params: { id: boss.user.id } });
    expect((await read()).note).toMatchObject({ text: 'Dinner at eight', userId: null, username: null });
  });
});

describe('reactions', () => {
  test('count in one pool, with their first names and whether they are one’s own', async () => {
    await decideGame(root, first);
    const annex = await t.buildPool(sam, season, 'The Annex');
    const [result] = (await read()).items;
    if (!result) expect.fail();
    await react(noor, result);
    await react(sam, result);
    await react(sam, result);
    await react(sam, result, 'eyes');
    const reactions = [
      { kind: 'clap', count: 2, isOwn: true, names: ['noor', 'sam'] },
      { kind: 'eyes', count: 1, isOwn: true, names: ['sam'] },
    ];
    expect((await read()).items[0]).toMatchObject({ reactions });
    expect((await read(sam, {}, annex.id)).items[0]).toMatchObject({ reactions: [] });
    await sam.call('removeReaction', { params: { id: pool.id, itemId: result.id, kind: 'clap' } });
    expect((await read(boss)).items[0]).toMatchObject({
      reactions: [
        { kind: 'clap', count: 1, isOwn: false },
        { kind: 'eyes', isOwn: false },
      ],
    });
  });

  test.each([
    [400, 'A reaction is one of clap, laugh, fire, wow, ouch, eyes', () => ({ kind: 'yawn' })],
    [404, 'Item not found', () => ({ itemId: '999' })],
    [400, 'Invalid item ID', () => ({ itemId: 'x' })],
  ])('%s %s', async (status, message, change) => {
    const { id: itemId } = await say(sam, 'Hi');
    const params = { id: pool.id, itemId, kind: 'clap', ...change() };
    expect(await noor.error('addReaction', { params })).toMatchObject({ status, message });
  });

  test('thirty a minute are accepted, made and taken back', async () => {
    const limited = new Caller(t.appWith({ rateLimits: 'on' }), sam.cookie);
    const { id: itemId } = await say(noor, 'Hi');
    const reaction = { params: { id: pool.id, itemId, kind: 'clap' } };
    for (let n = 0; n < 15; n += 1) {
      await limited.call('addReaction', reaction);
      await limited.call('removeReaction', reaction);
    }
    expect(await limited.error('addReaction', reaction)).toMatchObject({ status: 429 });
    expect(await limited.error('removeReaction', reaction)).toMatchObject({ status: 429 });
  });

  test('a deleted message, and one of another pool, take none', async () => {
    const gone = await say(sam, 'Gone');
    await sam.call('deleteMessage', ofMessage(gone));
    const params = { id: pool.id, itemId: gone.id, kind: 'clap' };
    expect(await noor.error('addReaction', { params })).toMatchObject({ status: 404 });
    const annex = await t.buildPool(noor, season, 'The Annex');
    const body = { text: 'Hi', key: randomUUID() };
    const { id: itemId } = await noor.call('sendMessage', { params: { id: annex.id }, body });
    expect(await sam.error('addReaction', { params: { ...params, itemId } })).toMatchObject({ status: 404 });
  });

  test('more than ten names are a number', async () => {
    const item = await say(sam, 'Hi');
    for (let n = 0; n < 12; n += 1) {
      const player = await t.buildUser();
      await t.buildMember(pool, player);
      await react(player, item, 'fire');
    }
    const [shown] = (await read()).items;
    expect(shown).toMatchObject({ reactions: [{ kind: 'fire', count: 12 }] });
    expect(shown?.reactions?.[0]?.names).toHaveLength(10);
  });
});

describe('unread', () => {
  test('counts messages and notes of others, until they are read', async () => {
    await say(sam, 'Own');
    const [last] = [await say(noor, 'One'), await say(noor, 'Two')].slice(-1);
    await boss.call('pinNote', { ...here(), body: { text: 'Dinner', isMailed: false } });
    await decideGame(root, first);
    expect((await read()).unread).toBe(3);
    const mark = (upTo: string) => sam.call('markFeedRead', { ...here(), body: { upTo } });
    await mark(last?.id ?? '');
    expect((await read()).unread).toBe(1);
    const [result] = (await read()).items;
    await mark(result?.id ?? '');
    await mark(last?.id ?? '');
    expect((await read()).unread).toBe(0);
    expect((await read(noor)).unread).toBe(2);
  });

  test('ends at 99, and a new member has read what was written before', async () => {
    await t.sql(
      (sql) => sql`
        insert into pool_news_items (season_id, pool_id, kind, user_id, text)
        select ${season.id}, ${pool.id}, 'message', ${noor.user.id}, 'Hi ' || n from generate_series(1, 120) n
      `,
    );
    expect((await read()).unread).toBe(99);
    const lee = await t.buildUser({ username: 'lee' });
    const { id: entryId } = await t.buildEntry(lee, season);
    await lee.call('joinPool', { ...here(), body: { entryId, inviteCode: pool.inviteCode } });
    expect((await read(lee)).unread).toBe(0);
    await say(noor, 'Welcome');
    expect((await read(lee)).unread).toBe(1);
  });

  test.each([
    [404, 'Item not found', '999'],
    [400, 'Invalid item ID', '0'],
    [400, 'Invalid item ID', '99999999999'],
  ])('%s %s', async (status, message, upTo) => {
    expect(await sam.error('markFeedRead', { ...here(), body: { upTo } })).toMatchObject({ status, message });
  });
});

describe('muting', () => {
  const mute = (by: Caller, who: ApiUser, until: string | null = null) =>
    by.call('muteMember', { ...ofMember(who), body: { until } });
  const muted = { status: 403, message: 'You are muted in this pool' };

  test('a muted member reads until when and by whom, and neither writes nor reacts', async () => {
    const item = await say(noor, 'Hi');
    const until = '2199-01-01T00:00:00.000Z';
    await mute(boss, sam, until);
    expect((await read()).mute).toEqual({ until, by: 'boss' });
    expect(await refused(sam)).toEqual(muted);
    expect(await sam.error('addReaction', { params: { id: pool.id, itemId: item.id, kind: 'clap' } })).toEqual(muted);
    await boss.call('unmuteMember', ofMember(sam));
    await boss.call('unmuteMember', ofMember(sam));
    await say(sam, 'Back');
    expect((await read()).mute).toBeNull();
    expect((await root.call('listAuditLog')).map(({ action }) => action)).toEqual(['member unmuted', 'member muted']);
  });

  test('a mute stays through leaving and joining, and ends with its time', async () => {
    await mute(root, sam, '2199-01-01T00:00:00Z');
    await sam.call('leavePool', { ...here(), body: { entryId: sams.id } });
    await sam.call('joinPool', { ...here(), body: { entryId: sams.id, inviteCode: pool.inviteCode } });
    expect(await refused(sam)).toEqual(muted);
    await t.sql((sql) => sql`update pool_news_mutes set until = clock_timestamp()`);
    await say(sam, 'Back');
  });

  test.each<[status: number, message: string, by: () => Caller, who: () => ApiUser, until: string | null]>([
    [400, 'You cannot mute yourself', () => boss, () => boss, null],
    [403, 'The owner of a pool cannot be muted', () => root, () => boss, null],
    [403, 'The owner of a pool cannot be muted', () => root, () => boss, 'never'],
    [404, 'This user is not a member of this pool', () => boss, () => root, 'never'],
    [404, 'This user is not a member of this pool', () => boss, () => root, null],
    [400, 'A mute ends in the future', () => boss, () => sam, '2020-01-01T00:00:00Z'],
  ])('%s %s', async (status, message, by, who, until) => {
    const sent = { ...ofMember(who()), body: { until } };
    expect(await by().error('muteMember', sent)).toMatchObject({ status, message });
  });

  test('a further admin can be muted, and cannot end that alone', async () => {
    await boss.call('addPoolAdmin', ofMember(sam));
    await mute(boss, sam);
    expect(await sam.error('unmuteMember', ofMember(sam))).toMatchObject({ status: 400 });
    expect(await refused(sam)).toEqual(muted);
    const note = { ...here(), body: { text: 'Hi', isMailed: false } };
    expect(await sam.error('pinNote', note)).toEqual(muted);
  });

  test('a further admin mutes no other admin and ends no mute of one, which is left to the owner and site admins', async () => {
    for (const admin of [sam, noor]) await boss.call('addPoolAdmin', ofMember(admin));
    const ownerOnly = { status: 403, message: 'Only the owner of this pool may do this' };
    for (const until of [null, '2199-01-01T00:00:00Z', 'never']) {
      expect(await sam.error('muteMember', { ...ofMember(noor), body: { until } })).toEqual(ownerOnly);
    }
    for (const [mutes, ends] of [
      [boss, root],
      [root, boss],
    ] as const) {
      await mute(mutes, noor);
      expect(await sam.error('unmuteMember', ofMember(noor))).toEqual(ownerOnly);
      expect(await refused(noor)).toEqual(muted);
      await ends.call('unmuteMember', ofMember(noor));
      await say(noor, 'Back');
    }
  });

  test('who runs the pool or the site reads who is muted, by whom and until when, but no mute that has ended', async () => {
    await t.sql((sql) => sql`update users set tile_emoji = '🦊', tile_color = 'teal' where id = ${sam.user.id}`);
    const until = '2199-01-01T00:00:00.000Z';
    await mute(root, noor);
    await mute(boss, sam, until);
    const at = expect.any(String);
    const listed = [
      { userId: sam.user.id, username: 'sam', tileEmoji: '🦊', tileColor: 'teal', by: 'boss', at, until },
      { userId: noor.user.id, username: 'noor', by: 'root', at, until: null },
    ];
    for (const reader of [boss, root]) expect(await reader.call('listMutes', here())).toEqual(listed);
    for (const reader of [sam, noor]) expect(await reader.error('listMutes', here())).toMatchObject({ status: 403 });
    await t.sql((sql) => sql`update pool_news_mutes set muted_at = muted_at - interval '1 day'`);
    const [before] = await boss.call('listMutes', here());
    await mute(boss, sam, until);
    const [after] = await boss.call('listMutes', here());
    expect(Date.parse(after?.at ?? '') - Date.parse(before?.at ?? '')).toBeGreaterThan(80_000_000);
    await root.call('changeUser', { params: { id: boss.user.id }, body: { isHidden: true } });
    expect(await root.call('listMutes', here())).toMatchObject([{ by: 'an admin' }, { by: 'root' }]);
    await t.sql((sql) => sql`update pool_news_mutes set until = clock_timestamp() where until is not null`);
    expect(await boss.call('listMutes', here())).toMatchObject([{ username: 'noor' }]);
    await boss.call('changePool', { ...here(), body: { adminId: noor.user.id } });
    expect(await noor.call('listMutes', here())).toEqual([]);
  });

  test('who has deleted their message, left or been dropped as an admin can be found and unmuted', async () => {
    const item = await say(sam, 'Rude');
    await sam.call('deleteMessage', ofMessage(item));
    await mute(boss, sam);
    await sam.call('leavePool', { ...here(), body: { entryId: sams.id } });
    const absent = await t.buildUser({ username: 'absent' });
    await t.database.query(insertPoolAdmin, pool.id, absent.user.id);
    await mute(boss, absent);
    await boss.call('dropPoolAdmin', ofMember(absent));
    for (const { userId } of await boss.call('listMutes', here())) {
      await boss.call('unmuteMember', { params: { id: pool.id, userId } });
    }
    expect(await boss.call('listMutes', here())).toEqual([]);
  });

  test('a muted member whom the pool passes to is not muted while it is theirs', async () => {
    await mute(boss, sam);
    await boss.call('changePool', { ...here(), body: { adminId: sam.user.id } });
    expect((await read(sam)).mute).toBeNull();
    await say(sam, 'Mine now');
    await sam.call('changePool', { ...here(), body: { adminId: noor.user.id } });
    expect(await refused(sam)).toEqual(muted);
    await noor.call('unmuteMember', ofMember(sam));
    await say(sam, 'Thanks');
  });
});

describe('reports', () => {
  const report = (by: Caller, item: Pick<NewsItem, 'id'>, reason = '') =>
    by.call('reportMessage', { ...ofMessage(item), body: { reason } });

  test('go once a user to the pool’s admins, and those of an admin’s message to the site admins', async () => {
    await boss.call('addPoolAdmin', ofMember(sam));
    const [ofNoor, ofSam] = [await say(noor, 'Rude'), await say(sam, 'Ruder')];
    await report(sam, ofNoor, 'It is rude');
    await report(sam, ofNoor, 'Still');
    await report(noor, ofSam);
    expect((await read(boss)).reports).toMatchObject([
      { messageId: ofNoor.id, text: 'Rude', author: 'noor', reason: 'It is rude', by: 'sam' },
    ]);
    expect((await read(root)).reports).toMatchObject([{ messageId: ofSam.id, author: 'sam', by: 'noor' }]);
    expect(await read(noor)).not.toHaveProperty('reports');
    await boss.call('deleteMessage', ofMessage(ofNoor));
    expect((await read(boss)).reports).toEqual([]);
    expect(await sam.error('reportMessage', { ...ofMessage(ofNoor), body: { reason: '' } })).toMatchObject({
      status: 404,
    });
  });

  test('of the note of an admin who is hidden go to the site admins, and of one whose account is deleted to the pool’s', async () => {
    const lee = await t.buildUser({ username: 'lee' });
    await boss.call('addPoolAdmin', ofMember(sam));
    await t.database.query(insertPoolAdmin, pool.id, lee.user.id);
    for (const by of [lee, sam]) await by.call('pinNote', { ...here(), body: { text: 'Rude', isMailed: false } });
    const [ofSam, ofLee] = (await read()).items;
    if (!ofSam || !ofLee) throw new Error('there are two notes');
    await root.call('changeUser', { params: { id: sam.user.id }, body: { isHidden: true } });
    await root.call('deleteUser', { params: { id: lee.user.id } });
    await report(noor, ofSam);
    await report(noor, ofLee);
    expect(await root.call('listReports')).toMatchObject([{ messageId: ofSam.id, author: 'sam' }]);
    expect((await read(boss)).reports).toMatchObject([{ messageId: ofLee.id, author: 'a deleted user' }]);
    await dismiss(root, ofSam);
    await dismiss(boss, ofLee);
    expect([await root.call('listReports'), (await read(boss)).reports]).toEqual([[], []]);
  });

  const dismiss = (by: Caller, item: Pick<NewsItem, 'id'>) => by.call('dismissReport', ofMessage(item));
  const judged = (by: Caller, item: Pick<NewsItem, 'id'>) => by.error('dismissReport', ofMessage(item));

  test('are dismissed by the pool’s admins, twice as once, and the same user does not bring them back', async () => {
    const lee = await t.buildUser({ username: 'lee' });
    await t.buildMember(pool, lee);
    const [item, other] = [await say(noor, 'Rude'), await say(noor, 'Ruder')];
    for (const by of [sam, lee]) await report(by, item);
    await report(sam, other);
    await dismiss(boss, item);
    await dismiss(boss, item);
    await report(sam, item, 'Again');
    expect((await read(boss)).reports).toMatchObject([{ messageId: other.id, by: 'sam' }]);
    const [row, ...others] = await root.call('listAuditLog');
    expect(row).toMatchObject({
      action: 'report dismissed',
      username: 'boss',
      target: expect.stringContaining('The Office'),
      before: { messageId: Number(item.id), userId: noor.user.id },
      after: null,
    });
    expect(others).toEqual([]);
    const max = await t.buildUser({ username: 'max' });
    await t.buildMember(pool, max);
    await report(max, item);
    expect((await read(boss)).reports).toMatchObject([{ by: 'max' }, { by: 'sam' }]);
    expect((await read(boss)).items).toContainEqual(expect.objectContaining({ id: item.id, text: 'Rude' }));
  });

  test('are dismissed by those who see them alone, and by nobody of their own message', async () => {
    await boss.call('addPoolAdmin', ofMember(sam));
    const [ofNoor, ofSam] = [await say(noor, 'Rude'), await say(sam, 'Ruder')];
    await report(sam, ofNoor);
    await report(noor, ofSam);
    const denied = { status: 403 };
    for (const by of [noor, root]) expect(await judged(by, ofNoor)).toMatchObject(denied);
    for (const by of [noor, sam, boss]) expect(await judged(by, ofSam)).toMatchObject(denied);
    expect((await read(boss)).reports).toHaveLength(1);
    expect((await read(root)).reports).toHaveLength(1);
    await dismiss(sam, ofNoor);
    await dismiss(root, ofSam);
    expect((await read(boss)).reports).toEqual([]);
    expect((await read(root)).reports).toEqual([]);
    expect(await judged(boss, { id: '999' })).toEqual({ status: 404, message: 'Message not found' });
    const own = await t.buildPool(root, season);
    const ofRoot = await root.call('sendMessage', {
      params: { id: own.id },
      body: { text: 'Mine', key: randomUUID() },
    });
    const params = { id: own.id, messageId: ofRoot.id };
    expect(await root.error('dismissReport', { params })).toEqual({ status: 403, message: 'This is your own message' });
  });

  test('are dismissed in an archived season, where nobody can delete the message, and for a deleted one nothing happens', async () => {
    const [item, deleted] = [await say(noor, 'Rude'), await say(noor, 'Ruder')];
    await report(sam, item);
    await report(sam, deleted);
    await boss.call('deleteMessage', ofMessage(deleted));
    await dismiss(boss, deleted);
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true`);
    await dismiss(boss, item);
    expect((await read(boss)).reports).toEqual([]);
  });

  test('of admins’ messages in all pools are listed for site admins, the newest first', async () => {
    const other = await t.buildPool(noor, season, 'Family');
    const ofNoor = await noor.call('sendMessage', {
      params: { id: other.id },
      body: { text: 'Ours', key: randomUUID() },
    });
    await t.buildMember(other, sam, 'sam 02');
    const [ofBoss, ofSam] = [await say(boss, 'Rude'), await say(sam, 'Of a member')];
    await report(sam, ofBoss, 'It is rude');
    await report(noor, ofSam);
    await sam.call('reportMessage', { params: { id: other.id, messageId: ofNoor.id }, body: { reason: '' } });
    const listed = await root.call('listReports');
    expect(listed).toEqual([
      {
        messageId: ofNoor.id,
        text: 'Ours',
        author: 'noor',
        reason: '',
        by: 'sam',
        at: expect.any(String),
        groupId: other.id,
        pool: 'Family',
      },
      {
        messageId: ofBoss.id,
        text: 'Rude',
        author: 'boss',
        reason: 'It is rude',
        by: 'sam',
        at: expect.any(String),
        groupId: pool.id,
        pool: 'The Office',
      },
    ]);
    await dismiss(root, ofBoss);
    await noor.call('deleteMessage', { params: { id: other.id, messageId: ofNoor.id } });
    expect(await root.call('listReports')).toEqual([]);
    for (const by of [boss, sam]) expect(await by.error('listReports')).toMatchObject({ status: 403 });
  });

  test('a reason has at most 200 characters', async () => {
    const item = await say(noor, 'Hi');
    const sent = { ...ofMessage(item), body: { reason: 'x'.repeat(201) } };
    expect(await sam.error('reportMessage', sent)).toMatchObject({ status: 400 });
  });
});

describe('the note', () => {
  const pin = (text: string, isMailed = false) => boss.call('pinNote', { ...here(), body: { text, isMailed } });

  test('the last one is pinned, the ones before stay in the news, and an empty one takes it down', async () => {
    await pin('Dinner at eight');
    await pin('Dinner at nine');
    const news = await read(sam, { kind: 'messages' });
    expect(news.note).toMatchObject({ kind: 'note', text: 'Dinner at nine', username: 'boss' });
    expect(news.items).toMatchObject([{ text: 'Dinner at nine' }, { text: 'Dinner at eight' }]);
    await pin('');
    await pin('');
    expect((await read()).note).toBeNull();
    const log = await root.call('listAuditLog');
    expect(log.map(({ action }) => action)).toEqual(['note taken down', 'note pinned', 'note pinned']);
    expect(JSON.stringify(log)).not.toContain('Dinner');
  });

  test('a second one by mail within a day is refused, and one without mail is not', async () => {
    const mailing = new Caller(t.appWith({ smtpUrl: 'smtp://127.0.0.1:9' }), boss.cookie);
    const mail = (text: string) => mailing.call('pinNote', { ...here(), body: { text, isMailed: true } });
    await mail('First');
    expect(await mailing.error('pinNote', { ...here(), body: { text: 'Second', isMailed: true } })).toEqual({
      status: 409,
      message: 'A note was mailed less than a day ago',
    });
    await pin('Second');
    await t.sql((sql) => sql`update pool_news_items set mailed_at = mailed_at - interval '1 day'`);
    await mail('Third');
  });

  test('on a site without mail a note that is to be mailed counts as none', async () => {
    await pin('First', true);
    await pin('Second', true);
    const [row] = await root.call('listAuditLog', { query: { kind: 'pools' } });
    expect(row).toMatchObject({ action: 'note pinned', after: { isMailed: false } });
  });
});

describe('hidden users', () => {
  test('only they and the pool’s admins read what they write, and nobody their names', async () => {
    const ghost = await t.buildUser({ username: 'ghost', isHidden: true });
    await t.buildMember(pool, ghost);
    const open = await say(sam, 'Hi');
    const hidden = await say(ghost, 'Boo');
    await react(ghost, open, 'eyes');
    for (const reader of [ghost, boss]) expect(texts(await read(reader))).toEqual(['Boo', 'Hi']);
    for (const reader of [sam, root]) {
      const news = await read(reader);
      expect(texts(news)).toEqual(['Hi']);
      expect(JSON.stringify(news)).not.toContain('ghost');
      expect(news.items[0]).toMatchObject({ reactions: [] });
    }
    expect((await read(noor)).unread).toBe(1);
    expect((await read(ghost)).items.find(({ id }) => id === open.id)).toMatchObject({
      reactions: [{ kind: 'eyes', count: 1, isOwn: true }],
    });
    const itemId = hidden.id;
    expect(await sam.error('addReaction', { params: { id: pool.id, itemId, kind: 'clap' } })).toMatchObject({
      status: 404,
    });
    expect(await sam.error('reportMessage', { ...ofMessage(hidden), body: { reason: '' } })).toMatchObject({
      status: 404,
    });
  });

  test('nothing of what they wrote appears once their account is deleted', async () => {
    const ghost = await t.buildUser({ username: 'ghost', isHidden: true });
    await t.buildMember(pool, ghost);
    await say(ghost, 'Boo');
    await boss.call('deleteMessage', ofMessage(await say(ghost, 'Boo again')));
    await root.call('deleteUser', { params: { id: ghost.user.id } });
    for (const reader of [sam, boss]) expect(await kinds(reader)).toEqual([]);
  });

  test('a hidden admin who pins, deletes and mutes is not named', async () => {
    const item = await say(sam, 'Rude');
    await boss.call('pinNote', { ...here(), body: { text: 'Be kind', isMailed: false } });
    await boss.call('deleteMessage', ofMessage(item));
    await boss.call('muteMember', { ...ofMember(sam), body: { until: null } });
    await t.sql((sql) => sql`update users set is_hidden = true where username = 'boss'`);
    const news = await read();
    expect(JSON.stringify(news)).not.toContain('boss');
    expect(news).toMatchObject({
      note: { text: 'Be kind', userId: null, username: null },
      mute: { by: 'an admin' },
      items: [{ kind: 'note' }, { deletedBy: 'an admin' }],
    });
  });
});

describe('pages', () => {
  test('have 50 items, newest first, of all kinds or of messages alone', async () => {
    await lock();
    await decideGame(root, first);
    for (let n = 1; n <= 60; n += 1) {
      await t.sql(
        (sql) => sql`
          insert into pool_news_items (season_id, pool_id, kind, user_id, text)
          values (${season.id}, ${pool.id}, 'message', ${noor.user.id}, ${`message ${n}`})
        `,
      );
    }
    await decideGame(root, second);
    const all = await read();
    expect(all.items).toHaveLength(50);
    const rest = await read(sam, { before: all.next ?? '' });
    expect([rest.items.length, rest.next]).toEqual([14, null]);
    const ids = [...all.items, ...rest.items].map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    const messages = await read(sam, { kind: 'messages' });
    const others = await read(sam, { kind: 'messages', before: messages.next ?? '' });
    expect([...texts(messages), ...texts(others)]).toEqual(Array.from({ length: 60 }, (_, n) => `message ${60 - n}`));
  });

  test.each(['', '0', 'zzzzzzz', 'x'.repeat(300), 'ABC', '-1'])('the cursor %j is refused', async (before) => {
    const error = await sam.error('readPoolFeed', { ...here(), query: { before } });
    expect(error).toMatchObject({ status: 400, message: 'Invalid cursor' });
  });
});
