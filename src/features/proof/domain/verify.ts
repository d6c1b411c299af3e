import { plural } from '#domain/names/plural.ts';
import { countsRound } from '#domain/scoring/scoring.ts';
import type { Sha256 } from '#domain/seals/merkleTree.ts';
import type { SealedRules } from '#domain/seals/seal.ts';
import { checkChain, checkLedger, type Proof } from './chain.ts';
import { type Change, changesOf } from './changes.ts';
import { compareGames } from './compareGames.ts';
import { compareRows } from './compareRows.ts';
import { type Fault, replay } from './replay.ts';
import { type SealedRound, sealedRounds } from './sealedPicks.ts';
import type { Seal } from './sealFile.ts';
import type { Mismatch, Shown, ShownRow } from './shown.ts';
import { entryText, roundText, type Words } from './words.ts';

/** What is verified: the proof, and what is shown. */
export interface Evidence extends Proof {
  readonly shown: Shown;
}

/** What follows from ledger and seals alone. */
export interface ReplayedProof {
  /** of chain, ledger and locks */
  readonly mismatches: readonly Mismatch[];
  readonly changes: readonly Change[];
  readonly seals: readonly Seal[];
  /** the past rounds */
  readonly sealed: readonly SealedRound[];
  /** number and hash of the ledger's last line, to be kept; undefined if the ledger does not fit */
  readonly line: { readonly number: number; readonly hash: string } | undefined;
}

/** Checks the chain of ledger and seals, and replays them (src/features/proof/spec.md#verify). */
export function replayProof(sha256: Sha256, proof: Proof, words: Words): ReplayedProof {
  const { lines, mismatches: ofLedger, hash } = checkLedger(sha256, proof);
  const replayed = replay(lines);
  const { seals, mismatches: ofChain } = checkChain(sha256, proof, replayed.rounds, lines, words);
  return {
    mismatches: [...ofLedger, ...ofChain, ...replayed.faults.map((fault) => faultText(fault, words))],
    changes: changesOf(replayed.steps, seals, words),
    seals,
    sealed: sealedRounds(replayed.rounds, seals),
    line: ofLedger.length === 0 ? { number: proof.ledger.lines.length, hash } : undefined,
  };
}

export interface Verification extends ReplayedProof {
  /** whether rows are shown whose picks are in no seal */
  readonly hasUnsealed: boolean;
}

/** Replays ledger and seals, and compares what follows with what is shown. */
export function verify(sha256: Sha256, { shown, ...proof }: Evidence, words: Words): Verification {
  const replayed = replayProof(sha256, proof, words);
  const { sealed, seals } = replayed;
  const counted = sealed.filter(({ round }) => countsRound(shown.rules, round.number));
  const ofRows = rowChanges(counted, shown, words);
  return {
    ...replayed,
    mismatches: [
      ...replayed.mismatches,
      ...checkRules(sealed, seals, shown.rules, 'shown'),
      ...compareGames(counted, shown, words),
      ...compareRows(counted, shown, words),
    ],
    changes: [...replayed.changes, ...ofRows.changes],
    hasUnsealed: ofRows.hasUnsealed,
  };
}

function faultText(fault: Fault, words: Words): Mismatch {
  const round = roundText(words, fault.round);
  if (fault.kind === 'lockedTwice')
    return { kind: 'locked', text: `${round} was locked twice, and nobody reopened it` };
  if (fault.kind === 'openBeforeLocked') return { kind: 'open', text: `${round} is open, and a later round is locked` };
  return { kind: 'name', text: `${fault.from} has become ${fault.to}, which played here before` };
}

/** The rules in the heads of the rounds that count are those that are shown, but for the autopilot. */
export function checkRules(
  sealed: readonly SealedRound[],
  seals: readonly Seal[],
  shown: SealedRules,
  where: string,
): Mismatch[] {
  const keys = ['points', 'countsFrom', 'upsetBonus', 'tieBreaker', 'earlierRounds'] as const;
  // of all locks: what decides points is locked for good with the first
  const heads = seals
    .map(({ head }) => head)
    .filter(({ roundId }) => sealed.some(({ round }) => round.id === roundId))
    .filter((head) => [head.rules, shown].some((rules) => countsRound(rules, head.roundNumber)));
  const texts = heads.flatMap(({ rules }) =>
    keys
      .filter((key) => String(rules[key]) !== String(shown[key]))
      .map((key) => `The rules: ${key} is ${rules[key]} in the seal, ${shown[key]} ${where}`),
  );
  return [...new Set(texts)].map((text) => ({ kind: 'rules', text }));
}

