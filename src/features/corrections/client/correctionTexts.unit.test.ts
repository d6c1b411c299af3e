import { expect, test } from 'vitest';
import type { Correction } from '#features/corrections/contract/corrections.ts';
import { alsoText, briefCorrectionText, byText, goneText, ownFirst } from './correctionTexts.ts';

const AT = '2026-03-26T15:12:00.000Z';
const any = { id: 1, at: AT, actor: 'user', by: 'sam', moved: null } as const;
const game = { id: 1, team1: 'Duke', team2: 'Baylor', roundNumber: 1, roundName: 'Elite 8' };

function winner(before: string | null, after: string | null, alsoChanged: string[] = []): Correction {
  return { ...any, kind: 'winner', game, before, after, alsoChanged };
}

type Scores = [score1: number, score2: number] | null;

function score(before: Scores, after: Scores): Correction {
  const named = (scores: Scores) => scores && { score1: scores[0], score2: scores[1] };
  return { ...any, kind: 'score', game, before: named(before), after: named(after) };
}

const moved = (...ids: number[]) =>
  ids.map((entryId) => ({
    place: entryId,
    entryId,
    entryName: '',
    username: '',
    points: { before: 1, after: 2 },
    rank: { before: 2, after: 1 },
  }));

test.each([
  [winner('Duke', 'Baylor'), 'Baylor beat Duke'],
  [winner(null, 'Duke'), 'Duke beat Baylor'],
  [winner('Duke', null), 'Duke – Baylor now has no winner'],
  [score(null, [71, 70]), 'Duke – Baylor has a score again: 71–70'],
] as [Correction, string][])('%# in a line that opens the rest a winner is told as a result', (correction, text) => {
  expect(briefCorrectionText(correction)).toBe(text);
});

test('a correction of today has its time, an earlier one its date', () => {
  const at = Date.parse(AT);
  expect(byText(any, at)).toMatch(/^sam, \d+:12 [AP]M$/);
  expect(byText(any, at + 2 * 86_400_000)).toMatch(/^sam, \w+, Mar 2\d, \d+:12 [AP]M$/);
});

test('a hidden user, the results feed and the command line are named as what they are', () => {
  const at = Date.parse(AT);
  expect(byText({ ...any, by: null }, at)).toMatch(/^a site admin, /);
  expect(byText({ ...any, actor: 'results feed', by: 'results feed' }, at)).toMatch(/^the results feed, /);
  expect(byText({ ...any, by: 'results feed' }, at)).toMatch(/^results feed, /);
});

test('games that lost their winners are listed', () => {
  expect(alsoText(winner('Duke', null))).toBe(undefined);
  expect(alsoText(winner('Duke', null, ['A – B']))).toBe('With it A – B lost its winner.');
  expect(alsoText(winner('Duke', null, ['A – B', 'C – D']))).toBe('With it A – B and C – D lost their winners.');
});

test('own entries come first and once', () => {
  expect(ownFirst(moved(2, 4), moved(1, 2, 3)).map(({ entryId }) => entryId)).toEqual([2, 4, 1, 3]);
});

test('entries that have left are counted', () => {
  expect([1, 2_000].map(goneText)).toEqual([
    '1 of them is no longer on the leaderboard.',
    '2,000 of them are no longer on the leaderboard.',
  ]);
});
