import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { featureCommands } from '#app/commands.ts';
import { version } from '#server/infrastructure/version.ts';
import { type AppProcess, type Ended, runCli, startApp } from '#test/support/appProcess.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';
import { findPostgres, startPostgres } from '#test/support/postgresServer.ts';

// each command starts a process
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PASSWORD = 'a long secret';
const BRACKET = new URL('../../src/server/tournament/recorded/bracket.csv', import.meta.url);
const scratch = mkdtempSync(join(tmpdir(), 'unbusted-cli-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const timed = readFileSync(BRACKET, 'utf8')
  .replace(/(?<=team)$/m, ',startTime')
  .replaceAll(/(?<=,\d+,.*)$/gm, ',');
writeFileSync(join(scratch, 'bracket.csv'), timed.replace('1,Duke,', '1,Duke,2027-03-18T12:15-04:00'));

const env = { PORT: '0', SEED: 'none', DATA_DIR: join(scratch, 'data'), INIT_CWD: scratch };
await fillDataDir(env.DATA_DIR);
// a variable that has no effect would be a finding of the doctor
const cli = (...words: string[]) =>
  runCli({ ...env, ...(words[0] === 'admin' && { ADMIN_PASSWORD: PASSWORD }) }, words);
const done = (output: string) => ({ code: 0, output: `${output}\n`, errors: '' });
const notDone = (errors: string) => ({ code: 1, output: '', errors: `${errors}\n` });

describe('arguments', () => {
  const refuse = async (words: readonly string[], error: string) => {
    const { code, output, errors } = await cli(...words);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors.startsWith(error), errors).toBe(true);
  };

  test('a command that does not exist ends with an error and exit code 2', () =>
    refuse(['deploy'], 'There is no command deploy.\n\nUsage: npm run cli -- <command>'));

  test.each([
    [[], 'Usage: npm run cli -- <command>'],
    [['admin', 'a', 'b'], 'Usage: npm run cli -- admin <name>'],
    [['admin', ' '], 'Username is required'],
    [['admin', 'ada', '--loud'], "Unknown option '--loud'"],
    [['set-winner', '2027', 'one', 'Duke'], 'Round number must be from 1 to 10'],
    [['export-season', 'last'], 'Year must be from 1939 to 2200'],
  ])('invalid arguments end with an error and exit code 2: %j', { tags: 'slow' }, refuse);

  test('--version prints the version', async () => {
    expect(await cli('--version')).toEqual(done(version));
  });

  test('--help lists the commands, and the help of a command describes it', async () => {
    const all = await cli('--help');
    expect(all).toMatchObject({ code: 0, errors: '' });
    const names = [...all.output.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
    expect(names).toEqual([
      'admin',
      'reset-password',
      'login-link',
      'users',
      'delete-user',
      'doctor',
      'import-bracket',
      'set-winner',
      'export-season',
      'backup',
      'restore',
      'go-live',
      ...Object.keys(featureCommands),
    ]);
    const one = await cli('set-winner', '--help');
    expect(one).toMatchObject({ code: 0, errors: '' });
    expect(one.output).toMatch(/^Usage: npm run cli -- set-winner <year> <round number> <team> \[--clear\]/);
    expect(one.output).toContain('--drop-picks: drops the picks');
  });
});

const guide = (name: string) => readFileSync(new URL(`../../docs/guide/${name}.md`, import.meta.url), 'utf8');
const operating = guide('operate');
const documented = [...operating.matchAll(/^npm run cli -- (.*?) +#/gm)].map(([, words = '']) => words.split(' '));

describe('commands while the app runs', () => {
  let app: AppProcess;
  let url: string;
  let seasonId: number;
  let firstSession: Ask;
  let adaPassword = PASSWORD;
  const outputs: [words: string, ended: Ended][] = [];

  /** A season of two rounds, created by a site admin whom the tool has made. */
  beforeAll(async () => {
    app = startApp(env);
    url = await app.url();
    for (const username of ['sam', 'bob', 'Zoe']) {
      const account = { username, email: `${username}@example.org`, password: PASSWORD, confirmPassword: PASSWORD };
      await askerOf(url)('POST', '/api/register', account);
    }
    await follow(documented.slice(0, 1));
    firstSession = await signIn('ada');
    ({ id: seasonId } = await firstSession('POST', '/api/seasons', { year: 2027, name: 'March Madness' }));
    for (const [index, name] of ['First Round', 'Second Round'].entries()) {
      const deadline = `2127-03-${20 + index}T16:15:00Z`;
      await firstSession('POST', '/api/rounds', { number: index + 1, name, deadline, seasonId });
    }
    await follow(documented.slice(1));
    const shown = /^ada has a new password (\S+), shown this once; all sessions of ada have ended\.\n$/;
    [, adaPassword = ''] = shown.exec(outputOf('reset-password ada')) ?? [];
  });

  afterAll(() => app.kill('SIGKILL'));

  async function follow(lines: readonly string[][]): Promise<void> {
    for (const words of lines) outputs.push([words.join(' '), await cli(...words)]);
  }

  async function signIn(username: 'ada' | 'sam' | 'Zoe'): Promise<Ask> {
    const ask = askerOf(url);
    await ask('POST', '/api/login', { username, password: username === 'ada' ? adaPassword : PASSWORD });
    return ask;
  }

  const outputOf = (words: string) => new Map(outputs).get(words)?.output ?? '';

  test('each command in the documentation succeeds', () => {
    expect(outputs).toHaveLength(16);
    for (const [words, { code, errors }] of outputs) expect([words, code, errors]).toEqual([words, 0, '']);
  });

  test('each command of the guide for a second day is among them', () => {
    const used = [...guide('day-two').matchAll(/^npm run cli -- (.+)$/gm)].map(([, words]) => words);
    expect(used).toHaveLength(2);
    expect(outputs.map(([words]) => words)).toEqual(expect.arrayContaining(used));
  });

  test('a password is reset to a printed or an entered one, and all sessions end', async () => {
    await expect(firstSession('GET', '/api/user')).rejects.toThrow('401');
    await signIn('ada');
    expect(await runCli(env, ['reset-password', 'ADA', '--stdin'], "echo '12345'")).toEqual(
      notDone('Password must be at least 6 characters'),
    );
    expect(await runCli(env, ['reset-password', 'ADA', '--stdin'], `echo '${PASSWORD}'`)).toEqual(
      done('ada has a new password; all sessions of ada have ended.'),
    );
    adaPassword = PASSWORD;
    await signIn('ada');
  });

  test('a printed login link logs in, once', async () => {
    const shown = /^This link logs in ada, once, within 10 minutes:\n(\S+)\/login-link\/([\w-]{43})\n$/;
    const [, origin, token] = shown.exec(outputOf('login-link ada')) ?? [];
    expect(origin).toBe('http://localhost:0');
    const ask = askerOf(url);
    expect(await ask('POST', '/api/login-link', { token })).toMatchObject({ username: 'ada' });
    expect(await ask('GET', '/api/user')).toMatchObject({ username: 'ada' });
    await expect(askerOf(url)('POST', '/api/login-link', { token })).rejects.toThrow('400');
  });

  test('users lists all by name, or finds those whose name or address has a text', async () => {
    const today = '\\d{4}-\\d\\d-\\d\\d';
    const lines = outputOf('users').trimEnd().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^name {2,}email {2,}created {2,}last seen$/),
      expect.stringMatching(new RegExp(`^ada {3,}${today}  ${today}  site admin$`)),
      expect.stringMatching(new RegExp(`^bob {3}bob@example.org  ${today}  ${today}$`)),
      expect.stringMatching(/^sam /),
      expect.stringMatching(/^Zoe /),
      '4 users',
    ]);
    expect(outputOf('users sam').split('\n').slice(1)).toEqual([expect.stringMatching(/^sam /), '1 user', '']);
    expect(await cli('users', 'ZOE@')).toMatchObject({ output: expect.stringMatching(/\nZoe .+\n1 user\n$/) });
    expect(await cli('users', 'nobody')).toEqual(done('0 users'));
  });

  test('delete-user says what goes with an account and deletes it after a yes, and not without one', async () => {
    // features count what they have of an account, too
    expect(outputOf('delete-user bob --yes')).toMatch(
      /^With bob go 0 entries, 0 picks, 0 memberships(, 0 \w+)*\. The audit log and backups keep the name\.\nbob was deleted\.\n$/,
    );
    const [zoe, ada] = [await signIn('Zoe'), await signIn('ada')];
    const pool = await zoe('POST', '/api/groups', { name: 'Zoe’s', seasonId });
    const { id: entryId } = await zoe('POST', '/api/entries', { name: 'zoe 01', seasonId });
    await zoe('POST', `/api/groups/${pool.id}/join`, { entryId, inviteCode: pool.inviteCode });
    const goes =
      /^With Zoe go 1 entry, 0 picks, 1 membership(, 0 \w+)*\. 1 pool of theirs will be ada’s\. The audit log and backups keep the name\.\nDelete Zoe\? Type yes:$/;
    for (const input of ['true', 'echo no', 'echo', 'echo Zoe']) {
      const { code, output, errors } = await runCli(env, ['delete-user', 'zoe'], input);
      expect([input, code, errors]).toEqual([input, 1, 'Nothing was deleted.\n']);
      expect(output.trimEnd()).toMatch(goes);
    }
    await zoe('GET', '/api/user');
    expect(await runCli(env, ['delete-user', 'zoe'], 'echo yes')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Type yes: Zoe was deleted\.\n$/),
    });
    await expect(zoe('GET', '/api/user')).rejects.toThrow('401');
    const [row] = await ada('GET', '/api/audit');
    expect(row).toMatchObject({
      actor: 'command line',
      action: 'user deleted',
      target: expect.stringMatching(/, Zoe$/),
    });
    expect(await ada('GET', `/api/groups/${pool.id}`)).toMatchObject({ adminId: row.after.adminId });
    await ada('DELETE', `/api/groups/${pool.id}`, { confirmText: 'delete me' });
    expect(await cli('delete-user', 'zoe', '--yes')).toEqual(notDone('There is no user zoe.'));
    expect(await cli('delete-user', 'ada', '--yes')).toEqual(
      notDone('ada is a site admin: take that away in the console first.'),
    );
  });

  test('import-bracket shows a bracket with its start times in a dry run and makes it', async () => {
    const shown = outputOf('import-bracket 2027 bracket.csv --dry-run');
    expect(shown.split('\n')).toEqual([
      ...Array(32).fill(expect.stringMatching(/^\w+ Region: \d+ .+ – \d+ .+$/)),
      'Nothing was written.',
      '',
    ]);
    expect(shown).toMatch(/^East Region: 1 Duke – 16 .+, 2027-03-18T16:15:00.000Z$/m);
    expect(outputOf('import-bracket 2027 bracket.csv')).toBe(
      shown.replace('Nothing was written.', 'Created the 32 games of First Round.'),
    );
  });

  test('import-bracket reports errors by line and missing things by name', { tags: 'slow' }, async () => {
    writeFileSync(join(scratch, 'faulty.csv'), readFileSync(BRACKET, 'utf8').replace(/^South Region,1,/m, 'North,1,'));
    const [faulty, missing, ...others] = await Promise.all([
      cli('import-bracket', '2027', 'faulty.csv'),
      cli('import-bracket', '2027', 'missing.csv'),
      cli('set-winner', '2027', '9', 'Duke'),
      cli('set-winner', '2027', '1', 'Nobody'),
      cli('reset-password', 'nobody'),
      cli('login-link', 'nobody'),
      cli('export-season', '2031'),
    ]);
    expect(faulty).toMatchObject({ code: 1, output: '' });
    expect(faulty?.errors).toMatch(/^line \d+: Unknown region "North"\nThe South Region is missing seed 1\n$/);
    expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('no such file') });
    expect(others).toEqual([
      notDone('March Madness 2027 has no round 9.'),
      notDone('Nobody does not play in First Round.'),
      notDone('There is no user nobody.'),
      notDone('There is no user nobody.'),
      notDone('There is no season of 2031.'),
    ]);
  });

  test('set-winner follows the rules of the calls: dry run, audit log and event', { tags: 'slow' }, async () => {
    const [sam, ada] = [await signIn('sam'), await signIn('ada')];
    const [first, second] = await sam('GET', `/api/games/${seasonId}`);
    await ada('PATCH', `/api/games/${first.id}`, { winner: 'Duke' });
    await ada('PATCH', `/api/games/${second.id}`, { winner: 'Baylor' });
    const next = (await sam('GET', `/api/games/${seasonId}`)).at(-1);
    const { id: entryId } = await sam('POST', '/api/entries', { name: 'sam 01', seasonId });
    await sam('POST', `/api/picks?entryId=${entryId}`, { gameId: next.id, pick: 'Duke' });
    const changes = [
      "Duke – Mount St. Mary's: Mount St. Mary's wins",
      "Second Round: Duke – Baylor becomes Mount St. Mary's – Baylor; picks dropped: up to 1",
      'Entries that gain correct picks: 0',
      'Entries that lose correct picks: 0',
    ];
    const words = ['set-winner', '2027', '1', "mount st. mary's"];
    expect(await cli(...words, '--dry-run')).toEqual(done([...changes, 'Nothing was written.'].join('\n')));
    expect(await cli(...words)).toEqual(notDone('1 pick on Duke – Baylor stands in the way'));
    const screen = await sam('GET', '/api/events');
    expect(await cli(...words, '--drop-picks')).toEqual(done(changes.join('\n')));
    expect(await screen.next()).toContain(`event: season\ndata: {"seasonId":${seasonId}}`);
    const { dropped } = await sam('GET', `/api/seasons/${seasonId}/notices`);
    expect(dropped).toMatchObject([{ entryId, team: 'Duke', opponent: 'Baylor' }]);
    const [row] = await ada('GET', '/api/audit');
    expect(row).toMatchObject({ userId: null, username: 'command line' });
  });

  test('export-season writes what the calls return, without addresses, codes or picks', { tags: 'slow' }, async () => {
    const [sam, ada] = [await signIn('sam'), await signIn('ada')];
    const pool = await sam('POST', '/api/groups', { name: 'The Office', seasonId });
    const { id: entryId } = await sam('POST', '/api/entries', { name: 'sam 02', seasonId });
    await sam('POST', `/api/groups/${pool.id}/join`, { entryId, inviteCode: pool.inviteCode });
    const games = await sam('GET', `/api/games/${seasonId}`);
    const open = games.find(({ winner }: Game) => winner === null);
    await sam('POST', `/api/picks?entryId=${entryId}`, { gameId: open.id, pick: open.team1 });
    await ada('PATCH', `/api/games/${open.id}`, { winner: open.team1 });
    const [round] = await sam('GET', `/api/rounds/${seasonId}`);
    await ada('PATCH', `/api/rounds/${round.id}`, { name: round.name, deadline: '2026-03-20T00:00:00Z' });

    const { final, championshipTotal, rounds, rows } = await sam('GET', `/api/groups/${pool.id}/leaderboard`);
    expect(rows).toMatchObject([{ entryName: 'sam 02', total: 1 }]);
    const written = await cli('export-season', '2027');
    expect(JSON.parse(written.output)).toEqual({
      season: (await sam('GET', '/api/seasons'))[0],
      rounds: await sam('GET', `/api/rounds/${seasonId}`),
      games: await sam('GET', `/api/games/${seasonId}`),
      pools: [
        {
          id: pool.id,
          name: 'The Office',
          points: pool.points,
          countsFrom: 1,
          upsetBonus: 0,
          tieBreaker: 'none',
          earlierRounds: pool.earlierRounds,
          final,
          championshipTotal,
          rounds,
          rows,
        },
      ],
    });
    expect(written.output).not.toMatch(/@|picks?"|invite/i);

    app.kill('SIGTERM');
    await app.ended;
    expect(await cli('export-season', '2027', 'season.json')).toEqual(done(`Wrote ${join(scratch, 'season.json')}.`));
    expect(readFileSync(join(scratch, 'season.json'), 'utf8')).toBe(written.output);
  });
});

