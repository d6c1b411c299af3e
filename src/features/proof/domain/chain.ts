import { plural } from '#domain/names/plural.ts';
import type { Sha256 } from '#domain/seals/merkleTree.ts';
import { type LedgerFile, type LedgerLine, type LockLine, ledgerHashes, parseLine } from './ledger.ts';
import type { ReplayedRound } from './replay.ts';
import { checkSeal } from './sealChecks.ts';
import { parseSeal, type Seal, SealFormatError } from './sealFile.ts';
import type { Mismatch } from './shown.ts';
import { roundText, type Words } from './words.ts';

/** A seal in a pool's list, in the order in which they were made. */
export interface ListedSeal {
  readonly number: number;
  readonly roundId: number;
  readonly roundNumber: number;
  readonly lock: number;
  readonly root: string;
  /** root of the seal before it; null for the first */
  readonly previous: string | null;
}

/** What a browser has kept from its last look. */
export interface Kept {
  /** number and hash of the ledger's last line */
  readonly line: { readonly number: number; readonly hash: string } | undefined;
  /** roots of the pool's seals */
  readonly roots: readonly string[];
}

/** The ledger of a season and a pool's seals. */
export interface Proof {
  readonly seasonId: number;
  readonly poolId: number;
  readonly createdAt: string;
  readonly ledger: LedgerFile;
  readonly listed: readonly ListedSeal[];
  /** texts by number of the seal; null where the site has none */
  readonly files: ReadonlyMap<number, string | null>;
  readonly kept: Kept;
}

const REWRITTEN = 'The ledger was rewritten, as after the restore of a backup';

/** Checks each line's number, shape and hash, and that the ledger goes on from what this browser has kept of it. */
export function checkLedger(
  sha256: Sha256,
  { ledger, seasonId, kept }: Proof,
): { lines: LedgerLine[]; mismatches: Mismatch[]; hash: string } {
  const hashes = ledgerHashes(sha256, seasonId, ledger.lines);
  const last = hashes.at(-1) ?? '';
  const parsed = ledger.lines.map((text, n) => parseLine(text, n + 1));
  const mismatches = parsed.flatMap((line, n) =>
    line ? [] : [{ kind: 'line', text: `Line ${n + 1} of the ledger is not in the format` }],
  );
  if (ledger.hash !== last) mismatches.push({ kind: 'hash', text: 'The ledger does not have the hash of its lines' });
  const { line } = kept;
  if (line && line.number > ledger.lines.length) {
    const text = `${REWRITTEN}: it had ${plural(line.number, 'line')} when you last looked and has ${ledger.lines.length}`;
    mismatches.push({ kind: 'rewritten', text });
  } else if (line && hashes[line.number] !== line.hash) {
    const text = `${REWRITTEN}: line ${line.number} is another than when you last looked`;
    mismatches.push({ kind: 'rewritten', text });
  }
  return { lines: parsed.flatMap((each) => each ?? []), mismatches, hash: last };
}

/** Checks each seal of a pool, and that they are those of the ledger's locks. Returns those that fit. */
export function checkChain(
  sha256: Sha256,
  evidence: Proof,
  rounds: readonly ReplayedRound[],
  lines: readonly LedgerLine[],
  words: Words,
): { seals: Seal[]; mismatches: Mismatch[] } {
  const mismatches: Mismatch[] = [...checkListed(evidence, rounds, lines, words)];
  const seals: Seal[] = [];
  for (const [index, listed] of evidence.listed.entries()) {
    const name = sealText(listed, words);
    const before = evidence.listed[index - 1]?.root ?? null;
    const kept = evidence.kept.roots[index];
    if (listed.number !== index + 1 || listed.previous !== before)
      mismatches.push({ kind: 'previous', text: `${name} does not follow the seal before it` });
    if (kept !== undefined && kept !== listed.root)
      mismatches.push({ kind: 'kept', text: `${name} is another than when you last looked` });
    const text = evidence.files.get(listed.number) ?? null;
    const round = rounds.find(({ id }) => id === listed.roundId);
    if (text === null) {
      const isOpen = round !== undefined && !round.isPast && !round.isDeleted;
      if (!isOpen) mismatches.push({ kind: 'unread', text: `${name} cannot be read` });
      continue;
    }
    const seal = parsed(text);
    if (seal && fits(sha256, evidence, listed, seal)) seals.push(seal);
    else mismatches.push({ kind: 'leaves', text: `${name} does not follow from its leaves` });
  }
  const lost = evidence.kept.roots.length - evidence.listed.length;
  if (lost > 0)
    mismatches.push({
      kind: 'lost',
      text: `${plural(lost, 'seal')} of those that you saw before ${lost === 1 ? 'is' : 'are'} missing`,
    });
  return { seals, mismatches };
}

function sealText({ roundId, roundNumber }: ListedSeal, words: Words): string {
  return `The seal of ${roundText(words, { id: roundId, number: roundNumber })}`;
}

function parsed(text: string): Seal | undefined {
  try {
    return parseSeal(text);
  } catch (error) {
    if (error instanceof SealFormatError) return undefined;
    throw error;
  }
}

/** Returns whether a file is that of the listed seal, its root follows from it, and its ledger is this one. */
function fits(sha256: Sha256, { seasonId, poolId, ledger }: Proof, listed: ListedSeal, seal: Seal): boolean {
  const { head } = seal;
  const line = parseLine(ledger.lines[head.line - 1] ?? '', head.line);
  const hash = ledgerHashes(sha256, seasonId, ledger.lines.slice(0, head.line)).at(-1);
  const isOfLine =
    line?.kind === 'lock' && line.roundId === head.roundId && line.lock === head.lock && hash === head.lineHash;
  return (
    isOfLine &&
    seal.number === listed.number &&
    seal.root === listed.root &&
    head.seasonId === seasonId &&
    head.poolId === poolId &&
    head.roundId === listed.roundId &&
    head.roundNumber === listed.roundNumber &&
    head.lock === listed.lock &&
    head.previous === listed.previous &&
    checkSeal(sha256, seal).length === 0
  );
}

/**
 * Each lock after the pool was created has a seal, and none before. A lock that the ledger has after that of the pool's first seal is
 * one of them, whatever its time says. One by a clock that ran ahead was before the lines that follow it.
 */
function checkListed(
  { listed, createdAt }: Proof,
  rounds: readonly ReplayedRound[],
  lines: readonly LedgerLine[],
  words: Words,
): Mismatch[] {
  const created = Date.parse(createdAt);
  const isListed = ({ roundId, lock }: LockLine) =>
    listed.some((seal) => seal.roundId === roundId && seal.lock === lock);
  const locks = rounds.flatMap((round) => round.locks.map(({ line }) => ({ round, line })));
  const first = Math.min(...locks.filter(({ line }) => isListed(line)).map(({ line }) => line.number));
  const isAfterCreation = ({ number }: LockLine) =>
    number > first || lines.every((line) => line.number < number || Date.parse(line.at) >= created);
  const missing = locks
    .filter(({ line }) => !isListed(line) && isAfterCreation(line))
    .map(({ round }) => ({ kind: 'missing', text: `The seal of ${roundText(words, round)} is missing` }));
  const isYounger = locks.some(({ line }) => Date.parse(line.at) < created && isListed(line));
  return isYounger
    ? [...missing, { kind: 'younger', text: 'This pool says that it is younger than its first seal' }]
    : missing;
}
