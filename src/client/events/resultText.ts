import type { Game } from '#contract/schemas.ts';
import { listText } from '#domain/names/listText.ts';
import { ordinal } from '#domain/names/ordinal.ts';
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
  readonly title: string;
  /** a line for each own entry, such as `+2 for sam 01 · 7th → 6th` */
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

/** Describes the changes since `before`; returns undefined if there are none. */
export function resultMessage(
  before: Results,
  now: Results,
  poolName: (groupId: number) => string | undefined,
): ResultMessage | undefined {
  const result = resultsText(before, now);
  const changes = standingChanges(before, now, poolName);
  if (result === '' && changes.length === 0) return undefined;
  const title = result || 'The standings have changed';
  const shown = listed(changes, shownRanks);
  const spoken = [title, listed(changes, spokenRanks).join('; ')].filter(Boolean).join(': ');
  return { title, description: shown.length > 0 ? shown.join('\n') : undefined, spoken };
}

/** Returns `Duke won`, or an empty text. */
function resultsText(before: Results, now: Results): string {
  const changed = newResults(before, now);
  const decided = changed.filter(({ old, game }) => old.winner === null && game.winner !== null);
  const corrected = changed.filter(({ old, game }) => old.winner !== null && game.winner !== null);
  const correction = winnersText(corrected.map(({ game }) => game));
  return [
    winnersText(decided.map(({ game }) => game)),
    correction && `Corrected: ${correction}`,
    undecidedText(changed.map(({ game }) => game).filter(({ winner }) => winner === null)),
  ]
    .filter(Boolean)
    .join('. ');
}

/** Games that have another result than before; those tracked for the first time are none of them. */
export function newResults(before: Results, now: Results): { old: Game; game: Game }[] {
  return [...now.games.values()].flatMap((game) => {
    const old = before.games.get(game.id);
    return old && isNewResult(old, game) ? [{ old, game }] : [];
  });
}

/** False if the winner was only renamed or changed sides. */
function isNewResult(old: Game, game: Game): boolean {
  return old.winner !== game.winner && sideOf(old, old.winner) !== sideOf(game, game.winner);
}

function winnersText(games: readonly Game[]): string {
  const winners = games.flatMap(({ winner }) => winner ?? []);
  if (winners.length === 0) return '';
  if (winners.length > MAX_NAMED) return `${winners.length} games were decided`;
  return `${listText(winners)} won`;
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

type RanksText = (from: string, to: string) => string;

const shownRanks: RanksText = (from, to) => ` · ${from} → ${to}`;
const spokenRanks: RanksText = (from, to) => `, from ${from} to ${to}`;

function listed(changes: readonly StandingChange[], ranks: RanksText): string[] {
  const named = changes.slice(0, MAX_NAMED).map((change) => changeText(change, ranks));
  return changes.length > MAX_NAMED ? [...named, `and ${changes.length - MAX_NAMED} more`] : named;
}

function changeText({ before, now, label }: StandingChange, ranks: RanksText): string {
  const points = now.total - before.total;
  const earned = points === 0 ? label : `${points > 0 ? '+' : '−'}${Math.abs(points)} for ${label}`;
  return before.rank === now.rank ? earned : earned + ranks(ordinal(before.rank), ordinal(now.rank));
}