/** What is shown otherwise than at the lock without being a mismatch: names, hidden users, and who is sealed or shown alone. */
function rowChanges(
  counted: readonly SealedRound[],
  { rows, rules }: Shown,
  words: Words,
): { changes: Change[]; hasUnsealed: boolean } {
  const owners = rows.flatMap((row) => ownerChange(counted, row, words));
  const isShown = new Set(rows.map(({ entryId }) => entryId));
  const sealedOnly = new Set(
    counted.flatMap(({ leaves }) => [...(leaves?.keys() ?? [])]).filter((id) => !isShown.has(id)),
  );
  const hidden = [...sealedOnly].sort((a, b) => a - b).join(', ');
  const gone =
    sealedOnly.size === 0 ? [] : [`Sealed and not shown: ${sealedOnly.size === 1 ? 'entry' : 'entries'} ${hidden}`];
  const unsealed =
    rules.earlierRounds === 'dontCount'
      ? []
      : counted.flatMap(({ round, leaves, required }) =>
          rows
            .filter(({ entryId }) => [leaves, ...required].some((each) => !each?.has(entryId)))
            .map(({ entryId }) => `${entryText(words, entryId)} is not sealed in ${roundText(words, round)}`),
        );
  const texts = [...owners, ...gone, ...unsealed];
  return {
    changes: texts.map((text) => ({ text, details: [], isAfterResult: false })),
    hasUnsealed: unsealed.length > 0,
  };
}

function ownerChange(counted: readonly SealedRound[], { entryId, userId, username }: ShownRow, words: Words): string[] {
  const owner = counted.map(({ leaves }) => leaves?.get(entryId)?.sealed?.owner).findLast((each) => each !== undefined);
  if (!owner || owner.userId !== userId) return [];
  const name = entryText(words, entryId);
  return [
    ...(owner.username === username ? [] : [`${name} was ${owner.username}’s at the lock and is ${username}’s now`]),
    ...(owner.isHidden ? [`${name} was hidden at the lock`] : []),
  ];
}

/** Returns what both readings found: a result may have arrived in between. */
export function inBoth(first: readonly Mismatch[], second: readonly Mismatch[]): Mismatch[] {
  const texts = new Set(second.map(({ text }) => text));
  return first.filter(({ text }) => texts.has(text));
}

/** Returns the first mismatch of each kind, and how many more there are. */
export function firstOfEachKind(mismatches: readonly Mismatch[]): string[] {
  const kinds = [...new Set(mismatches.map(({ kind }) => kind))];
  return kinds.flatMap((each) => {
    const [first, ...more] = mismatches.filter(({ kind }) => kind === each);
    if (!first) return [];
    return [more.length > 0 ? `${first.text}, and ${more.length} more` : first.text];
  });
}

/** Returns what was found, in a sentence. */
export function summaryText({
  mismatches,
  changes,
  hasUnsealed,
}: Pick<Verification, 'mismatches' | 'changes' | 'hasUnsealed'>): string {
  if (mismatches.length > 0) return 'Something does not match what was sealed at the lock.';
  const every = `Every ${hasUnsealed ? 'sealed ' : ''}pick shown here is as it was at the lock`;
  const afterResult = changes.filter(({ isAfterResult }) => isAfterResult).length;
  if (afterResult > 0) {
    return `${every}, but ${plural(afterResult, 'pick')} ${afterResult === 1 ? 'was' : 'were'} changed after a result.`;
  }
  const things = changes.length;
  if (things === 0) return `${every}.`;
  return `${every}. ${plural(things, 'thing')} ${things === 1 ? 'was' : 'were'} changed since.`;
}
