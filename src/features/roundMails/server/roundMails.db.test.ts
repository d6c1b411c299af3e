import { html } from 'hono/html';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { readRoundResults } from '#server/pools/roundNews/roundResults.ts';
import { bestText } from '#server/pools/roundNews/roundTexts.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { followGuide } from '#test/support/guide.ts';
import { createMailWorker, type Post, recipientsOf, startPost } from '#test/support/mailWorker.ts';
import { readBelow } from './roundMail.ts';
import { roundMailHtml } from './roundMailHtml.ts';
import { queueMailBatch } from './roundMailQueries.ts';
import { BATCH_SIZE } from './roundMails.ts';
import { roundMailText } from './roundMailText.ts';

const t = await testApp();
const HOUR = 3600;

let season: Season;
let rounds: Round[];
let games: Game[];
let office: Pool;
let root: ApiUser;
let sam: ApiUser;
let ada: ApiUser;
let sams: Entry;
let adas: Entry;

/** Builds a past round of two games without winners, an open one, and a pool of sam and ada, who have picked. */
beforeEach(async () => {
  await t.database.reset();
  season = await t.buildSeason({ name: 'March Madness' });
  rounds = [
    await t.buildRound(season, { name: 'Elite 8' }),
    await t.buildRound(season, { number: 2, name: 'Final Four' }),
  ];
  games = [
    await t.buildGame(at(0)),
    await t.buildGame(at(0)),
    await t.buildGame(at(1), { team1: 'Duke', team2: 'Yale' }),
  ];
  root = await t.buildUser({ username: 'root', isAdmin: true, email: null });
  sam = await t.buildUser({ username: 'sam' });
  ada = await t.buildUser({ username: 'ada' });
  sams = await t.buildEntry(sam, season);
  adas = await t.buildEntry(ada, season);
  office = await poolOf('The Office', sams, adas);
  await pick(sams, 1, 2);
  await pick(adas, 1, 1, 2);
  await t.makeOlder('2 days');
  await t.moveDeadline(at(0), -HOUR);
});

const at = (index: number) => rounds[index] ?? expect.fail('no such round');
const game = (index: number) => games[index] ?? expect.fail('no such game');

async function poolOf(name: string, ...entries: Entry[]): Promise<Pool> {
  const pool = await t.buildPool(root, season, name);
  for (const entry of entries) await t.buildMembership(pool, entry);
  return pool;
}

async function pick(entry: Entry, ...sides: (1 | 2)[]): Promise<void> {
  for (const [index, side] of sides.entries()) await t.setPick(entry, game(index), side);
}

const decide = (index: number, winner: string | null = game(index).team1) => decideGame(root, game(index), winner);

/** Makes the winners older. */
const wait = (seconds = 61) =>
  t.sql((sql) => sql`update games set decided_at = decided_at - make_interval(secs => ${seconds})`);

async function complete(): Promise<void> {
  await decide(0);
  await decide(1);
  await wait();
}

const post = (processes = 1) =>
  startPost(t, { remindHours: 0 }, { processes, standings: t.appHere({}).services.standings });

const BOTH = ['ada@example.org', 'sam@example.org'];

/** The parts of the user's mail. */
async function mailTo(person: ApiUser, { deliver }: Post): Promise<{ text: string; html: string; head: string }> {
  const found = (await deliver()).find(({ to }) => to.join() === person.user.email);
  const [head = '', text = '', html = ''] = (found?.mail ?? '').split(/^--.*\n/m);
  expect(html).toContain('Content-Type: text/html');
  return { head, text, html };
}

