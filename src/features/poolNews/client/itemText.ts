import { correctionText } from '#client/standing/correctionText.ts';
import { listText } from '#domain/names/listText.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import type { NewsItem, WrittenItem } from '#features/poolNews/contract/poolNews.ts';

type Item<Kind extends NewsItem['kind']> = Extract<NewsItem, { kind: Kind }>;

/** Returns an item in one line. */
export function itemText(item: NewsItem): string {
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

/** Notes stay when an account goes: one without a text was deleted. */
export function deletedText({ kind, userId, deletedBy }: WrittenItem): string {
  if (kind === 'message' && userId === null) return 'Message of a deleted account';
  const what = kind === 'note' ? 'Note' : 'Message';
  return deletedBy ? `${what} deleted by ${deletedBy}` : `${what} deleted`;
}

/** Returns `Ana, Bo, Cy, and 3 others joined`; an entry of somebody who has another one is named. */
export function joinedText(items: readonly Item<'joined'>[]): string {
  const names = [...new Set(items.map(({ username }) => username))];
  return `${namesText(names.slice(0, MAX_NAMED), names.length)} joined`;
}

/** Returns `Texas, VCU, and 2 others won their play-ins`. */
export function playInsText(items: readonly Item<'playIn'>[]): string {
  const [first] = items;
  if (items.length === 1 && first) return itemText(first);
  const teams = items.slice(0, MAX_NAMED).map(({ team }) => team);
  return `${namesText(teams, items.length)} won their play-ins`;
}

/** Returns the names of the first of so many: `Ana, Bo, Cy, and 3 others`. */
export function namesText(first: readonly string[], count: number): string {
  const more = count - first.length;
  return listText(more > 0 ? [...first, plural(more, 'other')] : first);
}
