import type { Game } from '#contract/schemas.ts';
import { ordinal } from '#domain/ordinal.ts';
import { plural } from '#domain/plural.ts';
import { sideOf } from '#domain/scoring.ts';

export interface OwnStanding {
  readonly entryName: string;
  readonly rank: number;
  readonly total: number;
}

/** Games by id, own standings by pool and entry. */
export interface Results {
  readonly games: ReadonlyMap<number, Game>;
  readonly own: ReadonlyMap<string, OwnStanding>;
}

const MAX_NAMED = 3;

/** Describes changes since `before`: `Duke won. sam 01 is now 3rd with 27 points.` Returns '' for none. */
export function resultText(before: Results, now: Results): string {
  const changed = [...now.games.values()].filter((game) => {
    const old = before.games.get(game.id);
    return old && isNewResult(old, game);
  });
  const winners = changed.flatMap(({ winner }) => winner ?? []);
  const undecided = changed.filter(({ winner }) => winner === null);
  const moved = [...now.own].flatMap(([key, standing]) => {
    const old = before.own.get(key);
    return old && old.rank !== standing.rank ? [standing] : [];
  });
  return [winnerText(winners), undecidedText(undecided), ...standingText(moved)].filter(Boolean).join(' ');
}

/** False if the winner was only renamed or changed sides. */
function isNewResult(old: Game, game: Game): boolean {
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
