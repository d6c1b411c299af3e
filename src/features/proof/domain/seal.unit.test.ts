import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leafHash, treeHead } from '#domain/seals/merkleTree.ts';
import { commitmentOf, picksText, rootOf, type SealedPicks, type SealHead, saltText } from '#domain/seals/seal.ts';
import { equivocated, forgeSeal } from '#features/proof/test/forgedSeals.ts';
import { sealPool } from '#features/proof/test/sealPool.ts';
import vector from '#features/proof/test/sealVector.json' with { type: 'json' };
import { checkReceipt, checkSeal, pickedSince } from './sealChecks.ts';
import { formatSeal, MAX_SEAL_LENGTH, parsePicks, parseSeal, type Seal, SealFormatError } from './sealFile.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const { root, seal: text } = vector;
const seal = parseSeal(text);
const receiptOf = (entryId: number) => vector.entries.find((entry) => entry.entryId === entryId) ?? expect.fail();

/** Writes a parsed seal again. */
const write = (parsed: Seal) =>
  formatSeal(
    parsed,
    parsed.leaves.map((leaf) => ({ ...leaf, picks: leaf.sealed && picksText(leaf.sealed) })),
  );

/** The definition of RFC 6962, 2.1, word by word. */
function referenceHead(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1 && leaves[0]) return leaves[0];
  let k = 1;
  while (2 * k < leaves.length) k *= 2;
  return sha256(Buffer.concat([Buffer.of(1), referenceHead(leaves.slice(0, k)), referenceHead(leaves.slice(k))]));
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, n) => leafHash(sha256, `leaf ${n}`));

const anyId = fc.integer({ min: 1, max: 2 ** 31 - 1 });

/** A random round: entries, their picks of the same games, and which of them are hidden. */
const anySeal = fc
  .record({
    games: fc.uniqueArray(anyId, { maxLength: 8 }),
    entries: fc.uniqueArray(anyId, { maxLength: 300 }),
    isChampionship: fc.boolean(),
    sides: fc.infiniteStream(fc.constantFrom(1 as const, 2 as const, null)),
    totals: fc.infiniteStream(fc.option(fc.nat(400))),
    salts: fc.infiniteStream(fc.uint8Array({ minLength: 32, maxLength: 32 })),
    isHidden: fc.infiniteStream(fc.boolean()),
    previous: fc.constantFrom(null, vector.root),
  })
  .map(({ games, entries, isChampionship, sides, totals, salts, isHidden, previous }) => {
    const lock = { ...seal.head, seasonId: 1, poolId: 3, previous };
    const picks = entries
      .sort((a, b) => a - b)
      .map((entryId) => ({
        entryId,
        owner: { userId: entryId, username: `user “${entryId}”`, isHidden: false },
        picks: new Map(games.map((gameId) => [gameId, sides.next().value])),
        auto: [],
        total: isChampionship ? totals.next().value : undefined,
        salt: hex(salts.next().value),
      }));
    const sealed = sealPool(sha256, { ...lock, entries: picks });
    const leaves = sealed.entries.map((entry) => ({
      ...lock,
      ...entry,
      picks: isHidden.next().value ? undefined : entry.text,
    }));
    const head = { ...lock, entries: leaves.length };
    return formatSeal({ seasonId: 1, poolId: 3, number: 1, size: leaves.length + 1, root: sealed.root, head }, leaves);
  });

describe('tree', () => {
  test('the head of every tree of 0 to 300 leaves is that of the definition', () => {
    for (let count = 0; count <= 300; count += 1) {
      const leaves = leavesOf(count);
      expect(hex(treeHead(sha256, leaves)), `${count} leaves`).toBe(hex(referenceHead(leaves)));
    }
  });

  test('the heads are those of the reference implementation of Certificate Transparency', () => {
    const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const hashes = leaves.map((leaf) => sha256(Buffer.concat([Buffer.of(0), Buffer.from(leaf, 'hex')])));
    expect(hashes.map((_, n) => hex(treeHead(sha256, hashes.slice(0, n + 1))))).toEqual([
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]);
  });

  test('every change of a leaf or of the order of two changes the head', () => {
    const leaves = leavesOf(37);
    const head = hex(treeHead(sha256, leaves));
    for (const [index, leaf] of leaves.entries()) {
      expect(hex(treeHead(sha256, leaves.with(index, sha256(leaf))))).not.toBe(head);
      const next = leaves[(index + 1) % leaves.length] ?? leaf;
      expect(hex(treeHead(sha256, leaves.with(index, next).with((index + 1) % leaves.length, leaf)))).not.toBe(head);
    }
  });
});

