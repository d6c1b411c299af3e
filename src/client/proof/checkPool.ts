import { sha256 } from '@noble/hashes/sha2.js';
import type { Group } from '#contract/schemas.ts';
import type { Seal as ListedSeal, Receipt } from '#contract/seals.ts';
import type { PickGrid } from '#contract/standings.ts';
import { plural } from '#domain/plural.ts';
import { isCorrect, pointsIfCorrect, type Scoring, type Side, sideOf } from '#domain/scoring.ts';
import { parseLeaf, parseSeal, type Seal, type SealedPicks, SealFormatError } from '#domain/seal.ts';
import * as checks from '#domain/sealChecks.ts';
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
export function openSeal(pool: Pick<Group, 'id' | 'seasonId'>, listed: ListedSeal, text: string): OpenedSeal {
  try {
    const seal = parseSeal(text);
    return { seal, problems: [...checks.checkSeal(sha256, seal), ...checkListed(pool, listed, seal)] };
  } catch (error) {
    if (error instanceof SealFormatError) return { seal: undefined, problems: [`${error.message}.`] };
    throw error;
  }
}

function checkListed(pool: Pick<Group, 'id' | 'seasonId'>, listed: ListedSeal, seal: Seal): string[] {
  const { groupId, seasonId, roundNumber, size, root } = seal;
  const isOther = groupId !== pool.id || seasonId !== pool.seasonId || roundNumber !== listed.roundNumber;
  return [
    ...(isOther ? [`This is the seal of pool ${groupId}, season ${seasonId}, round ${roundNumber}.`] : []),
    ...(size === listed.entries ? [] : [`The list has ${listed.entries} entries, the seal ${size}.`]),
    ...(root === listed.root ? [] : [`The list has the root ${listed.root}, the seal ${root}.`]),
  ];
}

/** Compares a receipt with a seal. Throws SealFormatError for a text that is no leaf. */
export function checkOwn(seal: Seal, receipt: Receipt, options: Parameters<typeof checks.checkReceipt>[3]): string[] {
  return checks.checkReceipt(sha256, seal, receipt, options);
}

/** Compares the picks that My Picks shows with those of a receipt. `sides` are by game, in their order. */
export function checkOwnShown(
  name: string,
  receipt: Receipt,
  games: readonly GridGame[],
  sides: readonly (Side | null)[],
  sideNow: checks.SideNow,
): Findings {
  return checkEntry(name, checks.picksNow(parseLeaf(receipt.text), sideNow), games, sides);
}

/** Compares the picks that the pick grid shows with those in the seal. */
export function checkShown(seal: Seal, grid: PickGrid): Findings {
  const round = grid.rounds.find(({ number }) => number === seal.roundNumber);
  if (!round) return { problems: [], notes: [] };
  const earlier = grid.rounds.slice(0, grid.rounds.indexOf(round));
  const first = earlier.reduce((count, { games }) => count + games.length, 0);
  const sealed = new Map(seal.leaves.flatMap((leaf) => ('text' in leaf ? [[leaf.sealed.entryId, leaf.sealed]] : [])));
  const shown = grid.entries.filter(({ joinedAfter }) => joinedAfter < seal.roundNumber);
  const found = shown.map(({ entryId, entryName, picks }) => {
    const own = sealed.get(entryId);
    if (!own) return { problems: [], notes: [`${entryName} is not in this seal: the entry joined after the lock.`] };
    return checkEntry(entryName, own.picks, round.games, picks.slice(first));
  });
  const known = new Set(grid.entries.map(({ entryId }) => entryId));
  const unseen = [...sealed.keys()].filter((entryId) => !known.has(entryId));
  return {
    problems: [
      ...found.flatMap(({ problems }) => problems),
      ...unseen.map((entryId) => `Entry ${entryId} is sealed, but not in the Pick Grid.`),
    ],
    notes: found.flatMap(({ notes }) => notes),
  };
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
    const [inSeal, inGrid] = [sealed.get(gameId) ?? null, shown.get(gameId) ?? null];
    if (inSeal === inGrid) continue;
    const { game, teams } = namesOf(gameId);
    const named = (side: Side | null) => (side === null ? 'no pick' : teams[side - 1]);
    const text = `${name}, ${game}: sealed ${named(inSeal)}, shown ${named(inGrid)}.`;
    (inGrid === null ? notes : problems).push(text);
  }
  return { problems, notes };
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
