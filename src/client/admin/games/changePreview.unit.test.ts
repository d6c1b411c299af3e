import { describe, expect, test } from 'vitest';
import { aGame, aRound } from '#client/testing/fixtures.ts';
import type { GameChangePreview } from '#contract/previews.ts';
import { isRename, isSame, needsConfirmation, previewLines } from './changePreview.ts';

const game = aGame({ id: 7, team2: 'Vermont', seed2: 16, winner: 'Duke' });
const rounds = [aRound({ id: 2, number: 2, name: 'Second Round' })];
const nothing: GameChangePreview = {
  game,
  picks: 0,
  games: [],
  picksDropped: 0,
  isUpperBound: false,
  entries: { gain: 0, lose: 0 },
};
const follower = { id: 9, roundNumber: 2, picksDropped: 0, isUpperBound: false, winnerCleared: false };
const lines = (preview: Partial<GameChangePreview>, of = game) => previewLines(of, { ...nothing, ...preview }, rounds);
const needsAsking = (preview: Partial<GameChangePreview>) => needsConfirmation(game, { ...nothing, ...preview });

describe('a corrected winner', () => {
  const preview: Partial<GameChangePreview> = {
    game: { ...game, winner: 'Vermont' },
    picks: 17,
    entries: { gain: 1, lose: 14 },
    games: [
      { ...follower, before: ['Duke', 'Baylor'], after: ['Vermont', 'Baylor'], picksDropped: 5, winnerCleared: true },
      { ...follower, roundNumber: 3, before: ['Duke', 'Arizona'], after: null, picksDropped: 1, winnerCleared: true },
    ],
    picksDropped: 6,
  };

  test('a corrected winner is shown with the entries, games and picks that change', () => {
    expect(lines(preview)).toEqual([
      'Vermont is the winner instead of Duke.',
      '14 entries lose correct picks.',
      '1 entry gains a correct pick.',
      'Second Round: Duke – Baylor becomes Vermont – Baylor; 5 picks will be removed; its result is cleared.',
      'Round 3: Duke – Arizona is removed; 1 pick will be removed.',
      'In all 6 picks will be removed; those players are notified.',
    ]);
    expect(needsAsking(preview)).toBe(true);
  });
});

test('for picks in an open round only an upper bound is shown', () => {
  const games = [
    {
      ...follower,
      before: ['Duke', 'Baylor'] as [string, string],
      after: ['Vermont', 'Baylor'] as [string, string],
      picksDropped: 5,
      isUpperBound: true,
    },
  ];
  expect(lines({ games, picksDropped: 5, isUpperBound: true })).toEqual([
    'Second Round: Duke – Baylor becomes Vermont – Baylor; up to 5 picks may be removed.',
    'In all up to 5 picks may be removed; those players are notified.',
  ]);
});

test('a first winner is shown with the game that it creates, and needs no confirmation', () => {
  const open = { ...game, winner: null };
  const preview = {
    game,
    entries: { gain: 3, lose: 0 },
    games: [{ ...follower, id: null, before: null, after: ['Duke', 'Baylor'] as [string, string] }],
  };
  expect(lines(preview, open)).toEqual([
    'Duke is the winner.',
    '3 entries gain correct picks.',
    'Second Round: Duke – Baylor is created.',
  ]);
  expect(needsConfirmation(open, { ...nothing, ...preview })).toBe(false);
});

test('a cleared winner is shown as cleared', () => {
  expect(lines({ game: { ...game, winner: null } })).toEqual(['Duke is no longer the winner.']);
});

describe('a renamed team', () => {
  const renamed = { ...game, team1: 'Duke Blue Devils', winner: 'Duke Blue Devils' };

  test('a renamed team keeps its picks and its win', () => {
    expect(lines({ game: renamed, picks: 1 })).toEqual(['1 pick on this game stays, with the new name.']);
    expect(needsAsking({ game: renamed, picks: 1 })).toBe(true);
  });

  test('a renamed team costs nobody anything, unlike a corrected winner', () => {
    expect(isRename(game, { ...nothing, game: renamed, picks: 1 })).toBe(true);
    expect(isRename(game, { ...nothing, game: { ...renamed, winner: 'Vermont' } })).toBe(false);
    expect(isRename(game, { ...nothing, game: renamed, picksDropped: 1 })).toBe(false);
  });

  test('a renamed team without picks needs no confirmation', () => {
    expect(lines({ game: renamed })).toEqual([]);
    expect(needsAsking({ game: renamed })).toBe(false);
  });

  test('a renamed team is shown in its later games', () => {
    const games = [
      {
        ...follower,
        before: ['Duke', 'Baylor'] as [string, string],
        after: ['Duke Blue Devils', 'Baylor'] as [string, string],
      },
    ];
    expect(lines({ game: renamed, games })).toEqual(['Second Round: Duke – Baylor becomes Duke Blue Devils – Baylor.']);
    expect(needsAsking({ game: renamed, games })).toBe(true);
  });
});

test('a new start time needs no confirmation', () => {
  expect(needsAsking({ picks: 12 })).toBe(false);
});

test('a repeated preview is the same unless a consequence has changed, whenever the result would be decided', () => {
  const at = (decidedAt: string, picksDropped = 0): GameChangePreview => ({
    ...nothing,
    game: { ...game, winner: 'Vermont', decidedAt },
    picksDropped,
  });
  const first = at('2031-03-20T20:00:00.000Z');
  expect(isSame(first, at('2031-03-20T20:00:05.000Z'))).toBe(true);
  expect(isSame(first, at('2031-03-20T20:00:05.000Z', 1))).toBe(false);
  expect(isSame(first, { ...first, game: { ...first.game, winner: 'Duke' } })).toBe(false);
});
