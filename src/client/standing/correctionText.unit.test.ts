import { expect, test } from 'vitest';
import type { AboutCorrection } from '#contract/aboutCorrection.ts';
import { correctionText, movedText } from './correctionText.ts';

const game = { id: 1, team1: 'Duke', team2: 'Baylor', roundNumber: 1, roundName: 'Elite 8' };

function winner(before: string | null, after: string | null): AboutCorrection {
  return { kind: 'winner', game, before, after, alsoChanged: [] };
}

type Scores = [score1: number, score2: number] | null;

function score(before: Scores, after: Scores): AboutCorrection {
  const named = (scores: Scores) => scores && { score1: scores[0], score2: scores[1] };
  return { kind: 'score', game, before: named(before), after: named(after) };
}

test.each([
  ['a cleared winner', winner('Duke', null), 'Duke – Baylor now has no winner'],
  ['another winner', winner('Duke', 'Baylor'), 'Duke – Baylor was won by Baylor, not Duke'],
  ['a winner set again', winner(null, 'Duke'), 'Duke – Baylor has a winner again: Duke'],
  ['another score', score([70, 69], [71, 70]), 'The score of Duke – Baylor is now 71–70, not 70–69'],
  ['a cleared score', score([70, 69], null), 'Duke – Baylor now has no score'],
  ['a score set again', score(null, [71, 70]), 'Duke – Baylor has a score again: 71–70'],
  [
    'an upset bonus that ends',
    { kind: 'scoring', before: { upsetBonus: 2 }, after: { upsetBonus: 0 } },
    'The upset bonus is now 0, not 2',
  ],
  [
    'points and the first round',
    {
      kind: 'scoring',
      before: { points: [1, 2, 3], countsFrom: 1 },
      after: { points: [1, 2, 4], countsFrom: 2 },
    },
    'Correct picks now earn 1, 2, 4 by round; round 2 is now the first that counts, not round 1',
  ],
  [
    'a new tie-breaker',
    { kind: 'scoring', before: { tieBreaker: 'none' }, after: { tieBreaker: 'total' } },
    'Ties are now broken by the guess of the Championship’s total',
  ],
  [
    'a new rule for earlier rounds',
    { kind: 'scoring', before: { earlierRounds: 'count' }, after: { earlierRounds: 'dontCount' } },
    'Rounds from before an entry joined no longer count',
  ],
] as [string, AboutCorrection, string][])('%s is named with what it was before', (_, correction, text) => {
  expect(correctionText(correction)).toBe(text);
});

test('moved entries are counted', () => {
  expect([null, 0, 1, 2_000].map(movedText)).toEqual([
    'What it moves is being computed.',
    'No entry moved.',
    '1 entry moved.',
    '2,000 entries moved.',
  ]);
});