describe('format', () => {
  test.each([vector, vector.championship])(
    'salts, texts, commitments and root are those of another implementation',
    (made) => {
      const key = Buffer.from(made.key, 'hex');
      const entries = made.entries.map((entry): SealedPicks => {
        const { entryId, picks, salt } = entry;
        expect(createHmac('sha256', key).update(saltText(entryId)).digest('hex')).toBe(salt);
        const total = 'total' in entry ? (entry.total as number | null) : undefined;
        const [userId, username, isHidden] = entry.owner as [number, string, boolean];
        const auto = (entry.auto as [number, number][]).map(([gameId, lock]) => ({ gameId, lock }));
        const sides = new Map(picks as [number, 1 | 2 | null][]);
        return { entryId, owner: { userId, username, isHidden }, picks: sides, auto, total, salt };
      });
      const { entries: _, ...lock } = made;
      const head = { ...lock, rules: made.rules as SealHead['rules'] };
      const sealed = sealPool(sha256, { ...head, entries });
      expect(sealed.root).toBe(made.root);
      expect(sealed.entries).toEqual(
        made.entries.map(({ entryId, text, commitment }) => ({ entryId, text, commitment })),
      );
      for (const [index, entry] of entries.entries()) expect(parsePicks(picksText(entry))).toEqual(entries[index]);
      expect(rootOf(sha256, { ...head, entries: 0 }, [])).toBe(made.emptyRoot);
      const leaves = sealed.entries.map((entry) => ({
        ...head,
        ...entry,
        picks: entry.entryId === made.hidden ? undefined : entry.text,
      }));
      const { seasonId, poolId, number } = made;
      const file = { seasonId, poolId, number, size: leaves.length + 1, root: sealed.root };
      expect(formatSeal({ ...file, head: { ...head, entries: entries.length } }, leaves)).toBe(made.seal);
      expect(checkSeal(sha256, parseSeal(made.seal))).toEqual([]);
    },
  );

  test('every seal is parsed to what it was written from, and fits', () => {
    fc.assert(
      fc.property(anySeal, (written) => {
        const parsed = parseSeal(written);
        expect(write(parsed)).toBe(written);
        expect(checkSeal(sha256, parsed)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['nothing', '', 'The first three lines'],
    ['another format', text.replace('seal/3', 'seal/2'), 'The first three lines'],
    ['Windows line ends', text.replaceAll('\n', '\r\n'), 'The first three lines'],
    ['a byte order mark', `\ufeff${text}`, 'The first three lines'],
    ['a root that is too short', text.replace(root, root.slice(1)), 'The first three lines'],
    ['a root of more than 32 bytes', text.replace(root, root.replace(/.=$/, 'B=')), 'The first three lines'],
    ['no head', text.replace(/unbusted-seal\/3 pool\n(.*\n){10}/, ''), 'The head from line 4 '],
    ['a third side', text.replace('9=2', '9=3'), 'The picks from line 21 '],
    ['games in another order', text.replace('9=2\n12=-', '12=-\n9=2'), 'The picks from line 21 '],
    ['a game twice', text.replace('9=2\n', '9=2\n9=1\n'), 'The picks from line 21 '],
    ['an automatic pick that is none', text.replace('auto=\n', 'auto=12@1\n'), 'The picks from line 21 '],
    ['an automatic pick twice', text.replace('auto=\n', 'auto=9@1,9@1\n'), 'The picks from line 21 '],
    ['an automatic pick without its lock', text.replace('auto=\n', 'auto=9\n'), 'The picks from line 21 '],
    ['an automatic pick of lock 0', text.replace('auto=\n', 'auto=9@0\n'), 'The picks from line 21 '],
    ['an automatic pick of a later lock', text.replace('auto=\n', 'auto=9@3\n'), 'The picks from line 21 '],
    ['an owner with spaces', text.replace('[17,"ann",false]', '[17, "ann",false]'), 'The picks from line 21 '],
    ['an owner of two values', text.replace('[17,"ann",false]', '[17,"ann"]'), 'The picks from line 21 '],
    ['no owner', text.replace('[17,"ann",false]\n', ''), 'The leaf from line 21 '],
    ['rules in another order', text.replace(/("points":[^\]]*\]),("countsFrom":1)/, '$2,$1'), 'The head from line 4 '],
    ['a rule more', text.replace('"autopilot":true', '"autopilot":true,"x":1'), 'The head from line 4 '],
    ['an automatic pick twice in another order', text.replace('auto=\n', 'auto=9@2,9@1\n'), 'The picks from line 21 '],
    ['an id beyond those of a database', text.replace('\n105=-\n', '\n2147483648=-\n'), 'The picks from line 21 '],
    ['a number with a leading zero', text.replace('\n9=2\n', '\n09=2\n'), 'The picks from line 21 '],
    ['a hash in place of a leaf', text.replace(/unbusted-seal\/3 entry\n3\n22\n2\n41\n/, ''), 'The leaf from line 43 '],
    ['a missing last line end', text.slice(0, -1), 'The picks from line 69 '],
    ['more after the last leaf', `${text}\n`, 'The leaf from line 77 '],
  ])('a seal with %s is refused with the place', (_, changed, message) => {
    expect(changed).not.toBe(text);
    expect(() => parseSeal(changed)).toThrow(SealFormatError);
    expect(() => parseSeal(changed)).toThrow(message);
  });

  const gamesOf = (count: number) => Array.from({ length: count }, (_, n) => `${n + 1}=1\n`).join('');
  const leafOf = (entryId: number) => `unbusted-seal/3 entry\n3\n22\n2\n${entryId}\n${'a'.repeat(64)}\n`;
  const start = text.slice(0, text.indexOf('unbusted-seal/3 entry'));

  test.each([
    [
      '1,001 games',
      () => text.replace('9=2\n12=-\n105=-\n', gamesOf(1_001)),
      'The picks from line 24 are of more than 1000',
    ],
    ['a million games', () => text.replace('9=2\n12=-\n105=-\n', gamesOf(1_000_000)), 'are of more than 1000 games'],
    [
      'a long list of automatic picks',
      () => text.replace('auto=', `auto=${'9@1,'.repeat(1_000_000)}9@1`),
      'The picks from',
    ],
    [
      '100,001 leaves',
      () => start + Array.from({ length: 100_000 }, (_, n) => leafOf(n)).join(''),
      'more than 100000 leaves',
    ],
    ['more than 64 MiB', () => text.padEnd(MAX_SEAL_LENGTH + 1, '\n'), 'The file is larger than 64 MiB'],
  ])('a seal with %s is refused in one line', (_, changed, message) => {
    expect(() => parseSeal(changed())).toThrow(SealFormatError);
    expect(() => parseSeal(changed())).toThrow(message);
  });

  test('a text is of picks only as a whole', () => {
    const { text: picks, commitment } = receiptOf(8);
    for (const wrong of ['', `${picks}\n`, picks + picks, picks.slice(1), `${commitment}\n`]) {
      expect(() => parsePicks(wrong)).toThrow(SealFormatError);
    }
  });
});

const problemsOf = (changed: string): string[] => {
  try {
    return checkSeal(sha256, parseSeal(changed));
  } catch (error) {
    if (error instanceof SealFormatError) return [error.message];
    throw error;
  }
};

describe('check of a seal', () => {
  test.each([vector, vector.championship])('a change of any byte is found', ({ seal: written }) => {
    // the place in the chain stands in the pool's list alone
    const place = written.indexOf('\n') - 1;
    const found = [...written].flatMap((_, at) =>
      at === place
        ? []
        : [1, 3, 8]
            .map((bits) => String.fromCharCode(written.charCodeAt(at) ^ bits))
            .map((byte) => {
              const changed = written.slice(0, at) + byte + written.slice(at + 1);
              return problemsOf(changed).length > 0 ? '' : `${at}: ${byte}`;
            }),
    );
    expect(found.filter(Boolean)).toEqual([]);
  });

  test('a deleted, repeated or moved leaf is found', () => {
    fc.assert(
      fc.property(anySeal, fc.nat(), fc.nat(), (written, some, other) => {
        const parsed = parseSeal(written);
        const { leaves } = parsed;
        fc.pre(leaves.length > 1);
        const [from, to] = [some % leaves.length, other % leaves.length];
        const leaf = leaves[from] ?? expect.fail();
        expect(checkSeal(sha256, { ...parsed, leaves: leaves.toSpliced(from, 1) })).not.toEqual([]);
        expect(checkSeal(sha256, { ...parsed, leaves: leaves.toSpliced(to, 0, leaf) })).not.toEqual([]);
        if (from !== to) {
          const moved = leaves.toSpliced(from, 1).toSpliced(to, 0, leaf);
          expect(checkSeal(sha256, { ...parsed, leaves: moved })).not.toEqual([]);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('a changed pick, salt, commitment or root is named', () => {
    const { salt, commitment } = receiptOf(8);
    const otherDigit = (digits: string) => digits.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const notOfLeaf = 'The picks of entry 8 are not those of its leaf.';
    const otherRoot = expect.stringMatching(/^The leaves have the root \S+, but the seal is \S+: a leaf differs\.$/);
    expect(problemsOf(text.replace('9=2', '9=1'))).toEqual([notOfLeaf]);
    expect(problemsOf(text.replace(salt, otherDigit(salt)))).toEqual([notOfLeaf]);
    expect(problemsOf(text.replace(commitment, otherDigit(commitment)))).toEqual([notOfLeaf, otherRoot]);
    expect(problemsOf(text.replace(receiptOf(vector.hidden).commitment, commitment))).toEqual([otherRoot]);
    expect(problemsOf(text.replace(root, vector.emptyRoot))).toEqual([otherRoot]);
  });

  test('a file that is not of the pool, lock or number of entries of its head is refused', () => {
    expect(problemsOf(text.replace('/pool/7/', '/pool/8/'))).toEqual([
      'The file is named pool 8 of season 3, but its head is of pool 7 of season 3.',
    ]);
    expect(problemsOf(text.replace('/season/3/', '/season/4/'))[0]).toMatch(/^The file is named pool 7 of season 4/);
    const changedHead = (from: string, to: string) =>
      problemsOf(text.replace(`\n3\n7\n22\n2\n2\n3\n${from}`, `\n3\n7\n22\n2\n2\n3\n${to}`));
    const { lineHash } = vector;
    expect(changedHead(lineHash, '0'.repeat(64))).toEqual([expect.stringMatching(/^The leaves have the root/)]);
    expect(changedHead(`${lineHash}\n5\n-`, `${lineHash}\n5\n${root}`)).toEqual([
      expect.stringMatching(/^The leaves have the root/),
    ]);
    expect(changedHead(`${lineHash}\n5`, `${lineHash}\n6`)[0]).toBe(
      'The head is of 6 entries, but the file has 5 entries.',
    );
    expect(problemsOf(text.replace('\n6\n', '\n7\n'))).toEqual([
      'The file is of 7 leaves, but has 5 entries and a head.',
    ]);
    expect(problemsOf(text.replace('entry\n3\n22\n2\n8\n', 'entry\n3\n22\n1\n8\n'))[0]).toBe(
      'The leaf of entry 8 is of lock 1 of round 22 of season 3.',
    );
  });

  test('picks of another entry, other games, and a line for the guess that others lack are named', () => {
    const { text: eight } = receiptOf(8);
    expect(problemsOf(text.replace('picks\n8\n', 'picks\n9\n'))).toEqual([
      'The leaf of entry 8 has the picks of entry 9.',
    ]);
    expect(problemsOf(text.replace('105=-\n', ''))).toContain('Entry 9 has other games than entry 8.');
    expect(problemsOf(text.replace(eight, eight.replace('auto=\n', 'auto=\ntotal=-\n')))).toContain(
      'Of the entries 8 and 9 one has a line for the guess, the other has none.',
    );
  });
});

describe('an operator who seals two leaves of one entry, to show the one that won', () => {
  const { dukeWon, texasWon, receipt, leaves } = equivocated;
  const [five, duke, texas, nine] = leaves;

  test('both files have the same root and number of leaves, and both are refused', () => {
    expect(dukeWon.split('\n').slice(0, 3)).toEqual(texasWon.split('\n').slice(0, 3));
    for (const file of [dukeWon, texasWon, forgeSeal(leaves, [five, nine])]) {
      expect(problemsOf(file)).toEqual(['Entry 7 is sealed twice, so either could be shown.']);
    }
  });

  test('the second leaf does not pass under another number, in another place, or uncounted', () => {
    const other = { ...texas, entryId: 8 };
    expect(problemsOf(forgeSeal([five, duke, other, nine], [five, duke, other, nine]))).toEqual([
      'The leaf of entry 8 has the picks of entry 7.',
    ]);
    expect(problemsOf(forgeSeal([duke, five, texas, nine], leaves))).toEqual([
      'Entry 5 follows entry 7: the order differs.',
    ]);
    expect(problemsOf(forgeSeal(leaves, [five, texas, nine], 3))).toContain(
      'The head is of 3 entries, but the file has 4 entries.',
    );
  });

  test('no file that fits passes for the receipt of other picks, hidden or shown', () => {
    const sealed = [five, texas, nine];
    for (const shown of [sealed, [five, nine]]) {
      const file = parseSeal(forgeSeal(sealed, shown));
      expect(checkSeal(sha256, file)).toEqual([]);
      expect(checkReceipt(sha256, file, receipt)).toEqual([
        shown === sealed
          ? 'Game 63: saved team 1, sealed team 2.'
          : 'Entry 7 is not sealed as saved: its commitment differs, and the file hides its picks.',
        ...(shown === sealed ? ['The salt of the seal is not that of the receipt.'] : []),
      ]);
    }
    const without = parseSeal(forgeSeal([five, nine], [five, nine]));
    expect(checkReceipt(sha256, without, receipt)).toEqual(['Entry 7 has no leaf in this seal.']);
  });
});

describe('check of a receipt', () => {
  test('every entry of a seal is sealed as it saved, hidden ones too', () => {
    for (const { entryId } of vector.entries) expect(checkReceipt(sha256, seal, receiptOf(entryId))).toEqual([]);
  });

  const receiptWith = (changed: string) => ({ text: changed, commitment: commitmentOf(sha256, changed) });
  const saved = (entryId: number, change: (text: string) => string) => receiptWith(change(receiptOf(entryId).text));

  test('differing picks are named, by the caller’s words too', () => {
    const receipt = saved(8, (picks) => picks.replace('9=2\n12=-', '9=1\n12=2'));
    expect(checkReceipt(sha256, seal, receipt)).toEqual([
      'Game 9: saved team 1, sealed team 2.',
      'Game 12: saved team 2, sealed no pick.',
    ]);
  });

  test('a guess that differs is named, unless the receipt has no line for it', () => {
    const last = parseSeal(vector.championship.seal);
    const [eight, fortyOne] = vector.championship.entries.map((entry) => entry.text);
    const of = (changed = '') => checkReceipt(sha256, last, receiptWith(changed));
    const other = eight?.replace('total=141', 'total=150');
    expect(of(eight)).toEqual([]);
    expect(of(other)).toEqual(['Guess of the total: saved 150, sealed 141.']);
    expect(of(eight?.replace('total=141', 'total=-'))).toEqual(['Guess of the total: saved none, sealed 141.']);
    expect(of(fortyOne?.replace('total=-', 'total=0'))).toEqual(['Guess of the total: saved 0, sealed none.']);
    expect(of(eight?.replace('total=141\n', ''))).toEqual([]);
    const unsealed = saved(8, (picks) => picks.replace('auto=\n', 'auto=\ntotal=9\n'));
    expect(checkReceipt(sha256, seal, unsealed)).toEqual(['Guess of the total: saved 9, sealed none.']);
  });

  test('a saved pick that is sealed as an automatic one is named, and the reverse', () => {
    const own = parsePicks(receiptOf(8).text);
    const sealed = { ...own, auto: [{ gameId: 9, lock: 1 }] };
    const leaves = seal.leaves.map((leaf) =>
      leaf.entryId === 8 ? { ...leaf, sealed, commitment: commitmentOf(sha256, picksText(sealed)) } : leaf,
    );
    expect(checkReceipt(sha256, { ...seal, leaves }, receiptOf(8))).toEqual([
      'Game 9: saved by hand, sealed as picked automatically.',
    ]);
    const automatic = saved(8, (picks) => picks.replace('auto=\n', 'auto=9@1\n'));
    expect(checkReceipt(sha256, seal, automatic)).toEqual(['Game 9: saved as picked automatically, sealed by hand.']);
  });

  test('a pick of the autopilot where the receipt has none is no difference, and one over a saved pick is', () => {
    const own = parsePicks(receiptOf(8).text);
    const sealed = {
      ...own,
      picks: new Map([...own.picks, [9, 1 as const], [12, 1 as const]]),
      auto: [9, 12].map((gameId) => ({ gameId, lock: 2 })),
    };
    const leaves = seal.leaves.map((leaf) =>
      leaf.entryId === 8 ? { ...leaf, sealed, commitment: commitmentOf(sha256, picksText(sealed)) } : leaf,
    );
    const file = { ...seal, leaves };
    // the receipt has side 2 in game 9, and nothing in game 12
    expect(checkReceipt(sha256, file, receiptOf(8))).toEqual([
      'Game 9: saved team 2, sealed team 1.',
      'Game 9: saved by hand, sealed as picked automatically.',
    ]);
    expect(pickedSince(file, receiptOf(8))).toEqual([12]);
    expect(pickedSince(file, receiptWith(picksText(sealed)))).toEqual([]);
  });

  test('an entry of any seal is found by its receipt, and by no receipt with another pick', () => {
    fc.assert(
      fc.property(anySeal, fc.nat(), (written, some) => {
        const parsed = parseSeal(written);
        const sealed = parsed.leaves[some % parsed.leaves.length]?.sealed;
        fc.pre(sealed !== undefined && sealed.picks.size > 0);
        const own = picksText(sealed);
        expect(checkReceipt(sha256, parsed, receiptWith(own))).toEqual([]);
        const changed = own.replace(/=(.)/, (_, side) => (side === '1' ? '=2' : '=1'));
        expect(checkReceipt(sha256, parsed, receiptWith(changed))).toEqual([
          expect.stringMatching(/^Game \d+: saved team/),
        ]);
      }),
      { numRuns: 30 },
    );
  });

  test('another salt, and a pick of a game that only the receipt has, are reported', () => {
    const otherSalt = saved(8, (picks) => picks.replace(/.{64}\n$/, `${'0'.repeat(64)}\n`));
    expect(checkReceipt(sha256, seal, otherSalt)).toEqual(['The salt of the seal is not that of the receipt.']);
    const otherGame = saved(8, (picks) => picks.replace('12=-\n', '13=1\n'));
    expect(checkReceipt(sha256, seal, otherGame)).toEqual(['Game 13: saved team 1, sealed no pick.']);
  });

  test('games that were added or deleted without a pick after the receipt are no difference', () => {
    for (const change of ['', '13=-\n', '12=-\n13=-\n']) {
      const receipt = saved(8, (picks) => picks.replace('12=-\n', change));
      expect(checkReceipt(sha256, seal, receipt)).toEqual([]);
    }
  });

  test('a receipt of a missing or hidden entry, and one that was changed are reported', () => {
    const of = (receipt: { text: string; commitment: string }) => checkReceipt(sha256, seal, receipt);
    expect(of(saved(100, (picks) => picks.replace('\n100\n', '\n99\n')))).toEqual([
      'Entry 99 has no leaf in this seal.',
    ]);
    expect(of(saved(vector.hidden, (picks) => picks.replace('9=1', '9=2')))).toEqual([
      'Entry 41 is not sealed as saved: its commitment differs, and the file hides its picks.',
    ]);
    expect(of({ ...receiptOf(8), commitment: receiptOf(9).commitment })).toEqual([
      'The text of the receipt does not have its commitment.',
    ]);
    expect(() => of({ text: '', commitment: '' })).toThrow(SealFormatError);
  });
});
