import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppServer, appSite, baselineServer, load } from '#test/support/appServers.ts';
import { request } from '#test/support/httpWire.ts';
import type { Filled, PoolScene } from '#test/support/poolScenes.ts';
import { alternate, type Row } from './rows.ts';

const RUNS = 15;
const SECONDS = 1;
const CONNECTIONS = 32;

/** Measures the poll of every open leaderboard, in a pool of 200. */
export async function leaderboardRows({ env, scene }: Filled<PoolScene>): Promise<Row[]> {
  const app = await appSite(env);
  try {
    return [await unchanged(app, scene), await full(app, scene, 'identity'), await full(app, scene, 'br')];
  } finally {
    await app.stop();
  }
}

const path = ({ pool }: PoolScene) => `/api/groups/${pool.id}/leaderboard`;

async function unchanged(app: AppServer, scene: PoolScene): Promise<Row> {
  const first = await fetch(`http://127.0.0.1:${app.port}${path(scene)}`, { headers: { Cookie: scene.cookie } });
  const headers = { Cookie: scene.cookie, 'If-None-Match': first.headers.get('ETag') ?? '' };
  const baseline = await baselineServer('304');
  const { ours, limit } = await compared(app, baseline, request('GET', path(scene), headers), 304);
  return {
    name: 'unchanged leaderboard (304), pool of 200, signed in',
    unit: 'answers/s',
    ours,
    limit,
    goal: { ratio: 'least', of: 0.6 },
  };
}

async function full(app: AppServer, scene: PoolScene, coding: 'identity' | 'br'): Promise<Row> {
  const headers = { Cookie: scene.cookie, 'Accept-Encoding': coding };
  const response = await fetch(`http://127.0.0.1:${app.port}${path(scene)}`, { headers });
  // fetch() would decompress the response
  const bytes = coding === 'br' ? await packedBytes(app, scene) : Buffer.from(await response.arrayBuffer());
  const folder = mkdtempSync(join(tmpdir(), 'unbusted-bytes-'));
  const file = join(folder, 'answer');
  writeFileSync(file, bytes);
  const baseline = await baselineServer('bytes', file, 'application/json', coding === 'br' ? 'br' : '');
  const { ours, limit } = await compared(app, baseline, request('GET', path(scene), headers), 200);
  rmSync(folder, { recursive: true });
  return {
    name: `full leaderboard, pool of 200, ${coding} (${(bytes.length / 1000).toFixed(1)} kB)`,
    unit: 'answers/s',
    ours,
    limit,
    goal: { ratio: 'least', of: 0.7 },
  };
}

async function packedBytes(app: AppServer, scene: PoolScene): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    const headers = { Cookie: scene.cookie, 'Accept-Encoding': 'br' };
    get({ port: app.port, host: '127.0.0.1', path: path(scene), headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

async function compared(
  app: AppServer,
  baseline: AppServer,
  asked: string,
  status: number,
): Promise<{ ours: number; limit: number }> {
  const requests = Array.from({ length: CONNECTIONS }, () => [asked]);
  const at = ({ port }: AppServer, seconds = SECONDS) => load({ port, seconds, requests, status });
  await at(app);
  await at(baseline);
  const figures = await alternate(RUNS, { ours: () => at(app), limit: () => at(baseline) });
  await baseline.stop();
  return figures;
}
