import { correctionText } from '#client/standing/correctionText.ts';
import { listText } from '#domain/names/listText.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import type { FeedItem, WrittenItem } from '#features/poolNews/contract/poolFeed.ts';

type Item<Kind extends FeedItem['kind']> = Extract<FeedItem, { kind: Kind }>;

/** Returns an item in one line. */
export function itemText(item: FeedItem): string {
  switch (item.kind) {
    case 'locked':
      return `${item.round.name} is locked`;
    case 'complete':
      return `${item.round.name} is complete`;
    case 'result':
      return `${winnerText(item.game)} ${scoreText(item.game)}`.trimEnd();
    case 'playIn':
      return `${item.team} won its play-in (${item.place})`;
    case 'joined':
      return `${item.username} joined`;
    case 'correction':
      return `Correction: ${correctionText(item.about)}`;
    case 'lead':
      return `${leadersText(item)} ${item.count === 1 ? 'takes' : 'share'} the lead`;
    case 'champion':
      return `${leadersText(item)} ${item.count === 1 ? 'wins' : 'win'} the pool`;
    default:
      return writtenText(item);
  }
}

/** Returns `Duke beat Oregon`. */
export function winnerText({ team1, team2, winner }: Item<'result'>['game']): string {
  return `${winner} beat ${winner === team1 ? team2 : team1}`;
}

/** Returns the score of a game, the winner's first: `71–65`; nothing without one. */
export function scoreText({ team1, score1, score2, winner }: Item<'result'>['game']): string {
  if (score1 === null || score2 === null) return '';
  return winner === team1 ? `${score1}–${score2}` : `${score2}–${score1}`;
}

/** Returns whether the smaller seed lost, and by how many seeds. */
export function upsetBy({ team1, seed1, seed2, winner }: Item<'result'>['game']): number {
  const [won, lost] = winner === team1 ? [seed1, seed2] : [seed2, seed1];
  return Math.max(0, won - lost);
}

/** More are counted, as at the head of a round that many have won. */
const MAX_NAMED = 3;

/** Hidden entries are counted and not named. */
function leadersText({ leaders, count }: Item<'lead' | 'champion'>): string {
  const names = leaders.slice(0, MAX_NAMED).map(({ entryName }) => entryName);
  const more = count - names.length;
  return listText(more > 0 ? [...names, `${formatCount(more)} more`] : names);
}

function writtenText(item: WrittenItem): string {
  if (item.text === undefined) return deletedText(item);
  return `${authorText(item)}: ${item.text.replaceAll('\n', ' ')}`;
}

/** Returns `Ana`, or `Note from Ana`; the note of a hidden admin has no name. */
function authorText({ kind, username }: WrittenItem): string {
  if (kind === 'message') return username ?? '';
  return username === null ? 'Note' : `Note from ${username}`;
}

export function deletedText({ userId, deletedBy }: WrittenItem): string {
  if (userId === null) return 'Message of a deleted account';
  return deletedBy ? `Message deleted by ${deletedBy}` : 'Message deleted';
}

/** Returns `Ana, Bo and 3 more joined`; an entry of somebody who has another one is named. */
export function joinedText(items: readonly Item<'joined'>[]): string {
  return `${namedText([...new Set(items.map(({ username }) => username))])} joined`;
}

/** Returns `Texas, VCU, and 2 others won their play-ins`. */
export function playInsText(items: readonly Item<'playIn'>[]): string {
  const [first] = items;
  if (items.length === 1 && first) return itemText(first);
  return `${namedText(items.map(({ team }) => team))} won their play-ins`;
}

function namedText(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return listText(more > 0 ? [...names.slice(0, MAX_NAMED), plural(more, 'other')] : names);
}
