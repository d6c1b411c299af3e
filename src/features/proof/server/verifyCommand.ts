import { readFileSync, statSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import * as z from 'zod';
import { plural } from '#domain/names/plural.ts';
import { Ledger } from '#features/proof/contract/seals.ts';
import type { ListedSeal, Proof } from '#features/proof/domain/chain.ts';
import { parseLine } from '#features/proof/domain/ledger.ts';
import { replay } from '#features/proof/domain/replay.ts';
import { checkReceipt, checkSeal, pickedSince } from '#features/proof/domain/sealChecks.ts';
import { sealedStandings } from '#features/proof/domain/sealedStandings.ts';
import { MAX_SEAL_LENGTH, parsePicks, parseSeal, type Seal, SealFormatError } from '#features/proof/domain/sealFile.ts';
import { checkRules, replayProof } from '#features/proof/domain/verify.ts';
import { sha256 } from '#server/pools/seals/sealHashes.ts';
import { type Command, CommandError } from '../../../cli/command.ts';
import { onFile } from '../../../cli/files.ts';
import { parsePath } from '../../../cli/parse.ts';

const MOST_PROBLEMS = 20;
const ReceiptFile = z.object({ text: z.string(), commitment: z.string() });

interface NamedFile {
  readonly name: string;
  readonly text: string;
}

export const verify: Command = {
  needsNoSite: true,
  words: ['file'],
  moreWords: 'seal.txt',
  flags: {},
  options: { receipt: { value: 'receipt.json', description: 'compare the picks of an entry with this receipt' } },
  summary: 'recomputes what ledger and seals prove, from their files alone',
  details: `It needs neither a database nor a site. The file is what *Verify* saves with everything, or a ledger followed by the seals of a
pool: the command replays them, says what was changed, and prints the standings of the sealed entries that follow, a line each:
rank, entry id, points. A seal alone is recomputed: its root must follow from its leaves. With the receipt of an entry, the
command says whether the entry is sealed like that.`,
  async read([file = '', ...more], _flags, { receipt }) {
    const bytes = await readBytes(file);
    if (bytes.subarray(0, 2).toString() === 'PK') return verifyAll(filesOfZip(file, bytes));
    const first: NamedFile = { name: file, text: bytes.toString('utf8') };
    const others = await Promise.all([...more, ...(receipt === undefined ? [] : [receipt])].map(readNamed));
    return isLedger(first) ? verifyAll([first, ...others]) : verifyOne(first, others);
  },
};

async function readBytes(file: string): Promise<Buffer> {
  const path = parsePath(file);
  const { size } = await onFile(() => statSync(path));
  if (size > MAX_SEAL_LENGTH) throw new CommandError(`${file} is larger than 64 MiB.`);
  return onFile(() => readFileSync(path));
}

async function readNamed(file: string): Promise<NamedFile> {
  return { name: file, text: (await readBytes(file)).toString('utf8') };
}

function filesOfZip(file: string, bytes: Buffer): NamedFile[] {
  let size = 0;
  const isSmall = ({ originalSize }: { originalSize: number }) => {
    size += originalSize;
    if (size > MAX_SEAL_LENGTH) throw new CommandError(`${file} unpacks to more than 64 MiB.`);
    return true;
  };
  try {
    return Object.entries(unzipSync(bytes, { filter: isSmall })).map(([name, content]) => {
      return { name, text: strFromU8(content) };
    });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} is no complete zip file.`, { cause: error });
  }
}

function isLedger({ text }: NamedFile): boolean {
  return text.startsWith('{') && parsedLedger(text) !== undefined;
}

function parsedLedger(text: string): Ledger | undefined {
  try {
    return Ledger.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Checks a seal alone, and one receipt. */
function verifyOne(file: NamedFile, [receiptFile, ...others]: readonly NamedFile[]): string {
  if (others.length > 0) throw new CommandError(`${file.name} is no ledger: a seal takes one receipt.`);
  const seal = parseFile(file, parseSeal);
  const problems = checkSeal(sha256, seal);
  if (problems.length > 0) throw differing(file.name, problems);
  return [summaryOf(seal), ...(receiptFile ? [verifyReceipt(receiptFile, seal)] : [])].join('\n');
}

function verifyReceipt(file: NamedFile, seal: Seal): string {
  const receipt = parseFile(file, (text) => ReceiptFile.parse(JSON.parse(text)));
  const { entryId } = parseFile({ ...file, text: receipt.text }, parsePicks);
  const differences = checkReceipt(sha256, seal, receipt);
  if (differences.length > 0) throw differing(file.name, differences);
  const auto = pickedSince(seal, receipt).length;
  const since = auto > 0 ? ` The autopilot has picked ${plural(auto, 'game')} since.` : '';
  return `Entry ${entryId} is sealed as in ${file.name}.${since}`;
}

/** Replays a ledger with the seals of a pool. */
function verifyAll(files: readonly NamedFile[]): string {
  const ledgerFile = files.find(isLedger);
  const ledger = ledgerFile && parsedLedger(ledgerFile.text);
  if (!ledger) throw new CommandError('There is no ledger in these files.');
  const receipts = files.filter((file) => file !== ledgerFile && file.text.startsWith('{'));
  const sealFiles = files.filter((file) => file !== ledgerFile && !receipts.includes(file));
  const seals = sealFiles
    .map((file) => ({ file, seal: parseFile(file, parseSeal) }))
    .sort((a, b) => a.seal.number - b.seal.number);
  const [first] = seals;
  if (!first) throw new CommandError('There is no seal in these files.');
  const { seasonId, poolId } = first.seal;
  const foreign = seals.find(({ seal }) => seal.seasonId !== seasonId || seal.poolId !== poolId);
  if (foreign) throw new CommandError(`${foreign.file.name} is of another season or pool than ${first.file.name}.`);
  const proof: Proof = {
    seasonId,
    poolId,
    // without the site nobody knows when the pool was created: its first seal says what is to follow
    createdAt: momentOf(ledger, first.seal),
    ledger,
    listed: listedIn(
      ledger,
      seals.map(({ seal }) => seal),
    ),
    files: new Map(seals.map(({ file, seal }) => [seal.number, file.text])),
    kept: { line: undefined, roots: [] },
  };
  const words = { roundNames: new Map(), entryNames: new Map(), usernames: ledger.names, formatTime };
  const replayed = replayProof(sha256, proof, words);
  const rules = replayed.seals.at(-1)?.head.rules;
  const ofRules = rules ? checkRules(replayed.sealed, replayed.seals, rules, 'in the last one') : [];
  const mismatches = [...replayed.mismatches, ...ofRules];
  if (mismatches.length > 0) {
    throw differing(
      ledgerFile.name,
      mismatches.map(({ text }) => text),
    );
  }
  const own = receipts.map((file) => verifyReceipt(file, sealOf(file, replayed.seals)));
  const standings = rules ? sealedStandings(replayed.sealed, rules) : [];
  return [
    `Ledger and ${plural(seals.length, 'seal')} of pool ${poolId} in season ${seasonId} fit.`,
    ...own,
    ...replayed.changes.flatMap(({ text, details }) => [text, ...details.map((each) => `  ${each}`)]),
    'Rank, entry, points:',
    ...standings.map(({ entry, rank, total }) => `${rank} ${entry.id} ${total}`),
  ].join('\n');
}

function momentOf({ lines }: Ledger, { head }: Seal): string {
  return parseLine(lines[head.line - 1] ?? '', head.line)?.at ?? '';
}

/** Returns the seals of the files, and where one is missing that of a round that is open again: nobody can read it until that locks. */
function listedIn(ledger: Ledger, seals: readonly Seal[]): ListedSeal[] {
  const { rounds } = replay(ledger.lines.flatMap((text, n) => parseLine(text, n + 1) ?? []));
  const hidden = rounds
    .filter(({ isPast, isDeleted }) => !isPast && !isDeleted)
    .flatMap(({ locks }) => locks.map(({ line }) => line))
    .filter((line) => !seals.some(({ head }) => head.roundId === line.roundId && head.lock === line.lock))
    .sort((a, b) => a.number - b.number);
  const listed: ListedSeal[] = [];
  for (const seal of [...seals, undefined]) {
    const missing = seal ? seal.number - listed.length - 1 : hidden.length;
    for (const [n, line] of hidden.splice(0, Math.max(0, missing)).entries()) {
      const root = (n === missing - 1 && seal?.head.previous) || '';
      listed.push({ ...line, number: listed.length + 1, root, previous: listed.at(-1)?.root ?? null });
    }
    if (seal) listed.push(listedOf(seal));
  }
  return listed;
}

function listedOf({ number, root, head }: Seal): ListedSeal {
  const { roundId, roundNumber, lock, previous } = head;
  return { number, roundId, roundNumber, lock, root, previous };
}

/** Returns the last seal that has the games of a receipt. */
function sealOf(file: NamedFile, seals: readonly Seal[]): Seal {
  const { text } = parseFile(file, (json) => ReceiptFile.parse(JSON.parse(json)));
  const own = parseFile({ ...file, text }, parsePicks);
  const [game] = own.picks.keys();
  const seal = seals.findLast(({ leaves }) =>
    leaves.some(({ sealed }) => game !== undefined && sealed?.picks.has(game)),
  );
  if (!seal) throw new CommandError(`${file.name} is of no round of these seals.`);
  return seal;
}

function formatTime(iso: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Date(iso).toLocaleString('en-US', format)} UTC`;
}

function parseFile<R>({ name, text }: NamedFile, parse: (text: string) => R): R {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof SealFormatError) throw new CommandError(`${name}: ${error.message}.`);
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new CommandError(`${name} is not a receipt.`);
    throw error;
  }
}

function differing(file: string, problems: readonly string[]): CommandError {
  const further = problems.length - MOST_PROBLEMS;
  const lines = [...problems.slice(0, MOST_PROBLEMS), ...(further > 0 ? [`and ${further} more`] : [])];
  return new CommandError([`${file} does not fit:`, ...lines].join('\n'));
}

function summaryOf({ head, root, leaves }: Seal): string {
  const { seasonId, roundNumber, poolId, entries, previous } = head;
  const hidden = leaves.filter(({ sealed }) => !sealed).length;
  return [
    `The seal of round ${roundNumber} of season ${seasonId} in pool ${poolId} fits its ${plural(entries, 'entry', 'entries')}.`,
    ...(hidden > 0 ? [`${plural(hidden, 'entry', 'entries')} of them without picks: hidden, or removed since.`] : []),
    `Root: ${root}`,
    `Root of the seal before it: ${previous ?? 'none'}`,
    'Compare the root with a copy from after the lock.',
  ].join('\n');
}
