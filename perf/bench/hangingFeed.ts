import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AppServer, appSite, load } from '#test/support/appServers.ts';
import { request } from '#test/support/httpWire.ts';
import type { Filled, RoundInPlayScene } from '#test/support/poolScenes.ts';
import { middleOf, type Row } from './rows.ts';
import { single } from './saves.ts';

const RUNS = 3;
const SECONDS = 2;
/** Until then V8 still compiles, and a save takes up to twice as long. */
const WARM_UP_SECONDS = 8;
const CONNECTIONS = 32;

interface Figures {
  readonly saves: number;
  readonly polls: number;
}

/** Measures saves and polls while the results feed does not answer, against the same app between two checks. */
export async function hangingFeedRows(on: string, { env, scene }: Filled<RoundInPlayScene>): Promise<Row[]> {
  const feed = await hangingFeed();
  const app = await appSite({ ...env, RESULTS_FEED: 'espn', RESULTS_FEED_URL: feed.url });
  const loadFor = await measurementOf(app, scene);
  const runs: { ours: Figures; limit: Figures }[] = [];
  try {
    await loadFor(WARM_UP_SECONDS);
    while (runs.length < RUNS) {
      const response = await underLoad(loadFor, feed.nextCheck());
      const ours = await loadFor(SECONDS);
      if (response.closed) throw new Error('the check ended before the measurement did');
      await underLoad(loadFor, once(response, 'close'));
      runs.push({ ours, limit: await loadFor(SECONDS) });
    }
  } finally {
    await app.stop();
    feed.stop();
  }
  const row = (name: string, unit: string, of: keyof Figures): Row => ({
    name: `${name}, while the results feed hangs, ${on}`,
    unit,
    ...middleOf(runs.map(({ ours, limit }) => ({ ours: ours[of], limit: limit[of] }))),
    goal: { ratio: 'least', of: 0.9 },
  });
  return [row('save a pick', 'saves/s', 'saves'), row('unchanged leaderboard (304)', 'answers/s', 'polls')];
}

type LoadFor = (seconds: number) => Promise<Figures>;

/** Waits under load, because the first load after a rest is slower. */
async function underLoad<R>(loadFor: LoadFor, event: Promise<R>): Promise<R> {
  let isOver = false;
  const waiting = event.finally(() => {
    isOver = true;
  });
  while (!isOver) await loadFor(1);
  return waiting;
}

async function measurementOf({ port }: AppServer, scene: RoundInPlayScene): Promise<LoadFor> {
  const { savers, open, pool } = scene;
  const saves = savers.map((saver) => open.map((game) => single(saver, game)));
  const path = `/api/groups/${pool.id}/leaderboard`;
  const { cookie } = savers[0] ?? { cookie: '' };
  const first = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie: cookie } });
  const poll = request('GET', path, { Cookie: cookie, 'If-None-Match': first.headers.get('ETag') ?? '' });
  const polls = Array.from({ length: CONNECTIONS }, () => [poll]);
  return async (seconds) => ({
    saves: await load({ port, seconds, requests: saves, status: 200 }),
    polls: await load({ port, seconds, requests: polls, status: 304 }),
  });
}

/** A server that answers nothing. The app gives each check up after ten seconds. */
async function hangingFeed() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // the type of a listening TCP server's address
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/basketball`,
    async nextCheck(): Promise<ServerResponse> {
      const [, response] = await once(server, 'request');
      return response;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
