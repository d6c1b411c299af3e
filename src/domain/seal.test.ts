import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vector from '#test/support/sealVector.json' with { type: 'json' };
import { leafHash, treeHead } from './merkleTree.ts';
import {
  formatSeal,
  hashOf,
  leafHex,
  leafText,
  parseLeaf,
  parseSeal,
  rootOf,
  type SealedPicks,
  SealFormatError,
  saltText,
} from './seal.ts';
import { type ChainedSeal, checkChain, checkReceipt, checkSeal, type PickDifference } from './sealChecks.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const { seasonId, roundNumber, groupId, root, seal: text } = vector;
const seal = parseSeal(text);
const receiptOf = (entryId: number) => vector.entries.find((entry) => entry.entryId === entryId) ?? expect.fail();

/** The definition of RFC 6962, 2.1, word by word. */
function referenceHead(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1 && leaves[0]) return leaves[0];
  let k = 1;
  while (2 * k < leaves.length) k *= 2;
  return sha256(Buffer.concat([Buffer.of(1), referenceHead(leaves.slice(0, k)), referenceHead(leaves.slice(k))]));
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, n) => leafHash(sha256, `leaf ${n}`));

/** A random round: entries, their picks of the same games, and which of them show only a hash. */
const anySeal = fc
  .record({
    games: fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 8 }),
    entries: fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 300 }),
    sides: fc.infiniteStream(fc.constantFrom(1 as const, 2 as const, null)),
    salts: fc.infiniteStream(fc.uint8Array({ minLength: 32, maxLength: 32 })),
    isHidden: fc.infiniteStream(fc.boolean()),
  })
  .map(({ games, entries, sides, salts, isHidden }) => {
    const leaves = entries
      .sort((a, b) => a - b)
      .map((entryId) => {
        const picks = new Map(games.map((gameId) => [gameId, sides.next().value]));
        const leaf = leafText({ seasonId: 1, roundNumber: 2, entryId, picks, salt: hex(salts.next().value) });
        return isHidden.next().value ? { hash: leafHex(sha256, leaf) } : { text: leaf };
      });
    const hashes = leaves.map((leaf) =>
      'text' in leaf ? leafHash(sha256, leaf.text) : Buffer.from(leaf.hash ?? '', 'hex'),
    );
    const origin = { seasonId: 1, roundNumber: 2, groupId: 3 };
    return formatSeal({ ...origin, size: leaves.length, root: rootOf(sha256, hashes) }, leaves);
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
  test('salts, leaves, root and text are those that another implementation made', () => {
    const key = Buffer.from(vector.key, 'hex');
    for (const { entryId, picks, salt, text: leaf, leaf: hash } of vector.entries) {
      expect(createHmac('sha256', key).update(saltText(entryId)).digest('hex')).toBe(salt);
      const sealed = { seasonId, roundNumber, entryId, picks: new Map(picks as [number, 1 | 2 | null][]), salt };
      expect(leafText(sealed)).toBe(leaf);
      expect(leafHex(sha256, leaf)).toBe(hash);
      const parsed: SealedPicks = parseLeaf(leaf);
      expect(parsed).toEqual(sealed);
    }
    const shown = vector.entries.map((entry) =>
      entry.entryId === vector.hidden ? { hash: entry.leaf } : { text: entry.text },
    );
    const size = shown.length;
    expect(
      rootOf(
        sha256,
        vector.entries.map(({ text: leaf }) => leafHash(sha256, leaf)),
      ),
    ).toBe(root);
    expect(rootOf(sha256, [])).toBe(vector.emptyRoot);
    expect(formatSeal({ seasonId, roundNumber, groupId, size, root }, shown)).toBe(text);
  });

  test('every seal is parsed to what it was written from, and fits', () => {
    fc.assert(
      fc.property(anySeal, (written) => {
        const parsed = parseSeal(written);
        expect(formatSeal(parsed, parsed.leaves)).toBe(written);
        expect(checkSeal(sha256, parsed)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['nothing', '', 'The first three lines'],
    ['another format', text.replace('seal/1', 'seal/2'), 'The first three lines'],
    ['Windows line ends', text.replaceAll('\n', '\r\n'), 'The first three lines'],
    ['a root that is too short', text.replace(root, root.slice(1)), 'The first three lines'],
    ['a third side', text.replace('9=2', '9=3'), 'The leaf from line 4 '],
    ['games in another order', text.replace('9=2\n12=-', '12=-\n9=2'), 'The leaf from line 4 '],
    ['a game twice', text.replace('9=2\n', '9=2\n9=1\n'), 'The leaf from line 4 '],
    ['a missing last line end', text.slice(0, -1), 'The leaf from line 29 '],
    ['more after the last leaf', `${text}\n`, 'The leaf from line 37 '],
  ])('a seal with %s is refused with the place', (_, changed, message) => {
    expect(() => parseSeal(changed)).toThrow(SealFormatError);
    expect(() => parseSeal(changed)).toThrow(message);
  });

  test('a text is a leaf only as a whole', () => {
    const { text: leaf, leaf: hash } = receiptOf(8);
    for (const wrong of ['', `${leaf}\n`, leaf + leaf, leaf.slice(1), `${hash}\n`]) {
      expect(() => parseLeaf(wrong)).toThrow('This text is not that of a leaf');
    }
  });
});

describe('check of a seal', () => {
  const problems = (changed: string): string[] => {
    try {
      return checkSeal(sha256, parseSeal(changed));
    } catch (error) {
      if (error instanceof SealFormatError) return [error.message];
      throw error;
    }
  };

  test('a change of any byte but the number of the pool is found', () => {
    const pool = text.indexOf('/group/') + '/group/'.length;
    const found = [...text].flatMap((_, at) => {
      if (at === pool) return [];
      return [1, 3, 8]
        .map((bits) => String.fromCharCode(text.charCodeAt(at) ^ bits))
        .map((byte) => {
          const changed = text.slice(0, at) + byte + text.slice(at + 1);
          return problems(changed).length > 0 ? '' : `${at}: ${byte}`;
        });
    });
    expect(found.filter(Boolean)).toEqual([]);
  });

  test('a deleted, repeated or moved leaf is found', () => {
    fc.assert(
      fc.property(anySeal, fc.nat(), fc.nat(), (written, some, other) => {
        const parsed = parseSeal(written);
        fc.pre(parsed.leaves.length > 1);
        const [from, to] = [some % parsed.leaves.length, other % parsed.leaves.length];
        const leaf = parsed.leaves[from] ?? expect.fail();
        expect(problems(formatSeal(parsed, parsed.leaves.toSpliced(from, 1)))).not.toEqual([]);
        expect(problems(formatSeal(parsed, parsed.leaves.toSpliced(to, 0, leaf)))).not.toEqual([]);
        if (from !== to) {
          const moved = parsed.leaves.toSpliced(from, 1).toSpliced(to, 0, leaf);
          expect(problems(formatSeal(parsed, moved))).not.toEqual([]);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('a changed pick, salt, hash or root is reported with both roots', () => {
    const salt = receiptOf(8).salt;
    const changes = [
      text.replace('9=2', '9=1'),
      text.replace(
        salt,
        salt.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
      text.replace(receiptOf(vector.hidden).leaf, receiptOf(8).leaf),
      text.replace(root, vector.emptyRoot),
    ];
    for (const changed of changes) {
      expect(problems(changed)).toEqual([
        expect.stringMatching(
          /^The leaves have the root \S+, but the seal is \S+: a pick, a salt, a hash or the order/,
        ),
      ]);
    }
  });

  test('a wrong number of leaves, round, order and list of games are reported', () => {
    const [first, second] = [receiptOf(8).text, receiptOf(9).text];
    expect(problems(text.replace('\n5\n', '\n6\n'))).toEqual(['The seal is of 6 entries, but has 5 leaves.']);
    expect(problems(text.replace('/round/2/', '/round/4/'))[0]).toBe('The leaf of entry 8 is of round 2 of season 3.');
    expect(problems(text.replace(first + second, second + first))[0]).toBe(
      'Entry 8 follows entry 9: the order differs.',
    );
    expect(problems(text.replace('105=-\n', ''))[0]).toBe('Entry 9 has other games than entry 8.');
  });
});

describe('check of a receipt', () => {
  test('every entry of a seal is sealed as it saved, hidden ones too', () => {
    for (const { entryId } of vector.entries) expect(checkReceipt(sha256, seal, receiptOf(entryId))).toEqual([]);
  });

  const saved = (entryId: number, change: (text: string) => string) => {
    const changed = change(receiptOf(entryId).text);
    return { text: changed, leaf: leafHex(sha256, changed) };
  };

  test('differing picks are named, by the caller’s words too', () => {
    const receipt = saved(8, (leaf) => leaf.replace('9=2\n12=-', '9=1\n12=2'));
    expect(checkReceipt(sha256, seal, receipt)).toEqual([
      'Game 9: saved team 1, sealed team 2.',
      'Game 12: saved team 2, sealed no pick.',
    ]);
    const namesOf = (gameId: number) => ({ game: `Duke – ${gameId}`, teams: ['Duke', String(gameId)] as const });
    expect(checkReceipt(sha256, seal, receipt, { namesOf })).toEqual([
      'Duke – 9: saved Duke, sealed 9.',
      'Duke – 12: saved 12, sealed no pick.',
    ]);
  });

  test('a difference that has a reason is left out', () => {
    const receipt = saved(8, (leaf) => leaf.replace('9=2\n12=-', '9=1\n12=2'));
    const seen: PickDifference[] = [];
    const isExplained = (difference: PickDifference) => seen.push(difference) === 1;
    expect(checkReceipt(sha256, seal, receipt, { isExplained })).toEqual(['Game 12: saved team 2, sealed no pick.']);
    expect(seen).toEqual([
      { gameId: 9, saved: 1, sealed: 2 },
      { gameId: 12, saved: 2, sealed: null },
    ]);
  });

  test('an entry of any seal is found by its receipt, and by no receipt with another pick', () => {
    fc.assert(
      fc.property(anySeal, fc.nat(), (written, some) => {
        const parsed = parseSeal(written);
        const leaf = parsed.leaves[some % parsed.leaves.length];
        fc.pre(leaf !== undefined && 'text' in leaf && leaf.sealed.picks.size > 0);
        const own = leaf.text;
        expect(checkReceipt(sha256, parsed, { text: own, leaf: leafHex(sha256, own) })).toEqual([]);
        const changed = own.replace(/=(.)/, (_, side) => (side === '1' ? '=2' : '=1'));
        const receipt = { text: changed, leaf: leafHex(sha256, changed) };
        expect(checkReceipt(sha256, parsed, receipt)).toEqual([expect.stringMatching(/^Game \d+: saved team/)]);
      }),
      { numRuns: 30 },
    );
  });

  test('another salt, and a pick of a game that only the receipt has, are reported', () => {
    expect(
      checkReceipt(
        sha256,
        seal,
        saved(8, (leaf) => leaf.replace(/.{64}\n$/, `${'0'.repeat(64)}\n`)),
      ),
    ).toEqual(['The salt of the seal is not that of the receipt.']);
    expect(
      checkReceipt(
        sha256,
        seal,
        saved(8, (leaf) => leaf.replace('12=-\n', '13=1\n')),
      ),
    ).toEqual(['Game 13: saved team 1, sealed no pick.']);
  });

  test('games that were added or deleted without a pick after the receipt are no difference', () => {
    for (const change of ['', '13=-\n', '12=-\n13=-\n']) {
      const receipt = saved(8, (leaf) => leaf.replace('12=-\n', change));
      expect(checkReceipt(sha256, seal, receipt)).toEqual([]);
    }
  });

  test('a receipt of another round, of a missing or hidden entry, and one that was changed are reported', () => {
    const of = (receipt: { text: string; leaf: string }) => checkReceipt(sha256, seal, receipt);
    expect(of(saved(8, (leaf) => leaf.replace('\n2\n', '\n3\n')))).toEqual([
      'The receipt is of round 3 of season 3, the seal is not.',
    ]);
    for (const entryId of [vector.hidden, 100]) {
      const receipt = saved(entryId, (leaf) => leaf.replace('9=1', '9=2').replace('\n100\n', '\n99\n'));
      expect(of(receipt)).toEqual([expect.stringMatching(/^Entry \d+ is not sealed as saved: no leaf is its own/)]);
    }
    expect(of({ ...receiptOf(8), leaf: receiptOf(9).leaf })).toEqual([
      'The text of the receipt does not have its leaf.',
    ]);
    expect(() => of({ text: '', leaf: '' })).toThrow(SealFormatError);
  });

  test('the hash of a leaf is the same from its text and in its place', () => {
    const leaf = seal.leaves[0] ?? expect.fail();
    expect(hex(hashOf(sha256, leaf))).toBe(receiptOf(8).leaf);
    expect(hex(hashOf(sha256, { hash: receiptOf(8).leaf }))).toBe(receiptOf(8).leaf);
  });
});

describe('check of a chain', () => {
  const chain: ChainedSeal[] = [
    { roundNumber: 1, entries: 2, root: 'a', previous: null, replaced: true },
    { roundNumber: 1, entries: 2, root: 'b', previous: 'a', replaced: false },
    { roundNumber: 2, entries: 3, root: 'c', previous: 'b', replaced: false },
  ];
  const kept = ['a of 2', 'b of 2', 'c of 3'];
  const changed = (index: number, change: Partial<ChainedSeal>) =>
    chain.map((each, n) => (n === index ? { ...each, ...change } : each));

  test('a chain fits, as do the roots that were kept of its beginning', () => {
    expect(checkChain([])).toEqual([]);
    expect(checkChain(chain)).toEqual([]);
    for (let length = 0; length <= 3; length += 1) {
      expect(checkChain(chain, kept.slice(0, length))).toEqual([]);
    }
  });

  test('a changed root is found by the next seal and by a kept copy', () => {
    expect(checkChain(changed(0, { root: 'x' }))).toEqual([
      'Seal 2, of round 1, names a as the one before it, which is x.',
    ]);
    expect(checkChain(changed(2, { root: 'x' }))).toEqual([]);
    expect(checkChain(changed(2, { root: 'x' }), kept)).toEqual(['Seal 3, of round 2, is x of 3, but was c of 3.']);
  });

  test('another number of leaves under the same root is found by a kept copy', () => {
    expect(checkChain(changed(2, { entries: 4 }), kept)).toEqual(['Seal 3, of round 2, is c of 4, but was c of 3.']);
  });

  test('a missing, added or unmarked seal is found', () => {
    expect(checkChain(chain.slice(1))).toEqual(['Seal 1, of round 1, names a as the one before it, which is none.']);
    expect(checkChain(chain.slice(0, 2), kept)).toEqual(['1 seal of those seen before is missing.']);
    expect(checkChain([], kept.slice(0, 2))).toEqual(['2 seals of those seen before are missing.']);
    expect(checkChain(changed(0, { replaced: false }))).toEqual([
      'Seal 1, of round 1, is listed as not replaced by a later one, but is.',
    ]);
    expect(checkChain(changed(2, { replaced: true }))).toEqual([
      'Seal 3, of round 2, is listed as replaced by a later one, but is not.',
    ]);
  });
});
