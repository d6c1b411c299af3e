import { plural } from '#domain/names/plural.ts';
import type { Side } from '#domain/sides.ts';
import { type LedgerGame, type LedgerLine, type LockLine, sideValue } from './ledger.ts';
import type { ReplayedRound, Step } from './replay.ts';
import type { SealedPicks } from './seal.ts';
import { findLeaf } from './sealChecks.ts';
import type { Seal } from './sealFile.ts';
import { entryText, gameText, roundText, type Words, writtenText } from './words.ts';

/** Something that was changed, and that everybody can read: no mismatch. */
export interface Change {
  readonly text: string;
  /** which ones, to unfold */
  readonly details: readonly string[];
  readonly isAfterResult: boolean;
}

/** Returns what was changed since the first lock, in order, those picks first that were changed after a result. */
export function changesOf(steps: readonly Step[], seals: readonly Seal[], words: Words): Change[] {
  const changes = steps.flatMap((step) => {
    if (step.kind === 'game') return gameChanges(step, words).map(plain);
    if (step.kind === 'lock') return lockChanges(steps, step, seals, words);
    return roundChanges(step, words).map(plain);
  });
  return [
    ...changes.filter(({ isAfterResult }) => isAfterResult),
    ...changes.filter(({ isAfterResult }) => !isAfterResult),
  ];
}

function plain(text: string): Change {
  return { text, details: [], isAfterResult: false };
}

type GameStep = Extract<Step, { kind: 'game' }>;
type RoundStep = Exclude<Step, { kind: 'game' }>;

function roundChanges({ kind, round, line, results }: RoundStep, words: Words): string[] {
  const name = roundText(words, round);
  const written = writtenText(words, line);
  if (kind === 'deleted') return [`${name} was deleted (${written})`];
  return [`${name} was reopened by ${written}${results > 0 ? `, with ${plural(results, 'result')}` : ''}`];
}

function gameChanges({ line, before, after }: GameStep, words: Words): string[] {
  const written = writtenText(words, line);
  if (!before) return after ? [`A game was added: ${gameText(after)} (${written})`] : [];
  if (!after) return [`A game is gone: ${gameText(before)} (${written})`];
  return [
    ...teamChange(before, after, written),
    ...winnerChange(before, after, line, written),
    ...valueChanges(before, after, written),
  ];
}

/** Replaced teams lose their picks; a new name alone costs none. */
function teamChange(before: LedgerGame, after: LedgerGame, written: string): string[] {
  if (gameText(before) === gameText(after)) return [];
  const replaced = after.replaced[0] + after.replaced[1] > before.replaced[0] + before.replaced[1];
  const gone = before.teams.filter((team) => replaced && !after.teams.includes(team));
  const lost = gone.length > 0 ? `, and picks of ${gone.join(' and ')} are gone` : '';
  return [`${gameText(before)} is now ${gameText(after)}${lost} (${written})`];
}

/** First winners are not listed, unless nobody wrote them. The winner is a team, on either side. */
function winnerChange(before: LedgerGame, after: LedgerGame, { by }: LedgerLine, written: string): string[] {
  const was = teamOn(before, before.winner);
  const is = teamOn(after, after.winner);
  const isSamePlace = before.winner === after.winner && gameText(before) !== gameText(after);
  if (was === is || isSamePlace) return [];
  const game = gameText(after);
  if (was === null) return by === null ? [`${game}: the winner is ${is} (entered by ${written})`] : [];
  return [`${game}: the winner was ${was} and is ${is ?? 'open'} (${written})`];
}

function teamOn({ teams }: LedgerGame, side: Side | null): string | null {
  return side === null ? null : sideValue(teams, side);
}

function valueChanges(before: LedgerGame, after: LedgerGame, written: string): string[] {
  const game = gameText(after);
  const isSwapped = after.teams[0] === before.teams[1] || after.teams[1] === before.teams[0];
  const onSides = <T>([one, two]: readonly [T, T]) => (isSwapped ? [two, one] : [one, two]);
  const seeds = onSides(before.seeds).join(' and ');
  const scores = onSides(before.scores).join(':');
  const hadScores = before.winner !== null && after.winner !== null;
  return [
    ...(seeds === after.seeds.join(' and ')
      ? []
      : [`${game}: the seeds were ${seeds} and are ${after.seeds.join(' and ')} (${written})`]),
    ...(before.region === after.region
      ? []
      : [`${game}: the region was ${before.region} and is ${after.region} (${written})`]),
    ...(!hadScores || scores === after.scores.join(':')
      ? []
      : [`${game}: the score was ${scores} and is ${after.scores.join(':')} (${written})`]),
  ];
}

