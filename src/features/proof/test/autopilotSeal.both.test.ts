import { expect, test } from 'vitest';
import { checkReceipt, checkSeal } from '#features/proof/domain/sealChecks.ts';
import { parseSeal } from '#features/proof/domain/sealFile.ts';
import { sha256 } from '#server/pools/seals/sealHashes.ts';
import { testApp } from '#test/support/app.ts';
import { readSealOf } from './sealsOf.ts';

const t = await testApp();

test('a seal names the games that the autopilot picked, and fits the receipt from after the lock', async () => {
  await t.database.reset();
  const ana = await t.buildUser({ username: 'ana' });
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  const games = [
    await t.buildGame(round, { team1: 'Duke', seed1: 1, team2: 'Yale', seed2: 16 }),
    await t.buildGame(round, { team1: 'Iowa', seed1: 9, team2: 'Utah', seed2: 8 }),
    await t.buildGame(round, { team1: 'Kent', seed1: 4, team2: 'Troy', seed2: 4 }),
  ] as const;
  const office = await t.buildPool(await t.buildUser(), season, 'Office');
  const anas = await t.buildMember(office, ana);
  await ana.call('changeEntry', { params: { id: anas.id }, body: { autopilot: 'favorites' } });
  await ana.call('savePick', { query: { entryId: anas.id }, body: { gameId: games[0].id, pick: 'Yale' } });
  const before = await ana.call('readReceipt', { query: { entryId: anas.id, roundNumber: 1 } });
  expect(before.text).toContain('\nauto=\n');
  await t.passDeadline(round);
  const seal = parseSeal(await readSealOf(ana, office.id));
  expect(checkSeal(sha256, seal)).toEqual([]);
  expect(seal.leaves[0]?.sealed).toMatchObject({
    picks: new Map([
      [games[0].id, 2],
      [games[1].id, 2],
      [games[2].id, null],
    ]),
    auto: [{ gameId: games[1].id, lock: 1 }],
  });
  const after = await ana.call('readReceipt', { query: { entryId: anas.id, roundNumber: 1 } });
  expect(checkReceipt(sha256, seal, after)).toEqual([]);
});
