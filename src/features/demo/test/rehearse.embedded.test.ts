import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { GAME_MS } from '#features/demo/server/demoFeed.ts';
import { Admin } from '#test/e2e/admin.ts';
import { type AppProcess, runCli, startApp, startCli } from '#test/support/appProcess.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';

// the rehearsal creates a database
vi.setConfig({ testTimeout: 300_000 });

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-rehearse-'));
afterAll(() => rmSync(scratch, { recursive: true }));

async function signIn(app: AppProcess): Promise<Admin> {
  const url = await app.url();
  const login = await app.waitForOutput(/Demo site admin: (.+)\n/);
  const [username = '', password = ''] = login.split(' / ');
  return Admin.signIn(url, username, password);
}

test('a rehearsal runs on a temporary site that asks its own server, and deletes it at the end', {
  tags: 'slow',
}, async () => {
  const folder = mkdtempSync(join(scratch, 'tmp-'));
  const app = startCli({ PORT: '0', TMPDIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/untouched' }, [
    'rehearse',
    '--speed',
    '240',
  ]);
  const admin = await signIn(app);
  const [season] = await admin.call('listSeasons', {});
  if (!season) return expect.fail('there is no season');
  const state = await admin.call('checkFeed', { params: { id: season.id } });
  expect(state).toMatchObject({ source: 'espn', mode: 'automatic', error: null, unmatched: [], suggestions: [] });
  expect(state.succeededAt).not.toBeNull();
  const games = await admin.call('listActiveGames', {});
  // those with a place bind once it is settled
  const bound = games.flatMap(({ broadcast }) => broadcast ?? []);
  expect([bound.length, new Set(bound)]).toEqual([20, new Set(['CBS', 'TNT', 'TBS', 'truTV'])]);
  expect(state.playIns.filter(({ startTime }) => startTime !== null)).toHaveLength(12);
  expect(readdirSync(folder).filter((name) => name.startsWith('unbusted-'))).toHaveLength(1);
  app.kill('SIGINT');
  expect(await app.ended).toMatchObject({ code: 0, errors: '' });
  expect(app.output()).toContain('The rehearsal has ended, and its site is deleted.');
  expect(readdirSync(folder).filter((name) => name.startsWith('unbusted-'))).toEqual([]);
});

test('the feed of the demo gives a game its recorded final once it has been started', { tags: 'slow' }, async () => {
  const dataDir = join(scratch, 'demo');
  await fillDataDir(dataDir);
  const app = startApp({ PORT: '0', SEED: 'demo', DATA_DIR: dataDir });
  const admin = await signIn(app);
  expect(await admin.call('readAbout', {})).toMatchObject({ isDemo: true });
  const game = (await admin.call('listActiveGames', {})).find(({ winner }) => winner === null);
  if (!game) return expect.fail('there is no undecided game');
  const feedOf = { params: { id: game.seasonId } };
  expect(await admin.call('checkFeed', feedOf)).toMatchObject({ source: 'espn', error: null, suggestions: [] });
  const startTime = new Date(Date.now() - GAME_MS).toISOString();
  await admin.call('changeGame', { params: { id: game.id }, body: { startTime } });
  expect(await admin.call('checkFeed', feedOf)).toMatchObject({
    suggestions: [{ gameId: game.id, winner: 'Duke', score1: 89, score2: 66, reason: 'unconfirmed' }],
  });
  app.kill('SIGINT');
  expect(await app.ended).toMatchObject({ code: 0 });
});

test('the start of a demo prints its logins, unless nobody can sign in with a password', { tags: 'slow' }, async () => {
  const demo = { PORT: '0', SEED: 'demo', DATA_DIR: join(scratch, 'logins') };
  for (const dir of [demo.DATA_DIR, join(scratch, 'none')]) await fillDataDir(dir);
  const outputOf = async (overrides: Readonly<Record<string, string>>) => {
    const app = startApp({ ...demo, ...overrides });
    await app.url();
    app.kill('SIGTERM');
    return (await app.ended).output;
  };
  const provider = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'unbusted', OIDC_CLIENT_SECRET: 'secret' };
  expect(await outputOf({ ...provider, PASSWORD_LOGIN: 'off' })).not.toContain('Demo ');
  // a site that says what it is for is no demo unless it says that, too
  expect(await outputOf({ SEED: '', NODE_ENV: 'development', DATA_DIR: join(scratch, 'none') })).not.toContain('Demo ');
  expect(await outputOf({})).toMatch(/Demo site admin: .+ \/ .+\nDemo player: /);
});

test('a speed that is none ends with an error and exit code 2', { tags: 'slow' }, async () => {
  expect(await runCli({ DATA_DIR: join(scratch, 'speed') }, ['rehearse', '--speed', '0'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--speed expects a whole number from 1 to 240'),
  });
});