/** A lock of a round that was reopened: which picks changed since the lock before. */
function lockChanges(steps: readonly Step[], step: RoundStep, seals: readonly Seal[], words: Words): Change[] {
  const { round, line } = step;
  const index = round.locks.findIndex((lock) => lock.line === line);
  const [before, lock] = [round.locks[index - 1]?.line, round.locks[index]?.line];
  if (!before || !lock) return [];
  const picks = changedPicks(before, lock, seals, words);
  const entries = new Set(picks.map(({ entryId }) => entryId)).size;
  const texts = picks.map(
    ({ name, from, to, game }) => `${name}: ${to ?? 'no pick'} instead of ${from ?? 'no pick'} in ${game}`,
  );
  const changed =
    picks.length > 0 ? `: ${plural(entries, 'entry', 'entries')} changed ${plural(picks.length, 'pick')}` : '';
  const name = roundText(words, round);
  const opening = steps.findLast(
    (each) => each.kind === 'open' && each.round === round && each.line.number < line.number,
  );
  const decided = decidedGames(steps, round, line);
  const afterResult = picks
    .filter(({ to, gameIds }) => to !== null && gameIds.some((id) => decided.has(id)))
    .map(({ name: who, to, game }) => ({
      text: `${who} picked ${to} in ${game} after a result: ${name} was reopened by ${opening ? writtenText(words, opening.line) : 'nobody'}`,
      details: [],
      isAfterResult: true,
    }));
  const again = `${name} was locked again, ${words.formatTime(line.at)}${changed}`;
  return [...afterResult, { text: again, details: texts, isAfterResult: false }];
}

/** Returns the ids of the games of a round that have had a winner in or before a line. */
function decidedGames(steps: readonly Step[], round: ReplayedRound, until: LedgerLine): Set<number> {
  const states = steps
    .filter(({ round: of, line }) => of === round && line.number <= until.number)
    .flatMap((step) => (step.kind === 'game' ? [step.before, step.after] : []));
  const locks = round.locks.filter(({ line }) => line.number <= until.number).flatMap(({ line }) => line.games);
  return new Set([...states, ...locks].flatMap((game) => (game && game.winner !== null ? [game.id] : [])));
}

interface ChangedPick {
  readonly entryId: number;
  readonly name: string;
  /** teams; null without a pick */
  readonly from: string | null;
  readonly to: string | null;
  readonly game: string;
  /** of the game at both locks */
  readonly gameIds: readonly number[];
}

/** Returns the picks that are of another team than at the lock before, of the entries that both seals show. */
function changedPicks(before: LockLine, lock: LockLine, seals: readonly Seal[], words: Words): ChangedPick[] {
  const sealOf = ({ roundId, lock: number }: LockLine) =>
    seals.find(({ head }) => head.roundId === roundId && head.lock === number);
  const [first, second] = [sealOf(before), sealOf(lock)];
  if (!first || !second) return [];
  const games = lock.games.map((game) => ({ game, same: before.games.find((each) => isSameGame(each, game)) }));
  return second.leaves.flatMap(({ entryId, sealed }) => {
    const earlier = findLeaf(first, entryId)?.sealed;
    if (!sealed || !earlier || sealed === earlier) return [];
    return games.flatMap(({ game, same }): ChangedPick[] => {
      const from = same ? teamPicked(earlier, same) : null;
      const to = teamPicked(sealed, game);
      if (from === to || (same && from !== null && to !== null && isRenamed(same, game, from, to))) return [];
      const gameIds = same && same.id !== game.id ? [same.id, game.id] : [game.id];
      return [{ entryId, name: entryText(words, entryId), from, to, game: gameText(game), gameIds }];
    });
  });
}

/** A game is the same by its id, or by its two names. */
function isSameGame(a: LedgerGame, b: LedgerGame): boolean {
  return a.id === b.id || (a.teams.includes(b.teams[0]) && a.teams.includes(b.teams[1]));
}

function teamPicked({ picks }: SealedPicks, game: LedgerGame): string | null {
  return teamOn(game, picks.get(game.id) ?? null);
}

/** A team that has another name at the later lock, on the same side. */
function isRenamed(before: LedgerGame, after: LedgerGame, from: string, to: string): boolean {
  const side = before.teams.indexOf(from);
  return !after.teams.includes(from) && !before.teams.includes(to) && after.teams.indexOf(to) === side;
}
