import { plural } from '#domain/names/plural.ts';
import type { SealedPicks } from '#domain/seals/seal.ts';
import type { Side } from '#domain/sides.ts';
import { isOfSameTeams, type LedgerGame, type LedgerLine, type LockLine, sidesAfter, sideValue } from './ledger.ts';
import type { Places, Step } from './replay.ts';
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
type LockStep = Extract<Step, { kind: 'lock' }>;
type RoundStep = Exclude<Step, GameStep | LockStep>;

function roundChanges({ kind, round, line, results }: RoundStep, words: Words): string[] {
  const name = roundText(words, round);
  const written = writtenText(words, line);
  if (kind === 'deleted') return [`${name} was deleted (${written})`];
  return [`${name} was reopened by ${written}${results > 0 ? `, with ${plural(results, 'result')}` : ''}`];
}

function gameChanges({ line, before, after, wasDecided }: GameStep, words: Words): string[] {
  const written = writtenText(words, line);
  if (!before) return after ? [`A game was added: ${gameText(after)} (${written})`] : [];
  if (!after) return [`A game is gone: ${gameText(before)} (${written})`];
  return [
    ...teamChange(before, after, written),
    ...winnerChange({ before, after, wasDecided }, line, written),
    ...valueChanges({ before, after, wasDecided }, written),
  ];
}

/** Replaced teams lose their picks, also for one of the same name; a new name alone costs none. */
function teamChange(before: LedgerGame, after: LedgerGame, written: string): string[] {
  const sides = sidesAfter(before, after);
  const gone = before.teams.filter((_, n) => sides[n] === null);
  if (gone.length === 0 && gameText(before) === gameText(after)) return [];
  const lost = gone.length > 0 ? `, and picks of ${gone.join(' and ')} are gone` : '';
  return [`${gameText(before)} is now ${gameText(after)}${lost} (${written})`];
}

interface Changed {
  readonly before: LedgerGame;
  readonly after: LedgerGame;
  readonly wasDecided: boolean;
}

/** First winners are not listed, unless nobody wrote them. The winner is a team, on either side and by any name. */
function winnerChange({ before, after, wasDecided }: Changed, { by }: LedgerLine, written: string): string[] {
  const place = before.winner && sideValue(sidesAfter(before, after), before.winner);
  const [was, is] = [teamOn(before, before.winner), teamOn(after, after.winner)];
  if (was === is || (place !== null && place === after.winner)) return [];
  const game = gameText(after);
  if (!wasDecided) return by === null ? [`${game}: the winner is ${is} (entered by ${written})`] : [];
  return [`${game}: the winner was ${was ?? 'open'} and is ${is ?? 'open'} (${written})`];
}

function teamOn({ teams }: LedgerGame, side: Side | null): string | null {
  return side === null ? null : sideValue(teams, side);
}

function valueChanges({ before, after, wasDecided }: Changed, written: string): string[] {
  const game = gameText(after);
  const isSwapped = after.teams[0] === before.teams[1] || after.teams[1] === before.teams[0];
  const onSides = <T>([one, two]: readonly [T, T]) => (isSwapped ? [two, one] : [one, two]);
  const seeds = onSides(before.seeds).join(' and ');
  const scores = scoreText(onSides(before.scores));
  return [
    ...(seeds === after.seeds.join(' and ')
      ? []
      : [`${game}: the seeds were ${seeds} and are ${after.seeds.join(' and ')} (${written})`]),
    ...(before.region === after.region
      ? []
      : [`${game}: the region was ${before.region} and is ${after.region} (${written})`]),
    ...(!wasDecided || scores === scoreText(after.scores)
      ? []
      : [`${game}: the score was ${scores} and is ${scoreText(after.scores)} (${written})`]),
  ];
}

function scoreText(scores: readonly (number | null)[]): string {
  return scores.includes(null) ? 'open' : scores.join(':');
}

function isOpening({ kind }: Step): boolean {
  return kind === 'open' || kind === 'deleted';
}

