import { beforeEach, expect, test } from 'vitest';
import type { Pool, Round } from '#contract/schemas.ts';
import { testApp } from '#test/support/app.ts';

const t = await testApp();
let pool: Pool;
let round: Round;

beforeEach(async () => {
  await t.database.reset();
  const season = await t.buildSeason();
  round = await t.buildRound(season);
  pool = await t.buildPool(await t.buildUser(), season);
});

interface Row {
  readonly poolId?: number;
  readonly kind?: string;
  readonly url?: string;
  readonly secret?: string;
  readonly events?: readonly string[];
  readonly failures?: number;
}

function addWebhook({
  poolId = pool.id,
  kind = 'ntfy',
  url = 'https://ntfy.sh/pool',
  secret,
  events = ['locked'],
  failures = 0,
}: Row = {}) {
  return t.sql(
    (sql) => sql`
      insert into webhooks (pool_id, kind, url, secret, events, failures)
      values (${poolId}, ${kind}, ${url}, ${secret ?? null}, ${[...events]}, ${failures})
    `,
  );
}

test.each([
  ['pool_id_fkey', 'a webhook of no pool', { poolId: 999 }],
  ['kind_known', 'a webhook of an unknown kind', { kind: 'pigeon' }],
  ['url_check', 'a webhook without an address', { url: '' }],
  ['secret_check', 'a secret that can be guessed', { kind: 'json', secret: 'whsec_' }],
  ['secret_of_json', 'a webhook whose body nobody can verify', { kind: 'json' }],
  ['events_known', 'a webhook of an unknown event', { events: ['picked'] }],
  ['events_known', 'a webhook that tells nothing', { events: [] }],
  ['failures_check', 'fewer than no failures', { failures: -1 }],
])('the constraint webhooks_%s refuses %s', async (name, _, row) => {
  await expect(addWebhook(row)).rejects.toMatchObject({ constraint: `webhooks_${name}` });
});

test('a pool has one webhook', async () => {
  await addWebhook();
  await expect(addWebhook()).rejects.toMatchObject({ constraint: 'webhooks_pkey' });
});

test('a lock that is announced is one of a round, and each round has one', async () => {
  const announce = (roundId: number, lock: number) =>
    t.sql((sql) => sql`insert into announced_locks (round_id, lock) values (${roundId}, ${lock})`);
  for (const [roundId, lock, name] of [
    [999, 1, 'round_id_fkey'],
    [round.id, 0, 'lock_check'],
  ] as const) {
    await expect(announce(roundId, lock)).rejects.toMatchObject({ constraint: `announced_locks_${name}` });
  }
  await announce(round.id, 1);
  await expect(announce(round.id, 2)).rejects.toMatchObject({ constraint: 'announced_locks_pkey' });
});
