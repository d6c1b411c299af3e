import { sha256 } from '@noble/hashes/sha2.js';
import type { Entry, Pool, Round } from '#contract/schemas.ts';
import type { Seal as ListedSeal, Receipt } from '#contract/seals.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { championshipRound } from '#domain/bracket/championship.ts';
import { plural } from '#domain/names/plural.ts';
import type { Guess } from '#domain/scoring/guesses.ts';
import { isCorrect, pointsIfCorrect, type Scoring } from '#domain/scoring/scoring.ts';
import type { SealedPicks } from '#domain/seals/seal.ts';
import * as checks from '#domain/seals/sealChecks.ts';
import { parsePicks, parseSeal, type Seal, SealFormatError } from '#domain/seals/sealFile.ts';
import { type Side, sideOf } from '#domain/sides.ts';
import { namesIn } from './gameNames.ts';

type GridGame = PickGrid['rounds'][number]['games'][number];

/** Sentences: problems prove a change; notes are differences that a correction or a later joining explains. */
export interface Findings {
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

export interface OpenedSeal {
  /** undefined if the text is in no format of a seal */
  readonly seal: Seal | undefined;
  readonly problems: readonly string[];
}

/** Recomputes a seal from its text, and compares it with the pool's list. */
export function openSeal(pool: Pick<Pool, 'id' | 'seasonId'>, listed: ListedSeal, text: string): OpenedSeal {
  try {
    const seal = parseSeal(text);
    return { seal, problems: [...checks.checkSeal(sha256, seal), ...checkListed(pool, listed, seal)] };
  } catch (error) {
    if (error instanceof SealFormatError) return { seal: undefined, problems: [`${error.message}.`] };
    throw error;
  }
}

function checkListed(pool: Pick<Pool, 'id' | 'seasonId'>, listed: ListedSeal, seal: Seal): string[] {
  const { seasonId, roundNumber, groupId, entries, previous } = seal.head;
  const isOther = groupId !== pool.id || seasonId !== pool.seasonId || roundNumber !== listed.roundNumber;
  return [
    ...(isOther ? [`This is the seal of pool ${groupId}, round ${roundNumber} of season ${seasonId}.`] : []),
    ...(entries === listed.entries ? [] : [`The list has ${listed.entries} entries, the seal ${entries}.`]),
    ...(seal.root === listed.root ? [] : [`The list has the root ${listed.root}, the seal ${seal.root}.`]),
    ...(previous === listed.previous
      ? []
      : [
          `The seal before it has the root ${listed.previous ?? 'none'} in the list, ${previous ?? 'none'} in the seal.`,
        ]),
  ];
}

/** A receipt of another entry could fit that entry's leaf. */
export function checkReceiptOf(entry: Pick<Entry, 'id' | 'name'>, { text }: Receipt): string[] {
  try {
    const { entryId } = parsePicks(text);
    return entryId === entry.id ? [] : [`The receipt is of entry ${entryId}, but ${entry.name} is entry ${entry.id}.`];
  } catch (error) {
    if (error instanceof SealFormatError) return ['The receipt is no text of picks.'];
    throw error;
  }
}

/** Compares a receipt with a seal. Throws SealFormatError for a text that is not of picks. */
export function checkOwn(seal: Seal, receipt: Receipt, options: Parameters<typeof checks.checkReceipt>[3]): string[] {
  return checks.checkReceipt(sha256, seal, receipt, options);
}

/** The picks of an entry on My Picks. */
export interface ShownPicks {
  readonly games: readonly GridGame[];
  /** by game, in their order */
  readonly sides: readonly (Side | null)[];
  /** games that the autopilot picked, which a receipt from before the lock lacks */
  readonly auto: ReadonlySet<number>;
  /** for the tie-breaker */
  readonly guess: Guess;
}

/** Compares what My Picks shows with a receipt. */
export function checkOwnShown(
  name: string,
  receipt: Receipt,
  { games, sides, auto, guess }: ShownPicks,
  sideNow: checks.SideNow,
): Findings {
  const own = parsePicks(receipt.text);
  const saved = checks.picksNow(own, sideNow);
  const comparable = games.map(({ id }, index) => (auto.has(id) && !saved.get(id) ? null : (sides[index] ?? null)));
  const found = checkEntry(name, saved, games, comparable);
  return withGuess(found, name, own.total, guess);
}

/** Compares the picks that the pick grid shows with those in the seal. */
export function checkShown(seal: Seal, grid: PickGrid): Findings {
  const round = grid.rounds.find(({ number }) => number === seal.roundNumber);
  if (!round) return { problems: [], notes: [] };
  const earlier = grid.rounds.slice(0, grid.rounds.indexOf(round));
  const first = earlier.reduce((count, { games }) => count + games.length, 0);
  const leaves = new Map(seal.leaves.map((leaf) => [leaf.entryId, leaf]));
  const ofRound = <T>(all: readonly T[]) => all.slice(first, first + round.games.length);
  const isAllowed = grid.entries.some(({ isAuto = [] }) => ofRound(isAuto).includes(true));
  const found = grid.entries.map(({ entryId, entryName, joinedAfter, picks: all, isAuto = [] }) => {
    const leaf = leaves.get(entryId);
    const picks = ofRound(all);
    // picks from before an entry joined are shown nowhere; that it joined later is the site's word alone
    const isUnseen = joinedAfter >= seal.roundNumber && !picks.some(Boolean);
    if (!leaf) return { problems: [], notes: isUnseen ? [] : [absentText(entryName)] };
    if (!leaf.sealed) return { problems: [hiddenText(entryName)], notes: [] };
    const own = { name: entryName, sealed: leaf.sealed, games: round.games, picks, isAuto: ofRound(isAuto) };
    const { problems, notes } = checkAutopilot(own, isAllowed);
    return { problems, notes: joinedAfter >= seal.roundNumber ? [] : notes };
  });
  const known = new Set(grid.entries.map(({ entryId }) => entryId));
  const unseen = seal.leaves.filter(({ entryId, sealed }) => sealed && !known.has(entryId));
  return {
    problems: [
      ...found.flatMap(({ problems }) => problems),
      ...unseen.map(({ entryId }) => `Entry ${entryId} is sealed, but not in the Pick Grid.`),
    ],
    notes: found.flatMap(({ notes }) => notes),
  };
}

interface AutopilotParts {
  readonly name: string;
  readonly sealed: SealedPicks;
  readonly games: readonly GridGame[];
  /** by game, in their order */
  readonly picks: readonly (Side | 0)[];
  readonly isAuto: readonly boolean[];
}

/**
 * Compares picks and marks of the autopilot. Where a pool did not allow it, the grid shows none of its picks: it has each of
 * them as a missing one, which is one note for the entry.
 */
function checkAutopilot({ name, sealed, games, picks, isAuto }: AutopilotParts, isAllowed: boolean): Findings {
  const auto = new Set(sealed.auto);
  const uncounted = isAllowed ? [] : games.filter(({ id }, index) => auto.has(id) && !picks[index]).map(({ id }) => id);
  const counted = new Map([...sealed.picks].map(([id, side]) => [id, uncounted.includes(id) ? null : side]));
  const { problems, notes } = checkEntry(name, counted, games, picks);
  const namesOf = namesIn(games);
  const unmarked = games.filter(({ id }, index) => picks[index] && auto.has(id) !== (isAuto[index] ?? false));
  const by = (isByAutopilot: boolean) => (isByAutopilot ? 'by the autopilot' : 'by hand');
  return {
    problems: [
      ...problems,
      ...unmarked.map(
        ({ id }) =>
          `${name}, ${namesOf(id).game}: sealed as picked ${by(auto.has(id))}, shown as ${by(!auto.has(id))}.`,
      ),
    ],
    notes:
      uncounted.length > 0
        ? [...notes, `${name}: ${plural(uncounted.length, 'pick')} of the autopilot, which this pool did not allow.`]
        : notes,
  };
}

export function absentText(name: string): string {
  return `${name} has no leaf in this seal: it was not in the pool at the lock.`;
}

function hiddenText(name: string): string {
  return `${name} is in the Pick Grid, but the seal hides its picks. If it has just left the pool, verify again.`;
}

/** Compares the guesses that the leaderboard shows with those in the seal of the Championship's round. */
export function checkGuesses(seal: Seal, { rows }: Leaderboard, grid: PickGrid): Findings {
  const isChampionship = championshipRound(grid.rounds)?.number === seal.roundNumber;
  const guesses = new Map(rows.map((row) => [row.entryId, row]));
  const found = seal.leaves.map(({ entryId, sealed }) => {
    const row = guesses.get(entryId);
    const nothing: Findings = { problems: [], notes: [] };
    if (!row || !sealed) return nothing;
    if (!isChampionship || sealed.total !== undefined || row.guess === null) {
      return withGuess(nothing, row.entryName, sealed.total, row.guess);
    }
    return { ...nothing, problems: [`${row.entryName}, guess of the total: not sealed, shown ${row.guess}.`] };
  });
  return { problems: found.flatMap(({ problems }) => problems), notes: found.flatMap(({ notes }) => notes) };
}

/** Adds a difference of guesses to findings. A guess that is not shown is a note, like a pick. */
function withGuess({ problems, notes }: Findings, name: string, sealed: Guess | undefined, shown: Guess): Findings {
  if (sealed === undefined || sealed === shown) return { problems, notes };
  const text = `${name}, guess of the total: sealed ${sealed ?? 'none'}, shown ${shown ?? 'none'}.`;
  return shown === null ? { problems, notes: [...notes, text] } : { problems: [...problems, text], notes };
}

/**
 * Names the entries whose picks a seal hides, other than at the first look of this browser. A member who leaves is hidden later;
 * an entry that is shown later could have been chosen among hidden ones.
 */
export function checkHidden(seal: Seal, hiddenBefore: readonly number[], grid: PickGrid): string[] {
  const before = new Set(hiddenBefore);
  const names = new Map(grid.entries.map(({ entryId, entryName }) => [entryId, entryName]));
  return seal.leaves.flatMap(({ entryId, sealed }) => {
    if (before.has(entryId) === !sealed) return [];
    const name = names.get(entryId) ?? `Entry ${entryId}`;
    return sealed ? `${name}: picks hidden then, shown now.` : `${name}: picks shown then, hidden now.`;
  });
}

function checkEntry(
  name: string,
  sealed: SealedPicks['picks'],
  games: readonly GridGame[],
  picks: readonly (Side | 0 | null)[],
): Findings {
  const problems: string[] = [];
  const notes: string[] = [];
  const namesOf = namesIn(games);
  const shown = new Map(games.map((game, index) => [game.id, picks[index] || null]));
  for (const gameId of new Set([...sealed.keys(), ...shown.keys()])) {
    const inSeal = sealed.get(gameId) ?? null;
    const inGrid = shown.get(gameId) ?? null;
    if (inSeal === inGrid) continue;
    const { game, teams } = namesOf(gameId);
    const named = (side: Side | null) => (side === null ? 'no pick' : teams[side - 1]);
    const text = `${name}, ${game}: sealed ${named(inSeal)}, shown ${named(inGrid)}.`;
    (inGrid === null ? notes : problems).push(text);
  }
  return { problems, notes };
}

/** Names the rounds that are shown without a seal, of those that locked after the pool's first one. */
export function checkAllSealed(
  grid: PickGrid,
  seals: readonly ListedSeal[],
  { createdAt }: Pick<Pool, 'createdAt'>,
  rounds: readonly Round[],
): string[] {
  const sealed = new Set(seals.map(({ roundNumber }) => roundNumber));
  const first = Math.min(...sealed);
  const deadlines = new Map(rounds.map(({ number, deadline }) => [number, deadline]));
  return grid.rounds
    .filter(({ number }) => number > first && !sealed.has(number))
    .filter(({ number }) => {
      const deadline = deadlines.get(number);
      return deadline === undefined || Date.parse(deadline) > Date.parse(createdAt);
    })
    .map(({ name }) => `${name} is in the Pick Grid, but has no seal. If it has just locked, verify again.`);
}

/** Recomputes the totals of the pick grid from its picks and winners. */
export function checkTotals(grid: PickGrid, pool: Scoring): string[] {
  const games = grid.rounds.flatMap(({ number, games }) =>
    games.map((game) => {
      const winner = sideOf(game, game.winner);
      return { winner, points: winner === null ? 0 : pointsIfCorrect(pool, number, game, winner) };
    }),
  );
  return grid.entries.flatMap(({ entryName, total, picks }) => {
    const sum = games.reduce(
      (points, game, index) => points + (isCorrect(picks[index] || null, game.winner) ? game.points : 0),
      0,
    );
    return sum === total ? [] : [`${entryName}: ${plural(sum, 'point')} by these picks, ${total} shown.`];
  });
}
