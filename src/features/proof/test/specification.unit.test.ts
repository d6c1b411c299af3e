import { expect, test } from 'vitest';
import { picksText } from '#domain/seals/seal.ts';
import { checkSeal } from '#features/proof/domain/sealChecks.ts';
import { parseSeal } from '#features/proof/domain/sealFile.ts';
import { sha256 } from '#server/pools/seals/sealHashes.ts';
import { readText } from '#test/support/projectFiles.ts';

test('the seal in the specification is whole, and its parts are those of the other examples', () => {
  const text = readText('src/features/proof/spec.md');
  const examples = [...text.matchAll(/^```text\n(unbusted-seal.+?)^```$/gms)].map(([, example = '']) => example);
  const [picks, leaf, head, file] = examples;
  expect(examples).toEqual([
    expect.stringContaining('/3 picks\n'),
    expect.stringContaining('/3 entry\n'),
    expect.stringContaining('/3 pool\n'),
    expect.stringContaining(`${head}${leaf}${picks}`),
  ]);
  const seal = parseSeal(file ?? '');
  expect(checkSeal(sha256, seal)).toEqual([]);
  expect(seal.leaves.map(({ sealed }) => sealed && picksText(sealed))).toEqual([picks, undefined]);
});
