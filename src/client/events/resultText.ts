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
  /** `✓ Wisconsin beat Duke` */
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
}

/** Describes the changes since `before`; returns undefined if there are none. */
export function resultMessage(before: Results, now: Results, { poolName, picksOf }: Known): ResultMessage | undefined {
  const changed = newResults(before, now).map((each) => ({ ...each, picks: picksOf(each.game) }));
  const changes = standingChanges(before, now, poolName);
  if (changed.length === 0 && changes.length === 0) return undefined;
  const write = (style: Style) => ({
    title: resultsText(changed, style) || 'The standings have changed',
    lines: [...pickLines(changed, style), ...listed(changes, style)],
  });
  const { title, lines } = write(SHOWN);
  const said = write(SPOKEN);
  const spoken = [said.title, said.lines.join('; ')].filter(Boolean).join(': ');
  return { title, description: lines.length > 0 ? lines.join('\n') : undefined, spoken };
}

/** How a message is written: in short for the eye, in words for screen readers. */
interface Style {
  readonly marked: (text: string, isRight: boolean) => string;
  /** whether it says in words that a pick was right */
  readonly namesRightPick: boolean;
  readonly ranks: (from: string, to: string) => string;
}

const SHOWN: Style = {
  marked: (text, isRight) => `${isRight ? '✓' : '✗'} ${text}`,
  namesRightPick: false,
  ranks: (from, to) => ` · ${from} → ${to}`,
};

const SPOKEN: Style = {
  marked: (text) => text,
  namesRightPick: true,
  ranks: (from, to) => `, from ${from} to ${to}`,
};

/** Returns `✓ Wisconsin beat Duke`, or an empty text. */
function resultsText(changed: readonly NewResult[], style: Style): string {
  const decided = changed.filter(({ old, game }) => old.winner === null && game.winner !== null);
  const corrected = changed.filter(({ old, game }) => old.winner !== null && game.winner !== null);
  const correction = winnersText(corrected, style);
  return [
    winnersText(decided, style),
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

function winnersText(results: readonly NewResult[], style: Style): string {
  const [only, ...others] = results;
  if (!only) return '';
  if (results.length > MAX_NAMED) return `${results.length} games were decided`;
  if (others.length === 0) return marked(only, `${only.game.winner} beat ${loserOf(only.game)}`, style);
  return `${listText(results.map((result) => marked(result, `${result.game.winner}`, style)))} won`;
}

/** Marks a text if own entries have picked the game, and all of them were right, or all wrong. */
function marked({ game, picks }: NewResult, text: string, style: Style): string {
  const right = picks.filter((pick) => pick === game.winner).length;
  return picks.length > 0 && (right === 0 || right === picks.length) ? style.marked(text, right > 0) : text;
}

function loserOf({ winner, team1, team2 }: Game): string {
  return winner === team1 ? team2 : team1;
}

/** Returns the own pick of the only decided game, `You picked Duke`, or how many picks were right. */
function pickLines(changed: readonly NewResult[], { namesRightPick }: Style): string[] {
  const picks = changed.flatMap(({ game, picks }) => {
    return game.winner === null ? [] : picks.map((pick) => ({ pick, game, isRight: pick === game.winner }));
  });
  const [only] = picks;
  if (!only) return [];
  const right = picks.filter(({ isRight }) => isRight).length;
  const isSame = picks.every(({ pick, game }) => pick === only.pick && game === only.game);
  if (!isSame) return [`${right} of ${plural(picks.length, 'pick')} right`];
  return only.isRight && !namesRightPick ? [] : [`You picked ${only.pick}`];
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
