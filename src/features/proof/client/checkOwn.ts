import { sha256 } from '@noble/hashes/sha2.js';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { gamesQuery, guessQuery, noticesQuery, picksQuery } from '#client/api/queries.ts';
import type { Entry, Pool, Round } from '#contract/schemas.ts';
import { commitmentOf } from '#domain/seals/seal.ts';
import { sideOf } from '#domain/sides.ts';
import type { Receipt } from '#features/proof/contract/seals.ts';
import { type LockLine, parseLine } from '#features/proof/domain/ledger.ts';
import { compareOwn, type OwnDifference } from '#features/proof/domain/ownReceipt.ts';
import { findLeaf } from '#features/proof/domain/sealChecks.ts';
import { parsePicks, type Seal } from '#features/proof/domain/sealFile.ts';
import { explained } from './explained.ts';
import { type VerifiedPool, verifyPool } from './verifyPool.ts';

/** Picks of the screen that are older are fetched again. */
const FRESH_MS = 5_000;

/**
 * How an entry stands in the seals of a round, in all its pools together. The first that applies:
 *
 * | kind      | meaning                                                                            |
 * |-----------|------------------------------------------------------------------------------------|
 * | `differs` | a seal, a pool or My Picks is wrong by the receipt                                 |
 * | `none`    | a pool has no seal yet: ask again                                                  |
 * | `later`   | it differs, or a pool lacks the entry, for a reason: listed with the receipt       |
 * | `sealed`  | as this browser's receipt has it, but for `auto` picks of the autopilot            |
 */
export type OwnSeal =
  | { readonly kind: 'later' | 'differs'; readonly texts: readonly string[] }
  | { readonly kind: 'sealed'; readonly auto: number; readonly counts: boolean }
  | { readonly kind: 'none' };

interface OwnParts {
  readonly queryClient: QueryClient;
  readonly entry: Entry;
  readonly round: Round;
  readonly receipt: Receipt;
}

/** What was found in a pool. */
interface InPool {
  readonly alarms: readonly string[];
  readonly listed: readonly string[];
  readonly auto: number;
  /** whether the picks count there */
  readonly counts: boolean;
}

/** Checks whether an entry is sealed as this browser's receipt has it, in all the pools in which it is. */
export async function checkOwnSeal(parts: OwnParts, pools: readonly Pool[]): Promise<OwnSeal> {
  const foreign = checkReceipt(parts);
  if (foreign) return { kind: 'differs', texts: [foreign] };
  const found = await Promise.all(pools.map(async (pool) => ({ pool, own: await checkInPool(parts, pool) })));
  const named = (textsIn: (each: InPool) => readonly string[]) => [
    ...new Set(
      found.flatMap(({ pool, own }) =>
        (own ? textsIn(own) : []).map((text) => (pools.length > 1 ? `${pool.name}: ${text}` : text)),
      ),
    ),
  ];
  const alarms = named((own) => own.alarms);
  if (alarms.length > 0) return { kind: 'differs', texts: alarms };
  if (found.some(({ own }) => own === undefined)) return { kind: 'none' };
  const listed = named((own) => own.listed);
  if (listed.length > 0) return { kind: 'later', texts: listed };
  const shown = await checkShown(parts);
  if (shown.alarms.length > 0) return { kind: 'differs', texts: shown.alarms };
  if (shown.listed.length > 0) return { kind: 'later', texts: shown.listed };
  return {
    kind: 'sealed',
    auto: Math.max(0, ...found.map(({ own }) => own?.auto ?? 0)),
    counts: found.every(({ own }) => own?.counts),
  };
}

/** The site could give the receipt of another entry, or a text that does not have the commitment. */
function checkReceipt({ entry, receipt }: OwnParts): string | undefined {
  const { entryId } = parsePicks(receipt.text);
  if (entryId !== entry.id) return `The receipt is of entry ${entryId}.`;
  const isSound = commitmentOf(sha256, receipt.text) === receipt.commitment;
  return isSound ? undefined : 'The text of the receipt does not have its commitment.';
}

/** Compares the receipt with a pool's seal of the round; undefined while there is no seal of its last lock. */
async function checkInPool(parts: OwnParts, pool: Pool): Promise<InPool | undefined> {
  const { entry, round, receipt } = parts;
  const verified = await verifyPool(pool.id);
  const { found, evidence } = verified;
  const ofEntry = found.mismatches.filter(({ entryId }) => entryId === entry.id).map(({ text }) => text);
  const row = evidence.shown.rows.find(({ entryId }) => entryId === entry.id);
  const isAbsent = row !== undefined && (row.absent.includes(round.number) || row.joinedAfter >= round.number);
  const line = lockLineOf(verified, round);
  const seal = line && found.seals.find(({ head }) => head.roundId === round.id && head.lock === line.lock);
  const leaf = seal && findLeaf(seal, entry.id);
  const nothing = { alarms: ofEntry, auto: 0, counts: false };
  if (isAbsent) return { ...nothing, listed: [`${entry.name} was not in the pool at the lock of ${round.name}`] };
  if (!leaf && evidence.shown.rules.earlierRounds === 'count') {
    return { ...nothing, counts: true, listed: [`${entry.name} is in no seal of ${round.name}, and its picks count`] };
  }
  if (!leaf) {
    const lacks = `The seal of ${round.name} lacks ${entry.name}`;
    if (receipt.pools.includes(pool.id)) return { ...nothing, alarms: [...ofEntry, lacks], listed: [] };
    return seal ? { ...nothing, listed: [lacks] } : undefined;
  }
  const compared = await compareLeaf(parts, seal, line);
  return { ...compared, alarms: [...ofEntry, ...compared.alarms], counts: true };
}