/** A lock of a round that was reopened, or deleted and created again: which picks changed since the lock before. */
function lockChanges(steps: readonly Step[], step: LockStep, seals: readonly Seal[], words: Words): Change[] {
  const { round, line, decided } = step;
  if (!step.earlier) return [];
  const picks = changedPicks(step, seals, words);
  const changed = picks.filter(({ isNew }) => !isNew);
  const entries = new Set(changed.map(({ entryId }) => entryId)).size;
  const details = changed.map(({ name, detail }) => `${name}: ${detail}`);
  const which =
    changed.length > 0 ? `: ${plural(entries, 'entry', 'entries')} changed ${plural(changed.length, 'pick')}` : '';
  const name = roundText(words, round);
  const opening = steps.findLast(
    (each) => isOpening(each) && each.round === step.earlier?.round && each.line.number < line.number,
  );
  const opened = opening?.kind === 'deleted' ? 'deleted' : 'reopened';
  const afterResult = picks
    .filter(({ made, gameIds }) => made !== undefined && gameIds.some((id) => decided.has(id)))
    .map(({ name: who, made }) => ({
      text: `${who} ${made} after a result: ${name} was ${opened} by ${opening ? writtenText(words, opening.line) : 'nobody'}`,
      details: [],
      isAfterResult: true,
    }));
  const again = `${name} was locked again, ${words.formatTime(line.at)}${which}`;
  return [...afterResult, { text: again, details, isAfterResult: false }];
}

/** A pick that is another than at the lock before, or a guess. */
interface ChangedPick {
  readonly entryId: number;
  readonly name: string;
  /** undefined for one that was taken back */
  readonly made: string | undefined;
  readonly detail: string;
  /** of the game at both locks */
  readonly gameIds: readonly number[];
  /** whether the entry was not in the pool at the lock before */
  readonly isNew: boolean;
}

/** Returns the picks that are of another team than at the lock before, and other guesses, where both seals show them. */
function changedPicks({ line, round, earlier }: LockStep, seals: readonly Seal[], words: Words): ChangedPick[] {
  const sealOf = (lock: LockLine) => seals.find(({ head }) => head.roundId === lock.roundId && head.lock === lock.lock);
  const [first, second] = [earlier && sealOf(earlier.lock.line), sealOf(line)];
  if (!earlier || !first || !second) return [];
  const games = line.games.map((game) => ({ game, same: sameGame(earlier.lock.line.games, game) }));
  const finals = games.filter(({ game }) => game.region === 'Championship').flatMap(idsOf);
  return second.leaves.flatMap(({ entryId, sealed }): ChangedPick[] => {
    const leaf = findLeaf(first, entryId);
    // where the round was open with a result, it does not count for a new entry, or the entry is named as not sealed
    if (!sealed || (leaf ? !leaf.sealed : earlier.round === round && earlier.lock.wasOpenWithResult)) return [];
    const entry = { entryId, name: entryText(words, entryId), isNew: !leaf };
    const picks = games.flatMap(({ game, same }) => {
      const from = same && leaf?.sealed ? sideAtLock(leaf.sealed, same, game, earlier.places) : null;
      const to = sealed.picks.get(game.id) ?? null;
      if (from === to) return [];
      const [was, is] = [teamOn(game, from), teamOn(game, to)];
      const made = is === null ? undefined : `picked ${is} in ${gameText(game)}`;
      const detail = `${is ?? 'no pick'} instead of ${was ?? 'no pick'} in ${gameText(game)}`;
      return [{ ...entry, made, detail, gameIds: idsOf({ game, same }) }];
    });
    const [was, is] = [leaf?.sealed?.total ?? null, sealed.total ?? null];
    if (was === is || second.head.rules.tieBreaker === 'none') return picks;
    const made = is === null ? undefined : `guessed ${is}`;
    return [...picks, { ...entry, made, detail: `guess ${is ?? 'none'} instead of ${was ?? 'none'}`, gameIds: finals }];
  });
}

/** A game that was created again has another id at each lock. */
function idsOf({ game, same }: { game: LedgerGame; same: LedgerGame | undefined }): number[] {
  return same && same.id !== game.id ? [same.id, game.id] : [game.id];
}

/** Returns where the team that was picked at the lock before plays in a game of this one; null if it is gone. */
function sideAtLock({ picks }: SealedPicks, same: LedgerGame, game: LedgerGame, places: Places): Side | null {
  const side = picks.get(same.id) ?? null;
  if (side === null) return null;
  const place = places.get(game.id);
  if (place) return sideValue(place, side);
  return sideValue(same.teams, side) === game.teams[0] ? 1 : 2;
}

/** A game is the same by its id, or by its two names. */
function sameGame(games: readonly LedgerGame[], game: LedgerGame): LedgerGame | undefined {
  return games.find(({ id }) => id === game.id) ?? games.find((each) => isOfSameTeams(each, game));
}
