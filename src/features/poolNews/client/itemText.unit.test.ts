import { expect, test } from 'vitest';
import type { NewsItem } from '#features/poolNews/contract/poolNews.ts';
import { itemText, joinedText, playInsText, upsetBy } from './itemText.ts';

const any = { id: '1', at: '2026-03-19T16:00:00.000Z', reactions: [] };
const round = { id: 1, number: 3, name: 'Sweet 16' };
const game = {
  ...{ id: 1, roundId: 1, team1: 'Duke', team2: 'Oregon', seed1: 1, seed2: 12 },
  ...{ score1: 65, score2: 71, winner: 'Oregon' },
};
const leader = (entryName: string) => ({ entryId: 1, entryName, userId: 1, username: 'ana' });
const sam = { ...any, kind: 'message', userId: 7, username: 'sam', replyTo: null } as const;
const joined = (username: string) =>
  ({ ...any, kind: 'joined', userId: 7, username, entryId: 7, entryName: `${username} 01` }) as const;

test.each<[NewsItem, string]>([
  [{ ...any, kind: 'locked', round }, 'Sweet 16 is locked'],
  [{ ...any, kind: 'complete', round }, 'Sweet 16 is complete'],
  [{ ...any, kind: 'result', game }, 'Oregon beat Duke 71–65'],
  [{ ...any, kind: 'result', game: { ...game, score1: null } }, 'Oregon beat Duke'],
  [{ ...any, kind: 'playIn', gameId: 1, place: 'Texas/Xavier', team: 'Texas' }, 'Texas won its play-in (Texas/Xavier)'],
  [joined('sam'), 'sam joined'],
  [{ ...any, kind: 'lead', leaders: [leader('ana 01')], count: 1 }, 'ana 01 takes the lead'],
  [
    { ...any, kind: 'lead', leaders: [leader('ana 01'), leader('bo 01')], count: 4 },
    'ana 01, bo 01, and 2 more share the lead',
  ],
  [{ ...any, kind: 'champion', leaders: [leader('ana 01')], count: 1 }, 'ana 01 wins the pool'],
  [{ ...sam, text: 'What\na game!' }, 'sam: What a game!'],
  [{ ...any, kind: 'note', userId: null, username: null, text: 'Dinner' }, 'Note: Dinner'],
  [{ ...sam, kind: 'note', text: 'Dinner' }, 'Note from sam: Dinner'],
  [{ ...sam, isDeleted: true, deletedBy: null }, 'Message deleted'],
  [{ ...sam, isDeleted: true, deletedBy: 'Ana' }, 'Message deleted by Ana'],
  [{ ...sam, userId: null, username: null, isDeleted: true, deletedBy: null }, 'Message of a deleted account'],
  [{ ...sam, kind: 'note', userId: null, username: null, isDeleted: true, deletedBy: 'Ana' }, 'Note deleted by Ana'],
])('%# an item is one line', (item, text) => {
  expect(itemText(item)).toBe(text);
});

test('several play-ins are told in one line, and name three teams', () => {
  const teams = ['Texas', 'VCU', 'Iona', 'Iowa'];
  const playIns = teams.map((team) => ({ ...any, kind: 'playIn', gameId: 1, place: `${team}/Xavier`, team }) as const);
  expect(playInsText(playIns)).toBe('Texas, VCU, Iona, and 1 other won their play-ins');
  expect(playInsText(playIns.slice(0, 1))).toBe('Texas won its play-in (Texas/Xavier)');
});

test('several joins name each user once, and not more than three', () => {
  expect(joinedText(['ana', 'bo', 'ana'].map(joined))).toBe('ana and bo joined');
  expect(joinedText(['a', 'b', 'c', 'd', 'e', 'f'].map(joined))).toBe('a, b, c, and 3 others joined');
});

test('of many leaders three are named', () => {
  const leaders = ['a', 'b', 'c', 'd'].map(leader);
  expect(itemText({ ...any, kind: 'champion', leaders, count: 4 })).toBe('a, b, c, and 1 more win the pool');
});

test('an upset is told by the difference of the seeds', () => {
  expect(upsetBy(game)).toBe(11);
  expect(upsetBy({ ...game, winner: 'Duke' })).toBe(0);
});
