import type { Game } from '#contract/schemas.ts';
import { plural } from '#domain/plural.ts';
import { sideOf } from '#domain/scoring.ts';

export interface OwnStanding {
  readonly entryName: string;
  readonly rank: number;
  readonly total: number;
}

/** What somebody has seen of results: games by id, own standings by pool and entry. */
export interface Results {
  readonly games: ReadonlyMap<number, Game>;
  readonly own: ReadonlyMap<string, OwnStanding>;
}

/** So many are named; of more, only their number is said. */
const MAX_NAMED = 3;

/** What has come in since `before`, in words: `Duke won. sam 01 is now 3rd with 27 points.` Empty when nothing has. */
export function resultText(before: Results, now: Results): string {
  const changed = [...now.games.values()].filter((game) => {
    const old = before.games.get(game.id);
    return old && isOtherResult(old, game);
  });
  const winners = changed.flatMap(({ winner }) => winner ?? []);
  const undecided = changed.filter(({ winner }) => winner === null);
  const moved = [...now.own].flatMap(([key, standing]) => {
    const old = before.own.get(key);
    return old && old.rank !== standing.rank ? [standing] : [];
  });
  return [winnerText(winners), undecidedText(undecided), ...standingText(moved)].filter(Boolean).join(' ');
}

/** Neither a renamed team nor one that has changed sides is news. */
function isOtherResult(old: Game, game: Game): boolean {
  return old.winner !== game.winner && sideOf(old, old.winner) !== sideOf(game, game.winner);
}

function winnerText(winners: readonly string[]): string {
  if (winners.length === 0) return '';
  if (winners.length > MAX_NAMED) return `${winners.length} games were decided.`;
  return `${new Intl.ListFormat('en-GB').format(winners)} won.`;
}

function undecidedText(games: readonly Game[]): string {
  const [first, ...others] = games;
  if (!first) return '';
  if (others.length > 0) return `The results of ${games.length} games were taken back.`;
  return `The result of ${first.team1} – ${first.team2} was taken back.`;
}

function standingText(moved: readonly OwnStanding[]): string[] {
  if (moved.length > MAX_NAMED) return [`${moved.length} of your entries changed rank.`];
  return moved.map(
    ({ entryName, rank, total }) => `${entryName} is now ${ordinal(rank)} with ${plural(total, 'point')}.`,
  );
}

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

function ordinal(rank: number): string {
  const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
  return `${rank}${ENDINGS[ordinals.select(rank)] ?? 'th'}`;
}
