import { at } from '#domain/at.ts';
import { EARLIER_ROUNDS } from '#domain/scoring/couldPick.ts';
import { type Guess, TIE_BREAKERS } from '#domain/scoring/guesses.ts';
import {
  type AutoPick,
  type EntryLeaf,
  FORMAT,
  headText,
  leafText,
  picksText,
  type SealedOwner,
  type SealedPicks,
  type SealedRules,
  type SealHead,
  type SealOrigin,
  textOf,
} from '#domain/seals/seal.ts';
import type { Side } from '#domain/sides.ts';

/** Of a file: a pool of 20,000 entries needs a fifth of it. */
export const MAX_SEAL_LENGTH = 2 ** 26;
const MAX_LEAVES = 100_000;
const MAX_GAMES = 1_000;
const MAX_NUMBER = 2 ** 31 - 1;

export interface Leaf extends EntryLeaf {
  /** undefined of an entry that is hidden or was removed */
  readonly sealed: SealedPicks | undefined;
}

/** A seal, as its file has it. Whether its parts fit together is another question: src/domain/seals/sealChecks.ts. */
export interface Seal extends SealOrigin {
  /** number of leaves, with the head */
  readonly size: number;
  /** in base64 */
  readonly root: string;
  readonly head: SealHead;
  readonly leaves: readonly Leaf[];
}

/** A text that is not a seal, or not of picks. The message says where. */
export class SealFormatError extends Error {}

/** Returns the text of a seal: origin, number of leaves and root, then the leaves, each shown entry's with its picks. */
export function formatSeal(
  { seasonId, poolId, number, size, root, head }: Omit<Seal, 'leaves'>,
  leaves: readonly (EntryLeaf & { readonly picks: string | undefined })[],
): string {
  const origin = `${FORMAT}/season/${seasonId}/pool/${poolId}/seal/${number}`;
  const entries = leaves.map((leaf) => leafText(leaf) + (leaf.picks ?? ''));
  return [textOf([origin, size, root]), headText(head), ...entries].join('');
}

const NUMBER = String.raw`(0|[1-9]\d{0,9})`;
/** 32 bytes in base64 have one last digit of 16, not of 64. */
const ROOT = String.raw`([A-Za-z\d+/]{42}[AEIMQUYcgkosw048]=)`;
const HASH = String.raw`([\da-f]{64})`;
const JSON_LINE = String.raw`([[{][^\n]{0,500}[\]}])`;
const NUMBERS = (count: number) => `${NUMBER}\n`.repeat(count);
const CHECKPOINT = new RegExp(`${FORMAT}/season/${NUMBER}/pool/${NUMBER}/seal/${NUMBER}\n${NUMBER}\n${ROOT}\n`, 'y');
const HEAD = new RegExp(`${FORMAT} pool\n${NUMBERS(6)}${HASH}\n${NUMBER}\n(?:${ROOT}|-)\n${JSON_LINE}\n`, 'y');
const ENTRY = new RegExp(`${FORMAT} entry\n${NUMBERS(4)}${HASH}\n`, 'y');
const PICKS = new RegExp(`${FORMAT} picks\n${NUMBER}\n${JSON_LINE}\n`, 'y');
const GAME = new RegExp(`${NUMBER}=([12-])\n`, 'y');
const AUTO = new RegExp(`^${NUMBER}@([1-9]\\d{0,4})$`);
const PICKS_END = new RegExp(`auto=([\\d,@]{0,${MAX_GAMES * 17}})\n(?:total=(?:${NUMBER}|(-))\n)?${HASH}\n`, 'y');

/** No database of the site has an id of this size. */
function isTooLarge(part: string | undefined): boolean {
  return part !== undefined && /^\d{10}$/.test(part) && Number(part) > MAX_NUMBER;
}

/** Reads a text from its beginning, pattern by pattern. */
class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  /** Returns the groups of what stands here, and goes on after it; undefined if it is something else. */
  take(pattern: RegExp): (string | undefined)[] | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    const parts = match?.slice(1);
    if (!match || parts?.some(isTooLarge)) return undefined;
    this.at += match[0].length;
    return parts;
  }

  error(part: string, what: string, from = this.at): SealFormatError {
    const line = this.text.slice(0, from).split('\n').length;
    return new SealFormatError(`The ${part} from line ${line} ${what}`);
  }
}

/** Parses the text of a seal. Throws a SealFormatError with the first line that is not in the format. */
export function parseSeal(text: string): Seal {
  if (text.length > MAX_SEAL_LENGTH) throw new SealFormatError('The file is larger than 64 MiB');
  const cursor = new Cursor(text);
  const checkpoint = cursor.take(CHECKPOINT);
  if (!checkpoint) throw new SealFormatError('The first three lines are not those of a seal: origin, leaves, root');
  const head = takeHead(cursor);
  const leaves: Leaf[] = [];
  while (!cursor.isAtEnd) {
    if (leaves.length + 1 >= MAX_LEAVES) throw new SealFormatError(`The file has more than ${MAX_LEAVES} leaves`);
    leaves.push(takeLeaf(cursor));
  }
  return {
    seasonId: Number(at(checkpoint, 0)),
    poolId: Number(at(checkpoint, 1)),
    number: Number(at(checkpoint, 2)),
    size: Number(at(checkpoint, 3)),
    root: at(checkpoint, 4),
    head,
    leaves,
  };
}

