import type { Game } from '#contract/schemas.ts';
import { listText } from '#domain/names/listText.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { plural } from '#domain/names/plural.ts';
import { sideOf } from '#domain/sides.ts';

export interface OwnStanding {
  readonly entryId: number;
  readonly groupId: number;
  readonly entryName: string;
  readonly rank: number;
  readonly total: number;
}

/** Games by id, own standings by pool and entry. */
export interface Results {
  readonly games: ReadonlyMap<number, Game>;
  readonly own: ReadonlyMap<string, OwnStanding>;
}

export interface ResultMessage {
  /** `✓ Wisconsin beat Duke`, or of several results `3 results: 2 right, 1 wrong` */
  readonly title: string;
  /** the wrong pick, and a line for each own entry, such as `+2 for sam 01 · 7th → 6th` */
  readonly description: string | undefined;
  /** the same as a sentence, for screen readers */
  readonly spoken: string;
}

interface StandingChange {
  readonly before: OwnStanding;
  readonly now: OwnStanding;
  /** names the pool too if the entry is in several */
  readonly label: string;
}

const MAX_NAMED = 3;

/** What the messages need beside the results. */
export interface Known {
  readonly poolName: (groupId: number) => string | undefined;
  /** the teams that own entries have picked in a game */
  readonly picksOf: (game: Game) => readonly string[];
  readonly seasonOf: (groupId: number) => number | undefined;
  /** how a season is said while two are active, unless it is the only one in which the user plays */
  readonly saidSeason: (seasonId: number) => string | undefined;
}

/** Describes the changes since `before`; returns undefined if there are none. */
export function resultMessage(before: Results, now: Results, known: Known): ResultMessage | undefined {
  const changed = newResults(before, now).map((each) => ({ ...each, picks: known.picksOf(each.game) }));
  const changes = standingChanges(before, now, known.poolName);
  if (changed.length === 0 && changes.length === 0) return undefined;
  const season = onlySeason(changed, changes, known);
  const write = (style: Style) => ({
    title: resultsText(changed, style) || 'The standings have changed',
    lines: [...season, ...pickLines(changed, style), ...listed(changes, style)],
  });
  const { title, lines } = write(SHOWN);
  const said = write(SPOKEN);
  const spoken = [said.title, said.lines.join('; ')].filter(Boolean).join(': ');
  return { title, description: lines.length > 0 ? lines.join('\n') : undefined, spoken };
}

/** Returns the name of the season that all of it is of, if it does not go without saying. */
function onlySeason(
  changed: readonly NewResult[],
  changes: readonly StandingChange[],
  { seasonOf, saidSeason }: Known,
): string[] {
  const ids = new Set([
    ...changed.map(({ game }) => game.seasonId),
    ...changes.map(({ now }) => seasonOf(now.groupId)),
  ]);
  const [id, ...others] = ids;
  const said = id === undefined || others.length > 0 ? undefined : saidSeason(id);
  return said === undefined ? [] : [said];
}

/** How a message is written: in short for the eye, in words for screen readers, which hear the teams too. */
interface Style {
  readonly severalText: (results: readonly NewResult[]) => string;
  readonly marked: (text: string, isRight: boolean) => string;
  /** whether it says in words that a pick was right */
  readonly namesRightPick: boolean;
  readonly ranks: (from: string, to: string) => string;
}

const SHOWN: Style = {
  severalText: (results) => {
    const tally = talliedText(results);
    return tally === '' ? winnersText(results) : `${results.length} results: ${tally}`;
  },
  marked: (text, isRight) => `${isRight ? '✓' : '✗'} ${text}`,
  namesRightPick: false,
  ranks: (from, to) => ` · ${from} → ${to}`,
};

const SPOKEN: Style = {
  severalText: (results) => [winnersText(results), talliedText(results)].filter(Boolean).join('; '),
  marked: (text) => text,
  namesRightPick: true,
  ranks: (from, to) => `, from ${from} to ${to}`,
};

/** Returns `✓ Wisconsin beat Duke`, `3 results: 2 right, 1 wrong`, or an empty text. */
function resultsText(changed: readonly NewResult[], style: Style): string {
  const decided = changed.filter(({ old, game }) => old.winner === null && game.winner !== null);
  const corrected = changed.filter(({ old, game }) => old.winner !== null && game.winner !== null);
  const correction = decidedText(corrected, style);
  return [
    decidedText(decided, style),
    correction && `Corrected: ${correction}`,
    undecidedText(changed.map(({ game }) => game).filter(({ winner }) => winner === null)),
  ]
    .filter(Boolean)
    .join('. ');
}

