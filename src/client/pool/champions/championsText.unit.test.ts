import { expect, test } from 'vitest';
import {
  championsText,
  type FinalStanding,
  finishText,
  guessedText,
  shareText,
  tieBreakText,
} from './championsText.ts';

/** Entry n is on the nth of the given ranks; `own` are numbers of entries. */
function pool(ranks: readonly number[], ...own: number[]): FinalStanding {
  const rows = ranks.map((rank, index) => ({
    entryId: index + 1,
    entryName: `entry ${index + 1}`,
    username: 'sam',
    rank,
    total: 100 - rank,
    distance: null,
  }));
  const first = ranks.filter((rank) => rank === 1).length;
  return {
    entries: rows.length,
    first,
    leaders: rows.slice(0, Math.max(3, Math.min(first, 10))),
    own: rows.filter(({ entryId }) => own.includes(entryId)),
  };
}

const title = (standing: FinalStanding) => championsText(standing, 'The Office')?.title;

test('the only entry at the top wins', () => {
  expect(championsText(pool([1, 2, 2]), 'The Office')).toEqual({
    title: 'entry 1 wins The Office',
    note: '99 points after the last game',
  });
});

test('the winner’s own user is addressed as you', () => {
  expect(title(pool([1, 2], 1))).toBe('You win The Office!');
  expect(title(pool([1, 1], 2))).toBe('You share first place in The Office!');
  expect(title(pool([1, 2], 2))).toBe('entry 1 wins The Office');
});

test('all who share the first place are named, up to ten', () => {
  expect(title(pool([1, 1]))).toBe('entry 1 and entry 2 share first place in The Office');
  expect(championsText(pool([1, 1, 1, 4]), 'The Office')).toEqual({
    title: '3 entries share first place in The Office',
    note: 'entry 1, entry 2, and entry 3: 99 points after the last game',
  });
  expect(championsText(pool(new Array<number>(12).fill(1)), 'The Office')?.note).toMatch(/entry 10, and 2 more: 99/);
});

test('a tie for the first place that the tie-breaker decided names the guesses', () => {
  const tied = (...distances: (number | null)[]): FinalStanding => {
    const standing = pool([1, 2, 3]);
    const leaders = standing.leaders.map((leader, index) => {
      const distance = distances[index];
      return distance === undefined ? leader : { ...leader, total: 107, distance };
    });
    return { ...standing, leaders };
  };
  expect(tieBreakText(tied(5, 12))).toBe(
    'entry 1 and entry 2 tied at 107 points. Tie-breaker: entry 1 was 5 off, entry 2 12 off.',
  );
  expect(tieBreakText(tied(0, null, null))).toBe(
    'entry 1, entry 2, and entry 3 tied at 107 points. Tie-breaker: entry 1 was exact, entry 2 made no guess.',
  );
  expect(championsText(tied(5, 12), 'The Office')).toEqual({
    title: 'entry 1 wins The Office',
    note: 'entry 1 and entry 2 tied at 107 points. Tie-breaker: entry 1 was 5 off, entry 2 12 off.',
  });
  expect(tied(5, 0, null).leaders.map(guessedText)).toEqual(['guess 5 off', 'exact guess', 'no guess']);
  expect(tieBreakText(pool([1, 2, 3]))).toBe('');
  expect(tieBreakText(pool([1, 1, 3]))).toBe('');
  expect(tieBreakText(pool([]))).toBe('');
  expect(shareText(tied(5, 12), 'The Office', undefined)).toBe(
    'entry 1 won The Office with 107 points, on the tie-breaker.',
  );
});

test('a pool without entries has no winner', () => {
  expect(championsText(pool([]), 'The Office')).toBeUndefined();
});

test('the final rank is that of the own entry, or of each of several', () => {
  expect(finishText(pool([1, 2, 3], 2))).toBe('You finished 2nd of 3');
  expect(finishText(pool([1, 2, 3], 1, 3))).toBe('You finished 1st (entry 1) and 3rd (entry 3) of 3');
  expect(finishText(pool([1, 2, 3, 4, 5], 1, 2, 3, 4, 5))).toBe(
    'You finished 1st (entry 1), 2nd (entry 2), 3rd (entry 3), and 2 more entries of 5',
  );
  expect(finishText(pool([1, 2]))).toBe('');
  expect(finishText({ ...pool([1, 2], 2), entries: 1000 })).toBe('You finished 2nd of 1,000');
});

test('the text to share says who won the pool, the own rank and the champion', () => {
  expect(shareText(pool([1, 2], 2), 'The Office', 'Florida')).toBe(
    'entry 1 won The Office with 99 points. I finished 2nd of 2. Florida won the tournament.',
  );
  expect(shareText(pool([1, 2], 1), 'The Office', undefined)).toBe('I won The Office with 99 points.');
  expect(shareText(pool([1, 1, 3]), 'The Office', 'Florida')).toBe(
    'entry 1 and entry 2 share first place in The Office with 99 points. Florida won the tournament.',
  );
});
