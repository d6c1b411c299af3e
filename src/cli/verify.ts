import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { plural } from '#domain/names/plural.ts';
import { checkReceipt, checkSeal, pickedSince } from '#domain/seals/sealChecks.ts';
import { MAX_SEAL_LENGTH, parsePicks, parseSeal, type Seal, SealFormatError } from '#domain/seals/sealFile.ts';
import { sha256 } from '#server/pools/seals/sealHashes.ts';
import { type Command, CommandError } from './command.ts';
import { onFile } from './files.ts';
import { parsePath } from './parse.ts';

const MOST_PROBLEMS = 20;
const ReceiptFile = z.object({ text: z.string(), commitment: z.string() });

export const verify: Command = {
  words: ['seal.txt'],
  lastWord: 'receipt.json',
  flags: {},
  summary: 'recomputes a seal of picks from its file alone',
  details: `It needs neither a database nor a site. The file is the seal of a round, as the site returns it; its root must follow
from its leaves. With the receipt of an entry, the command says which entry it is of, and whether the entry is sealed like that.`,
  async read([file = '', receiptFile]) {
    const seal = await parseFile(file, parseSeal);
    const problems = checkSeal(sha256, seal);
    if (problems.length > 0) throw differing(file, problems);
    if (receiptFile === undefined) return summaryOf(seal);
    const { entryId, differences, auto } = await parseFile(receiptFile, (text) => {
      const receipt = ReceiptFile.parse(JSON.parse(text));
      const differing = checkReceipt(sha256, seal, receipt);
      return {
        entryId: parsePicks(receipt.text).entryId,
        differences: differing,
        auto: pickedSince(seal, receipt).length,
      };
    });
    if (differences.length > 0) throw differing(receiptFile, differences);
    const since = auto > 0 ? ` The autopilot has picked ${plural(auto, 'game')} since.` : '';
    return `${summaryOf(seal)}\nEntry ${entryId} is sealed as in ${receiptFile}.${since}`;
  },
};

async function parseFile<R>(file: string, parse: (text: string) => R): Promise<R> {
  const path = parsePath(file);
  const { size } = await onFile(() => statSync(path));
  if (size > MAX_SEAL_LENGTH) throw new CommandError(`${file} is larger than 64 MiB.`);
  const text = await onFile(() => readFileSync(path, 'utf8'));
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof SealFormatError) throw new CommandError(`${file}: ${error.message}.`);
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new CommandError(`${file} is not a receipt.`);
    throw error;
  }
}

function differing(file: string, problems: readonly string[]): CommandError {
  const further = problems.length - MOST_PROBLEMS;
  const lines = [...problems.slice(0, MOST_PROBLEMS), ...(further > 0 ? [`and ${further} more`] : [])];
  return new CommandError([`${file} does not fit:`, ...lines].join('\n'));
}

function summaryOf({ head, root, leaves }: Seal): string {
  const { seasonId, roundNumber, groupId, entries, previous } = head;
  const hidden = leaves.filter(({ sealed }) => !sealed).length;
  return [
    `The seal of round ${roundNumber} of season ${seasonId} in pool ${groupId} fits its ${plural(entries, 'entry', 'entries')}.`,
    ...(hidden > 0 ? [`${plural(hidden, 'entry', 'entries')} of them without picks: hidden, or removed since.`] : []),
    `Root: ${root}`,
    `Root of the seal before it: ${previous ?? 'none'}`,
    'Compare the root with a copy from after the lock.',
  ].join('\n');
}