interface NewResult {
  readonly old: Game;
  readonly game: Game;
  /** the teams that own entries have picked in it */
  readonly picks: readonly string[];
}

/** Games that have another result than before; those tracked for the first time are none of them. */
export function newResults(before: Results, now: Results): Pick<NewResult, 'old' | 'game'>[] {
  return [...now.games.values()].flatMap((game) => {
    const old = before.games.get(game.id);
    return old && isNewResult(old, game) ? [{ old, game }] : [];
  });
}

/** False if the winner was only renamed or changed sides. */
function isNewResult(old: Game, game: Game): boolean {
  return old.winner !== game.winner && sideOf(old, old.winner) !== sideOf(game, game.winner);
}

function decidedText(results: readonly NewResult[], style: Style): string {
  const [only, ...others] = results;
  if (!only) return '';
  if (others.length > 0) return style.severalText(results);
  return marked(only, `${only.game.winner} beat ${loserOf(only.game)}`, style);
}

/** Winners of two tournaments are not named: the same school may play in both. */
function winnersText(results: readonly NewResult[]): string {
  if (new Set(results.map(({ game }) => game.seasonId)).size > 1) return `${results.length} results`;
  if (results.length > MAX_NAMED) return `${results.length} games were decided`;
  return `${listText(results.map(({ game }) => `${game.winner}`))} won`;
}

/** Returns `2 right, 1 wrong` of the own picks, `3 picks right, 1 wrong` of several entries, or an empty text without any. */
function talliedText(results: readonly NewResult[]): string {
  const picks = results.flatMap(({ game, picks }) => picks.map((pick) => pick === game.winner));
  const counts = [true, false].map((isRight) => ({ isRight, count: picks.filter((each) => each === isRight).length }));
  const isOfSeveral = picks.length > results.length;
  return counts
    .filter(({ count }) => count > 0)
    .map(({ isRight, count }, index) => {
      const counted = isOfSeveral && index === 0 ? plural(count, 'pick') : `${count}`;
      return `${counted} ${isRight ? 'right' : 'wrong'}`;
    })
    .join(', ');
}

/** Marks a text if own entries have picked the game, and all of them were right, or all wrong. */
function marked({ game, picks }: NewResult, text: string, style: Style): string {
  const right = picks.filter((pick) => pick === game.winner).length;
  return picks.length > 0 && (right === 0 || right === picks.length) ? style.marked(text, right > 0) : text;
}

function loserOf({ winner, team1, team2 }: Game): string {
  return winner === team1 ? team2 : team1;
}

/** Returns the own pick of the only decided game, `You picked Duke`, or of several entries how many were right. */
function pickLines(changed: readonly NewResult[], { namesRightPick }: Style): string[] {
  const [only, ...others] = changed.filter(({ game, picks }) => game.winner !== null && picks.length > 0);
  if (!only || others.length > 0) return [];
  const { game, picks } = only;
  const right = picks.filter((pick) => pick === game.winner).length;
  if (right > 0 && right < picks.length) return [`${right} of ${plural(picks.length, 'pick')} right`];
  return right > 0 && !namesRightPick ? [] : [`You picked ${picks[0]}`];
}

function undecidedText(games: readonly Game[]): string {
  const [first, ...others] = games;
  if (!first) return '';
  if (others.length > 0) return `The results of ${games.length} games were taken back`;
  return `The result of ${first.team1} – ${first.team2} was taken back`;
}

function standingChanges(
  before: Results,
  now: Results,
  poolName: (groupId: number) => string | undefined,
): StandingChange[] {
  const standings = [...now.own];
  return standings.flatMap(([key, standing]): StandingChange[] => {
    const old = before.own.get(key);
    if (!old || (old.rank === standing.rank && old.total === standing.total)) return [];
    const { entryId, groupId, entryName } = standing;
    const isInSeveral = standings.some(([, other]) => other.entryId === entryId && other.groupId !== groupId);
    const pool = isInSeveral ? poolName(groupId) : undefined;
    return [{ before: old, now: standing, label: pool === undefined ? entryName : `${entryName} in ${pool}` }];
  });
}

function listed(changes: readonly StandingChange[], style: Style): string[] {
  const named = changes.slice(0, MAX_NAMED).map((change) => changeText(change, style));
  return changes.length > MAX_NAMED ? [...named, `and ${changes.length - MAX_NAMED} more`] : named;
}

function changeText({ before, now, label }: StandingChange, { ranks }: Style): string {
  const points = now.total - before.total;
  const earned = points === 0 ? label : `${points > 0 ? '+' : '−'}${Math.abs(points)} for ${label}`;
  return before.rank === now.rank ? earned : earned + ranks(ordinal(before.rank), ordinal(now.rank));
}