function takeHead(cursor: Cursor): SealHead {
  const from = cursor.at;
  const found = cursor.take(HEAD);
  const rules = found && parseRules(at(found, 9));
  if (!found || !rules) throw cursor.error('head', 'is not in the format', from);
  const head: SealHead = {
    seasonId: Number(at(found, 0)),
    poolId: Number(at(found, 1)),
    roundId: Number(at(found, 2)),
    roundNumber: Number(at(found, 3)),
    lock: Number(at(found, 4)),
    line: Number(at(found, 5)),
    lineHash: at(found, 6),
    entries: Number(at(found, 7)),
    previous: found[8] ?? null,
    rules,
  };
  // one text alone is that of these rules: spaces and further keys are not in the format
  if (headText(head) !== cursor.text.slice(from, cursor.at)) throw cursor.error('head', 'is not in the format', from);
  return head;
}

function parseRules(text: string): SealedRules | undefined {
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { points, countsFrom, upsetBonus, tieBreaker, earlierRounds, autopilot }: Partial<Record<string, unknown>> = {
    ...parsed,
  };
  const tie = TIE_BREAKERS.find((each) => each === tieBreaker);
  const earlier = EARLIER_ROUNDS.find((each) => each === earlierRounds);
  if (!Array.isArray(points) || !points.every(isWhole) || !isWhole(countsFrom) || !isWhole(upsetBonus))
    return undefined;
  if (!tie || !earlier || typeof autopilot !== 'boolean') return undefined;
  return { points, countsFrom, upsetBonus, tieBreaker: tie, earlierRounds: earlier, autopilot };
}

function parseOwner(text: string): SealedOwner | undefined {
  const parsed = parseJson(text);
  if (!Array.isArray(parsed) || parsed.length !== 3) return undefined;
  const [userId, username, isHidden]: unknown[] = parsed;
  if (!isWhole(userId) || typeof username !== 'string' || typeof isHidden !== 'boolean') return undefined;
  return { userId, username, isHidden };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function takeLeaf(cursor: Cursor): Leaf {
  const found = cursor.take(ENTRY);
  if (!found) throw cursor.error('leaf', 'is not in the format');
  const lock = Number(at(found, 2));
  return {
    seasonId: Number(at(found, 0)),
    roundId: Number(at(found, 1)),
    lock,
    entryId: Number(at(found, 3)),
    commitment: at(found, 4),
    sealed: takePicks(cursor, lock),
  };
}

/** Parses the text of an entry's picks, such as that of a receipt. */
export function parsePicks(text: string): SealedPicks {
  const cursor = new Cursor(text);
  const sealed = takePicks(cursor);
  if (!sealed || !cursor.isAtEnd) throw new SealFormatError('This text is not that of picks');
  return sealed;
}

/** The autopilot has picked at this lock or before it. */
function takePicks(cursor: Cursor, lock = Number.POSITIVE_INFINITY): SealedPicks | undefined {
  const from = cursor.at;
  const [entryId, ownerText = ''] = cursor.take(PICKS) ?? [];
  if (entryId === undefined) return undefined;
  const owner = parseOwner(ownerText);
  const picks = takeGames(cursor);
  const end = cursor.take(PICKS_END);
  if (!end || !owner) throw cursor.error('picks', 'are not in the format', from);
  const [autoText, total, noTotal, salt = ''] = end;
  const auto = parseAuto(autoText);
  const sealed = { entryId: Number(entryId), owner, picks, auto, total: totalOf(total, noTotal), salt };
  // one text alone is that of these picks: games in another order or twice are not in the format
  const isCanonical = picksText(sealed) === cursor.text.slice(from, cursor.at);
  const isAutoSound = auto.every(
    ({ gameId, lock: of }, n) => picks.get(gameId) && of <= lock && gameId > (auto[n - 1]?.gameId ?? 0),
  );
  if (!isCanonical || !isAutoSound) throw cursor.error('picks', 'are not in the format', from);
  return sealed;
}

/** What is not in the format is left out, so that the text is not that of the parsed values. */
function parseAuto(text: string | undefined): AutoPick[] {
  return (text ? text.split(',') : []).flatMap((each) => {
    const [, gameId, lock] = AUTO.exec(each) ?? [];
    return gameId === undefined ? [] : [{ gameId: Number(gameId), lock: Number(lock) }];
  });
}

function takeGames(cursor: Cursor): Map<number, Side | null> {
  const from = cursor.at;
  const picks = new Map<number, Side | null>();
  for (let game = cursor.take(GAME); game; game = cursor.take(GAME)) {
    if (picks.size === MAX_GAMES) throw cursor.error('picks', `are of more than ${MAX_GAMES} games`, from);
    const [gameId, side] = game;
    picks.set(Number(gameId), side === '-' ? null : side === '1' ? 1 : 2);
  }
  return picks;
}

function totalOf(total: string | undefined, noTotal: string | undefined): Guess | undefined {
  if (total !== undefined) return Number(total);
  return noTotal === undefined ? undefined : null;
}