/** Returns the ledger's line of the round's last lock. */
function lockLineOf({ ledger }: VerifiedPool, round: Round): LockLine | undefined {
  const lines = ledger.lines.map((text, n) => parseLine(text, n + 1));
  const line = lines.findLast((each) => each?.kind === 'lock' && each.roundId === round.id);
  return line?.kind === 'lock' ? line : undefined;
}

async function compareLeaf(
  { queryClient, entry, round, receipt }: OwnParts,
  seal: Seal,
  line: LockLine,
): Promise<Pick<InPool, 'alarms' | 'listed' | 'auto'>> {
  const leaf = findLeaf(seal, entry.id);
  const saved = parsePicks(receipt.text);
  const sealed = leaf?.sealed ?? (await ownSealed(entry, round, leaf?.commitment));
  if (!sealed) {
    return { alarms: [`${entry.name} is not sealed as saved, and its sealed picks are hidden`], listed: [], auto: 0 };
  }
  const differences = compareOwn(saved, receipt.games, sealed, line.games);
  const auto = sealed.auto.filter(({ gameId }) => !saved.picks.get(gameId)).length;
  return { ...(await judge({ queryClient, entry, round, receipt }, differences)), auto };
}

/** Tells what a later save or a correction explains from what nothing does. */
async function judge(
  { queryClient, entry, round, receipt }: OwnParts,
  differences: readonly OwnDifference[],
): Promise<Pick<InPool, 'alarms' | 'listed'>> {
  if (differences.length === 0) return { alarms: [], listed: [] };
  const [picks, { dropped }, guess] = await Promise.all([
    queryClient.fetchQuery({ ...picksQuery(entry.id), staleTime: 0 }),
    queryClient.fetchQuery({ ...noticesQuery(entry.seasonId), staleTime: 0 }),
    queryClient.fetchQuery({ ...guessQuery(entry.id), staleTime: 0 }),
  ]);
  const isExplained = explained({ entryId: entry.id, roundId: round.id, receipt, picks, guess, dropped });
  const texts = (which: readonly OwnDifference[]) => which.map(({ text }) => text);
  return {
    alarms: texts(differences.filter((each) => !isExplained(each))),
    listed: texts(differences.filter(isExplained)),
  };
}

/** Compares the receipt with what My Picks shows. */
async function checkShown(parts: OwnParts): Promise<Pick<InPool, 'alarms' | 'listed'>> {
  const { queryClient, entry, round, receipt } = parts;
  const [all, own, { total }] = await Promise.all([
    queryClient.fetchQuery({ ...gamesQuery(entry.seasonId), staleTime: FRESH_MS }),
    queryClient.fetchQuery({ ...picksQuery(entry.id), staleTime: FRESH_MS }),
    queryClient.fetchQuery({ ...guessQuery(entry.id), staleTime: FRESH_MS }),
  ]);
  const games = all.filter(({ roundId }) => roundId === round.id);
  const teams = new Map(own.map(({ gameId, pick }) => [gameId, pick]));
  const picks = new Map(games.map((game) => [game.id, sideOf(game, teams.get(game.id))]));
  // the lock does not matter here
  const auto = own.filter(({ isAuto }) => isAuto).map(({ gameId }) => ({ gameId, lock: 1 }));
  const now = games.map(({ id, team1, team2 }) => ({ id, teams: [team1, team2] as const }));
  const differences = compareOwn(parsePicks(receipt.text), receipt.games, { picks, auto, total }, now);
  const { alarms, listed } = await judge(parts, differences);
  const onMyPicks = (texts: readonly string[]) =>
    texts.map((text) => `My Picks: ${text.replace(', sealed ', ', shown ')}`);
  return { alarms: onMyPicks(alarms), listed: onMyPicks(listed) };
}

/** A file hides the picks of a hidden user from the user too; the receipt has the sealed text. */
async function ownSealed(entry: Entry, { number: roundNumber }: Round, commitment: string | undefined) {
  const { sealed } = await call('readReceipt', { query: { entryId: entry.id, roundNumber } });
  return sealed !== undefined && commitmentOf(sha256, sealed) === commitment ? parsePicks(sealed) : undefined;
}
