import type { GameChangePreview } from '#contract/previews.ts';
import type { Game, Round } from '#contract/schemas.ts';
import { noun, plural } from '#domain/names/plural.ts';
import { sideOf } from '#domain/sides.ts';

type Follower = GameChangePreview['games'][number];

/** Returns whether picks, points or later games depend on a change. */
export function needsConfirmation(
  game: Game,
  { game: changed, picks, games, picksDropped, entries }: GameChangePreview,
): boolean {
  const isRenamed = changed.team1 !== game.team1 || changed.team2 !== game.team2;
  const touchesGames = games.some(({ before }) => before !== null);
  return picksDropped > 0 || entries.lose > 0 || touchesGames || (isRenamed && picks > 0);
}

/** Returns whether teams get other names only, by which nobody loses anything. */
export function isRename(game: Game, { game: changed, picksDropped, entries, games }: GameChangePreview): boolean {
  const isSameWinner = sideOf(game, game.winner) === sideOf(changed, changed.winner);
  return isSameWinner && picksDropped === 0 && entries.lose === 0 && !games.some(({ winnerCleared }) => winnerCleared);
}

/** Returns whether two previews have the same consequences. Each has the moment of its dry run as `decidedAt`. */
export function isSame(preview: GameChangePreview, now: GameChangePreview): boolean {
  const timeless = (each: GameChangePreview) => JSON.stringify({ ...each, game: { ...each.game, decidedAt: null } });
  return timeless(preview) === timeless(now);
}

/** Describes the consequences of a change, one sentence per line. */
export function previewLines(game: Game, preview: GameChangePreview, rounds: readonly Round[]): string[] {
  return [
    ...winnerLine(game, preview),
    ...renamingLine(game, preview),
    ...pickLines(preview),
    ...preview.games.map((follower) => followerLine(follower, rounds)),
    ...(preview.picksDropped > 0
      ? [`In all ${pickCount(preview)} ${removed(preview)}; those players are notified.`]
      : []),
  ];
}

function winnerLine({ winner: before, ...game }: Game, { game: changed }: GameChangePreview): string[] {
  const after = changed.winner;
  if (sideOf(game, before) === sideOf(changed, after)) return [];
  if (after === null) return [`${before} is no longer the winner.`];
  return [before === null ? `${after} is the winner.` : `${after} is the winner instead of ${before}.`];
}

function renamingLine(game: Game, { game: changed, picks }: GameChangePreview): string[] {
  const old = [game.team1, game.team2];
  const fresh = [changed.team1, changed.team2].filter((team) => !old.includes(team));
  if (fresh.length === 0 || picks === 0) return [];
  return [`${plural(picks, 'pick')} on this game ${noun(picks, 'stays', 'stay')}, with the new name.`];
}

/** Without points, which differ by pool. */
function pickLines({ entries: { gain, lose } }: GameChangePreview): string[] {
  return [
    ...(lose > 0 ? [`${plural(lose, 'entry loses a correct pick', 'entries lose correct picks')}.`] : []),
    ...(gain > 0 ? [`${plural(gain, 'entry gains a correct pick', 'entries gain correct picks')}.`] : []),
  ];
}

function followerLine(follower: Follower, rounds: readonly Round[]) {
  const { roundNumber, before, after, picksDropped, winnerCleared } = follower;
  const round = rounds.find(({ number }) => number === roundNumber)?.name ?? `Round ${roundNumber}`;
  const parts = [
    what(before, after),
    ...(picksDropped > 0 ? [`${pickCount(follower)} ${removed(follower)}`] : []),
    ...(winnerCleared && after ? ['its result is cleared'] : []),
  ];
  return `${round}: ${parts.join('; ')}.`;
}

function what(before: Follower['before'], after: Follower['after']): string {
  const from = before?.join(' – ');
  const to = after?.join(' – ');
  if (!from) return `${to} is created`;
  return to ? `${from} becomes ${to}` : `${from} is removed`;
}

const removed = ({ isUpperBound }: Pick<Follower, 'isUpperBound'>) =>
  isUpperBound ? 'may be removed' : 'will be removed';

/** `2 picks`, `up to 2 picks` */
function pickCount({ picksDropped, isUpperBound }: Pick<Follower, 'picksDropped' | 'isUpperBound'>): string {
  return `${isUpperBound ? 'up to ' : ''}${plural(picksDropped, 'pick')}`;
}