test.skipIf(!findPostgres())('commands work on the server that DATABASE_URL names', { tags: 'slow' }, async () => {
  const programs = findPostgres();
  if (!programs) return;
  const server = await startPostgres(programs);
  try {
    const there = { ...env, ADMIN_PASSWORD: PASSWORD, DATABASE_URL: server.url('postgres') };
    expect(await runCli(there, ['admin', 'ada'])).toEqual(done('Created the site admin ada with ADMIN_PASSWORD.'));
    expect(await runCli(there, ['reset-password', 'ada', '--stdin'], 'echo another secret')).toMatchObject({ code: 0 });
    expect(await runCli(there, ['export-season', '2027'])).toEqual(notDone('There is no season of 2027.'));
  } finally {
    await server.stop();
  }
});

interface Game {
  readonly team1: string;
  readonly winner: string | null;
}

// biome-ignore lint/suspicious/noExplicitAny: the test checks each field
type Ask = (method: string, path: string, body?: object) => Promise<any>;

/** A client of the running app; for a stream it returns the next event. */
function askerOf(url: string): Ask {
  let cookie = '';
  return async (method, path, body) => {
    const headers = { Cookie: cookie, ...(body && { 'Content-Type': 'application/json' }) };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    cookie ||= answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    if (answer.status === 204) return undefined;
    if (answer.headers.get('content-type') !== 'text/event-stream') return answer.json();
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read(); // the stream is open
    return { next: async () => (await reader?.read())?.value };
  };
}
