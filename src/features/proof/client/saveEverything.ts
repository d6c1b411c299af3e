import { makeZip } from 'client-zip';
import { saveFile } from '#client/ui/saveFile.ts';
import type { Entry } from '#contract/schemas.ts';
import { readReceipt } from './receipts.ts';
import type { VerifiedPool } from './verifyPool.ts';

/** Downloads ledger, seals and own receipts of past rounds as a zip, which the command line verifies without the site. */
export async function saveEverything(
  { evidence, ledger, listed }: VerifiedPool,
  entries: readonly Entry[],
): Promise<void> {
  const seals = [...evidence.files].flatMap(([number, input]) => {
    return input === null ? [] : [{ name: `seal-${number}.txt`, input }];
  });
  const numbers = [...new Set(listed.map(({ roundNumber }) => roundNumber))];
  const receipts = entries.flatMap(({ id }) =>
    numbers.flatMap((number) => {
      const receipt = readReceipt(id, number);
      return receipt ? [{ name: `receipt-${id}-${number}.json`, input: JSON.stringify(receipt) }] : [];
    }),
  );
  const files = [{ name: 'ledger.json', input: JSON.stringify(ledger) }, ...seals, ...receipts];
  saveFile(await new Response(makeZip(files)).blob(), 'everything.zip');
}
