import type { Seal as ListedSeal } from '#features/proof/contract/seals.ts';
import { checkSeal } from '#features/proof/domain/sealChecks.ts';
import { parseSeal } from '#features/proof/domain/sealFile.ts';
import { sha256 } from '#server/pools/seals/sealHashes.ts';
import type { Report } from '#test/faults/faultTest.ts';
import type { ShownPicks } from '#test/faults/shownPicks.ts';
import { isChain } from './sealsOf.ts';

/** Checks that each lock has one seal, the last one of exactly the picks that are shown. */
export async function checkSealsAtDeadline({ ask, poolId, picks }: ShownPicks, report: Report): Promise<void> {
  const path = `/api/groups/${poolId}/seals`;
  const seals = (await (await ask(path)).json()) as ListedSeal[];
  if (!isChain(seals)) report.violated('a chain of seals that does not fit');
  const locks = new Set(seals.map(({ roundId, lock }) => `${roundId} ${lock}`));
  if (locks.size !== seals.length || seals.length === 0) report.violated('a lock without one seal');
  const seal = parseSeal(await (await ask(`${path}/${seals.length}`)).text());
  if (checkSeal(sha256, seal).length > 0) report.violated('a seal that does not fit its leaves');
  const sealed = seal.leaves.flatMap(({ entryId, sealed: own }) =>
    [...(own?.picks ?? [])].flatMap(([gameId, side]) => (side === null ? [] : `${entryId} ${gameId} ${side}`)),
  );
  if (`${sealed.sort()}` !== `${picks.toSorted()}`) report.violated('a shown pick that is not sealed, or the reverse');
  report.observed('sealed picks', sealed.length);
}
