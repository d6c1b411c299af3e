import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { formatSeal, parsePicks, parseSeal } from '#features/proof/domain/sealFile.ts';
import { sha256 } from '#server/pools/seals/sealHashes.ts';
import { runCli } from '#test/support/appProcess.ts';
import { equivocated } from './forgedSeals.ts';
import { sealPool } from './sealPool.ts';
import vector from './sealVector.json' with { type: 'json' };

// each command starts a process
vi.setConfig({ testTimeout: 300_000 });

const { seal, entries, root } = vector;
const scratch = mkdtempSync(join(tmpdir(), 'unbusted-verify-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(scratch, name), text);
write('seal.txt', seal);

const nowhere = { SEED: 'none', DATA_DIR: join(scratch, 'nowhere'), INIT_CWD: scratch };
const verify = (...words: string[]) => runCli(nowhere, ['verify', ...words]);
const done = (output: string) => ({ code: 0, output: `${output}\n`, errors: '' });
const notDone = (errors: string) => ({ code: 1, output: '', errors: `${errors}\n` });

test('a seal that fits is summed up without a database', async () => {
  const summary = [
    'The seal of round 2 of season 3 in pool 7 fits its 5 entries.',
    '1 entry of them without picks: hidden, or removed since.',
    `Root: ${root}`,
    'Root of the seal before it: none',
    'Compare the root with a copy from after the lock.',
  ];
  expect(await verify('seal.txt')).toEqual(done(summary.join('\n')));
  write('receipt.json', JSON.stringify(entries[0]));
  const sealed = `Entry ${entries[0]?.entryId} is sealed as in receipt.json.`;
  expect(await verify('seal.txt', 'receipt.json')).toEqual(done([...summary, sealed].join('\n')));
  expect(existsSync(nowhere.DATA_DIR)).toBe(false);
});

test('picks of the autopilot that the receipt lacks are counted, and no difference', async () => {
  const lock = parseSeal(seal).head;
  const saved = parsePicks(entries[0]?.text ?? '');
  const picked = { ...saved, picks: new Map([...saved.picks, [12, 1 as const]]), auto: [{ gameId: 12, lock: 2 }] };
  const pool = sealPool(sha256, { ...lock, entries: [picked] });
  const leaves = pool.entries.map((each) => ({ ...lock, ...each, picks: each.text }));
  const { seasonId, poolId } = lock;
  const file = { seasonId, poolId, number: 1, size: 2, root: pool.root };
  write('auto.txt', formatSeal({ ...file, head: { ...lock, entries: 1 } }, leaves));
  write('before.json', JSON.stringify(entries[0]));
  const { code, output } = await verify('auto.txt', 'before.json');
  expect(code).toBe(0);
  expect(output).toContain(
    `\nEntry ${saved.entryId} is sealed as in before.json. The autopilot has picked 1 game since.\n`,
  );
});

test('a changed seal, a receipt that differs, and files that are neither end with the difference', {
  tags: 'slow',
}, async () => {
  write('changed.txt', seal.replace('9=2', '9=1'));
  const changed = await verify('changed.txt');
  expect(changed).toMatchObject({ code: 1, output: '' });
  expect(changed.errors).toMatch(/^changed\.txt does not fit:\nThe picks of entry 8 are not those of its leaf\.\n$/);
  const text = (entries[0]?.text ?? '').replace('9=2', '9=1');
  const commitment = hash('sha256', `\0${text}`);
  write('other.json', JSON.stringify({ text, commitment }));
  expect(await verify('seal.txt', 'other.json')).toEqual(
    notDone('other.json does not fit:\nGame 9: saved team 1, sealed team 2.'),
  );
  write('receipt.txt', 'no receipt');
  expect(await verify('seal.txt', 'receipt.txt')).toEqual(notDone('receipt.txt is not a receipt.'));
  expect(await verify('receipt.txt')).toEqual(
    notDone('receipt.txt: The first three lines are not those of a seal: origin, leaves, root.'),
  );
  expect(await verify('missing.txt')).toMatchObject({ code: 1, errors: expect.stringContaining('ENOENT') });
});

test('the files of an operator who sealed two leaves of one entry are refused, with the receipt too', {
  tags: 'slow',
}, async () => {
  write('duke-won.txt', equivocated.dukeWon);
  write('texas-won.txt', equivocated.texasWon);
  write('victim.json', JSON.stringify(equivocated.receipt));
  for (const file of ['duke-won.txt', 'texas-won.txt']) {
    const refused = notDone(`${file} does not fit:\nEntry 7 is sealed twice, so either could be shown.`);
    expect(await verify(file)).toEqual(refused);
    expect(await verify(file, 'victim.json')).toEqual(refused);
  }
});

test('files without end, and those with a problem in each leaf, are refused in few lines', {
  tags: 'slow',
}, async () => {
  const games = Array.from({ length: 1_000_000 }, (_, n) => `${n + 1}=1\n`).join('');
  write('games.txt', seal.replace('9=2\n12=-\n105=-\n', games));
  expect(await verify('games.txt')).toEqual(notDone('games.txt: The picks from line 24 are of more than 1000 games.'));
  const leaf = seal.slice(seal.indexOf('unbusted-seal/3 entry'), seal.indexOf('unbusted-seal/3 picks'));
  write('leaves.txt', seal + leaf.repeat(100_000));
  expect(await verify('leaves.txt')).toEqual(notDone('leaves.txt: The file has more than 100000 leaves.'));
  write('large.txt', seal.padEnd(2 ** 26 + 1, '\n'));
  expect(await verify('large.txt')).toEqual(notDone('large.txt is larger than 64 MiB.'));
  write('repeated.txt', seal + leaf.repeat(1_000));
  const { errors } = await verify('repeated.txt');
  expect(errors.trimEnd().split('\n')).toHaveLength(22);
  expect(errors).toMatch(/\nand \d+ more\n$/);
});
