import { afterAll, test } from 'vitest';
import { run } from '#test/support/appServers.ts';
import { fillEmbedded, fillServer, ownServer, poolOf, roundInPlayOf, saversOf } from '#test/support/poolScenes.ts';
import { firstReadRow } from './firstRead.ts';
import { hangingFeedRows } from './hangingFeed.ts';
import { leaderboardRows } from './leaderboard.ts';
import { type Row, tableOf } from './rows.ts';
import { saveRows } from './saves.ts';
import { startRow } from './start.ts';
import { SESSIONS_EACH, streamRows } from './streams.ts';

const CALLERS = 64;

const rows: Row[] = [];
const server = await ownServer();
const pool = await fillEmbedded(poolOf(200, 3, { decided: 0, sessionsEach: SESSIONS_EACH }));
const savers = await fillEmbedded(saversOf(CALLERS));
const largePool = await fillEmbedded(poolOf(1_000, 6));
const roundInPlay = await fillEmbedded(roundInPlayOf(CALLERS));
const onServer = server && {
  savers: await fillServer(server, saversOf(CALLERS)),
  largePool: await fillServer(server, poolOf(1_000, 6)),
};

afterAll(() => console.log(`\n${tableOf(rows)}\n`));

async function measured(more: Promise<Row[]>): Promise<void> {
  const found = await more;
  console.log(tableOf(found));
  rows.push(...found);
}

test('leaderboards', () => measured(leaderboardRows(pool)));

test.skipIf(!onServer)('saves on a PostgreSQL server', async () => {
  if (onServer) await measured(saveRows('PostgreSQL server', onServer.savers));
});

test('saves on the embedded database', () => measured(saveRows('embedded', savers)));

test('saves and leaderboards while the results feed hangs', () => measured(hangingFeedRows('embedded', roundInPlay)));

test('rescoring and outlook', async () => {
  const program = run('perf/bench/rescoreAlone.ts');
  await measured(program.line().then((line): Row[] => JSON.parse(line)));
  await program.stop();
});

test('first leaderboard', async () => {
  if (onServer) await measured(firstReadRow('PostgreSQL server', onServer.largePool).then((row) => [row]));
  await measured(firstReadRow('embedded', largePool).then((row) => [row]));
});

test('open streams', () => measured(streamRows(pool)));

test('start', () => measured(startRow(pool.env).then((row) => [row])));