describe('the mail after a round', () => {
  test('the mail says points, rank, champions and the next round in text and HTML', async () => {
    const lee = await t.buildUser({ username: 'Lee <b>' });
    const lees = await t.buildEntry(lee, season);
    await t.makeOlder('2 days');
    await t.buildMembership(office, lees);
    await pick(lees, 1, 1);
    await complete();
    const { head, text, html } = await mailTo(sam, await post());
    expect(head).toContain('Subject: Elite 8: 1 point, 3rd of 3\n');
    for (const part of [
      'Hello sam,\n\nElite 8 is complete.\n\nThe Office\nsam 01: 1 point, 1 of 2 picks right. 3rd of 3 with 1 point\n',
      'Round champions: ada 01 and Lee <b> 01 with 2 points each\n',
      'Make your picks: http://localhost:3000/picks\n',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/\nFinal Four is open until \w+day, \w+ \d+ at \d\d:\d\d UTC\.\n/);
    for (const part of ['Elite 8 is complete</h1>', 'ada 01 and Lee &lt;b&gt; 01', '3rd of 3', '/picks"'])
      expect(html).toContain(part);
    expect(html).not.toContain('<b>');
  });

  test('the mail says the movement since the round before, and after the Championship the final ranks', async () => {
    await complete();
    await (await post()).deliver();
    await t.sql((sql) => sql`update games set region = 'Championship' where id = ${game(2).id}`);
    await t.setWinner(game(1), 2);
    await t.setPick(sams, game(2), 1);
    await t.moveDeadline(at(1), -60);
    await decide(2);
    await wait();
    const { head, text, html } = await mailTo(sam, await post());
    expect(head).toContain('Subject: Final Four: you finished 1st of 2\n');
    expect(text).toContain('Final Four is complete: Duke won March Madness. These are the final standings.\n');
    expect(text).toContain(
      'Champion: sam 01 with 4 points\nsam 01: 2 points, 1 of 1 pick right. Finished 1st of 2 with 4 points\n' +
        'Round champion: sam 01 with 2 points\n',
    );
    expect(text).not.toContain('is open until');
    expect(html).toContain('Duke won March Madness</h1>');

    await decide(1);
    await t.sql((sql) => sql`delete from queued_rounds where round_id = ${at(1).id}`);
    await wait();
    expect((await mailTo(sam, await post())).text).toContain('Finished 1st of 2 with 3 points, up 1\n');
  });

  test('the mail has the standing after its round, and nothing of a round that is open or was locked since', async () => {
    await complete();
    const { text, html } = await mailTo(sam, await post());
    for (const part of [text, html]) {
      for (const { team1, team2 } of games) for (const team of [team1, team2]) expect(part).not.toContain(team);
      expect(part).not.toMatch(/missing|picked/);
    }
    await t.moveDeadline(at(1), -60);
    await decide(2, 'Yale');
    await t.sql((sql) => sql`delete from queued_rounds where round_id = ${at(0).id}`);
    await wait();
    const later = (await (await post()).deliver()).filter(({ mail }) => mail.includes('Subject: Elite 8'));
    const { mail } = later.find(({ to }) => to.join() === 'ada@example.org') ?? expect.fail('ada got no mail');
    expect(mail).toContain('ada 01: 2 points, 2 of 2 picks right. 1st of 2 with 2 points\n');
    expect(mail).not.toContain('Final Four');
  });

  test('the mail lists ten pools and five entries in each, and those in no pool with standard points', async () => {
    for (let n = 1; n <= 11; n += 1) await poolOf(`Pool ${n}`, sams);
    for (let n = 2; n <= 7; n += 1) {
      const entry = await t.buildEntry(sam, season, `sam ${n}`);
      if (n < 7) await t.buildMembership(office, entry);
      if (n === 7) await pick(entry, 1);
    }
    await t.makeOlder('2 days');
    await complete();
    const { head, text } = await mailTo(sam, await post());
    expect(head).toContain('Subject: Elite 8: your results\n');
    expect([...text.matchAll(/^Leaderboard/gm)]).toHaveLength(10);
    expect(text).toContain('\nYou play in 2 more pools: http://localhost:3000/\n');
    expect(text).toContain('sam 5: 0 points, 0 of 2 picks right. 3rd of 7 with 0 points\nand 1 more entry\n');
    expect(text).toContain('\nsam 7 (in no pool): 1 standard point, 1 of 2 picks right\n');
  });

  test('with two active seasons the mail leads to the picks and pools of its own', async () => {
    const women = await root.call('createSeason', { body: { year: 2027, name: 'Women', league: 'women' } });
    for (let n = 1; n <= 10; n += 1) await poolOf(`Pool ${n}`, sams);
    await complete();
    const links = async () => {
      // a long line of a mail is broken
      const text = (await mailTo(sam, await post())).text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      return [/1 more pool: \S+?\d(\/\S*)/, /Make your picks: \S+(\/picks\S*)/].map((line) => line.exec(text)?.[1]);
    };
    expect(await links()).toEqual([`/?seasonId=${season.id}`, `/picks?seasonId=${season.id}`]);
    await root.call('changeSeason', { params: { id: women.id }, body: { isArchived: true } });
    await t.sql((sql) => sql`delete from queued_rounds`);
    expect(await links()).toEqual(['/', '/picks']);
  });

  test('below the results of a pool stands what features tell, and once what that is for', async () => {
    await complete();
    const { services } = t.appHere({});
    const results = await readRoundResults(services, { userId: sam.user.id, roundId: at(0).id });
    if (!results || results === 'later') expect.fail('sam gets no results');
    const told = { lines: ['Stamp: 1234'], html: html`<p>Stamp <b>1234</b></p>` };
    const below = await readBelow(t.database, at(0).id, results, [
      { read: async () => new Map([[office.id, told]]), why: 'A stamp cannot be forged.' },
      { read: async () => new Map(), why: 'Nothing is told.' },
    ]);
    const text = roundMailText(results, 'https://stop.example.org', below);
    expect(text).toContain(`Leaderboard: http://localhost:3000/groups/${office.id}/leaderboard\nStamp: 1234\n`);
    expect(text).toContain('\nA stamp cannot be forged.\nhttp://localhost:3000/how-it-works\n');
    const document = await roundMailHtml(results, 'https://stop.example.org', below);
    expect(document).toContain('<p>Stamp <b>1234</b></p>');
    expect(document).toMatch(/>A stamp cannot be forged\. <a [^>]*href="http:\/\/localhost:3000\/how-it-works"/);
    for (const part of [text, document]) expect(part).not.toContain('Nothing is told.');
  });

  test('the mail counts champions above three', () => {
    const best = { names: ['ada', 'lee', 'noor'], count: 5, points: 8 };
    expect(bestText('Champion', best)).toBe('Champions: ada, lee, noor, and 2 more with 8 points each');
  });

  test('the mail follows a result that is corrected while mails are sent', async () => {
    await complete();
    const { deliver } = await post();
    expect((await mailTo(ada, { deliver })).text).toContain('1st of 2 with 2 points');
    await decide(1, game(1).team2);
    await wait();
    await t.sql((sql) => sql`delete from queued_rounds`);
    expect((await mailTo(ada, { deliver })).text).toContain('2nd of 2 with 1 point\n');
  });

  test('a hidden user gets right picks without a rank', async () => {
    await t.sql((sql) => sql`update users set is_hidden = true where id = ${sam.user.id}`);
    await complete();
    const { text } = await mailTo(sam, await post());
    expect(text).toContain('\nThe Office\nRound champion: ada 01 with 2 points\n');
    expect(text).toContain('\nsam 01: 1 of 2 picks right\n');
    expect(text).not.toContain('1st of');
  });

  test('a hidden user’s picks of the autopilot are not right where no pool counts them', async () => {
    await t.sql((sql) => sql`update users set is_hidden = true where id = ${sam.user.id}`);
    await t.sql((sql) => sql`update pools set autopilot = false`);
    await t.sql((sql) => sql`update picks set auto_lock = 1 where entry_id = ${sams.id}`);
    await complete();
    expect((await mailTo(sam, await post())).text).toContain('\nsam 01: 0 of 2 picks right\n');
  });
});

describe('a mail after a round is sent', () => {
  test('a minute after the last winner was set, once by several processes, and not again for a corrected result', async () => {
    const { deliver } = await post(3);
    await decide(0);
    await wait();
    expect(await deliver()).toEqual([]);
    await decide(1);
    await wait(50);
    expect(await deliver()).toEqual([]);
    await wait(11);
    expect(recipientsOf(await deliver())).toEqual(BOTH);
    await decide(1, game(1).team2);
    await decide(0, null);
    await decide(0);
    await wait();
    await t.moveDeadline(at(0), HOUR);
    await t.moveDeadline(at(0), -1);
    expect(await deliver()).toEqual([]);
  });

  test('to everybody once if the process ends between two batches, and in batches while others wait', async () => {
    await complete();
    await t.sql((sql) => sql`insert into queued_rounds (round_id, channel) values (${at(0).id}, 'mail')`);
    await t.database.query(queueMailBatch, 1);
    expect(await t.sql((sql) => sql`select about->'userId' as id from deliveries`)).toEqual([{ id: sam.user.id }]);
    await t.sql(
      (
        sql,
      ) => sql`insert into deliveries (channel, about, is_urgent) select 'mail', '{"kind":"reminder","userId":0,"roundId":0}', false
        from generate_series(2, ${BATCH_SIZE / 2})`,
    );
    await t.database.query(queueMailBatch, BATCH_SIZE);
    expect(await t.sql((sql) => sql`select from deliveries where about->>'kind' = 'round'`)).toHaveLength(1);
    const { deliver } = await post(2);
    expect(recipientsOf([...(await deliver()), ...(await deliver())])).toEqual(BOTH);
  });

  test('not while a queued round is incomplete or open again, and then once it is complete', async () => {
    await complete();
    await t.sql((sql) => sql`insert into queued_rounds (round_id, channel) values (${at(0).id}, 'mail')`);
    await t.database.query(queueMailBatch, BATCH_SIZE);
    const { deliver } = await post();
    await decide(1, null);
    expect(await deliver()).toEqual([]);
    await decide(1);
    await t.moveDeadline(at(0), HOUR);
    await t.sql((sql) => sql`update deliveries set due_at = clock_timestamp()`);
    expect(await deliver()).toEqual([]);
    await t.moveDeadline(at(0), -HOUR);
    await t.sql((sql) => sql`update deliveries set due_at = clock_timestamp()`);
    expect(recipientsOf(await deliver())).toEqual(BOTH);

    await decide(1, null);
    await t.sql((sql) => sql`update queued_rounds set queued_to = 0, is_queued = false`);
    await t.database.query(queueMailBatch, BATCH_SIZE);
    await t.sql((sql) => sql`update deliveries set queued_at = queued_at - interval '1 day'`);
    expect(await deliver()).toEqual([]);
    expect(await t.sql((sql) => sql`select from deliveries`)).toEqual([]);
  });

  test('not for an open round, an archived season, results of yesterday, and a bracket that lacks games', async () => {
    const { deliver } = await post();
    await t.moveDeadline(at(0), HOUR);
    await complete();
    expect(await deliver()).toEqual([]);
    await t.moveDeadline(at(0), -HOUR);
    await t.archiveSeasons();
    expect(await deliver()).toEqual([]);
    await t.sql((sql) => sql`update seasons set is_archived = false`);
    await t.sql(
      (sql) => sql`
        insert into games (season_id, round_id, region, team1, team2, seed1, seed2, winner, decided_at)
        select ${season.id}, ${at(0).id}, region || ' Region', region || n, n || region, 1, 16, 1, now() - interval '2 minutes'
        from unnest(array['East', 'West', 'South', 'Midwest']) region, generate_series(1, 8) n
        where region <> 'East' or n <= 6
      `,
    );
    await t.sql((sql) => sql`delete from games where id = (select max(id) from games)`);
    expect(await deliver()).toHaveLength(2);
    await t.sql((sql) => sql`delete from queued_rounds`);
    await wait(86_400);
    expect(await deliver()).toEqual([]);
    await decide(0);
    await wait();
    expect(await deliver()).toEqual([]);
  });

  test('again by the guide’s statement, however old, and not without it', async () => {
    await complete();
    const { deliver } = await post();
    expect(recipientsOf(await deliver())).toEqual(BOTH);
    await wait(2 * 86_400);
    expect(await deliver()).toEqual([]);
    await followGuide(t.database, 'queued_rounds', at(0).id);
    expect(recipientsOf(await deliver())).toEqual(BOTH);
  });

  test('neither by a restored copy, nor for what was complete before it has gone live', async () => {
    await t.sql((sql) => sql`insert into site (is_copy) values (true)`);
    await complete();
    const { deliver } = await post();
    expect(await deliver()).toEqual([]);
    await root.call('goLive');
    expect(await deliver()).toEqual([]);
  });

  test('not with OUTBOUND=off', async () => {
    await complete();
    const { deliver } = await startPost(t, { remindHours: 0, outbound: 'off' });
    expect(await deliver()).toEqual([]);
  });

  test('to subscribed users with an address and an entry that could pick in a round that counts', async () => {
    const [stopped, nobody, late, outside, removed, second] = await Promise.all(
      ['stopped', 'nobody', 'late', 'outside', 'removed', 'second'].map((username) =>
        t.buildUser({ username, ...(username === 'nobody' && { email: null }) }),
      ),
    );
    const fromNext = await t.buildPool(root, season, 'Second chance', {
      points: office.points,
      countsFrom: 2,
      upsetBonus: 0,
    });
    for (const person of [stopped, nobody, outside, removed, second]) {
      if (!person) continue;
      const entry = await t.buildEntry(person, season);
      if (person !== outside) await t.buildMembership(person === second ? fromNext : office, entry);
      if (person === second) await pick(entry, 1);
    }
    await t.makeOlder('2 days');
    if (late) await t.buildMember(office, late);
    await t.sql(
      (sql) => sql`insert into pool_removals (pool_id, user_id) values (${office.id}, ${removed?.user.id ?? 0})`,
    );
    await stopped?.call('changeRoundMails', { body: { wanted: false } });
    await complete();
    expect(recipientsOf(await (await post()).deliver())).toEqual(BOTH);
  });

  test('to those who joined later only for pools that count earlier rounds', async () => {
    const options = { ...DEFAULT_SCORING, earlierRounds: 'dontCount' as const };
    const fromNowOn = await t.buildPool(root, season, 'From now on', options);
    const late = await t.buildUser({ username: 'late' });
    const lates = await t.buildEntry(late, season);
    await pick(lates, 1, 1);
    await t.makeOlder('2 days');
    await complete();
    await new DeadlineBarrier(t.database).sealSeason(season.id);
    for (const entry of [lates, adas]) await t.buildMembership(fromNowOn, entry);
    const delivered = await (await post()).deliver();
    expect(recipientsOf(delivered)).toEqual(BOTH);
    expect(delivered.map(({ mail }) => mail.includes('From now on'))).toEqual([false, false]);
  });

  test('not on a site without a mail server', async () => {
    await complete();
    await createMailWorker({ database: t.database, config: t.config }).sendDue();
    expect(await t.sql((sql) => sql`select from queued_rounds union all select from deliveries`)).toEqual([]);
  });

  test('until one click in a mail program stops them, but not reminders', async () => {
    await complete();
    const { head } = await mailTo(sam, await post());
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    const path =
      /^List-Unsubscribe:\s+<http:\/\/localhost:3000(\/api\/unsubscribe\/[\w-]{43})>$/m.exec(head)?.[1] ?? '';
    expect((await t.anonymous().request(path, { method: 'POST' })).status).toBe(204);
    expect(await sam.call('readRoundMails')).toEqual({ wanted: false });
    expect(await sam.call('readReminders')).toMatchObject({ wanted: true });
    await t.sql((sql) => sql`delete from queued_rounds`);
    expect(recipientsOf(await (await post()).deliver())).toEqual(['ada@example.org']);
    await sam.call('changeRoundMails', { body: { wanted: true } });
    expect(await sam.call('readRoundMails')).toEqual({ wanted: true });
  });
});
