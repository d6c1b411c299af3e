import { describe, expect, test } from 'vitest';
import type { FiguresOf } from '#client/pool/story/figures.ts';
import { aGame } from '#client/testing/fixtures.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { highlights } from './highlights.ts';

type Side = 0 | 1 | 2;
interface Finisher {
  readonly rank: number;
  readonly points: number[];
  readonly picks: Side[];
}

/** Two rounds: Duke and Iowa win the first, Iowa the second. */
function decidedPool(finishers: Readonly<Record<string, Finisher>>): [Leaderboard, PickGrid] {
  const names = Object.keys(finishers);
  const person = (entryName: string) => ({ entryId: names.indexOf(entryName) + 1, entryName, username: 'sam' });
  const all = Object.entries(finishers).map(([name, { rank, points, picks }]) => ({
    row: {
      ...person(name),
      userId: 1,
      rank,
      total: 0,
      points,
      joinedAfter: 0,
      absent: [],
      guess: null,
      distance: null,
    },
    entry: { ...person(name), rank, total: 0, picks, joinedAfter: 0, absent: [] },
  }));
  const rounds = [
    {
      id: 1,
      number: 1,
      name: 'First Round',
      games: [aGame({ winner: 'Duke' }), aGame({ id: 2, team1: 'Iowa', winner: 'Iowa' })],
    },
    {
      id: 2,
      number: 2,
      name: 'Final',
      games: [aGame({ id: 3, region: 'Championship', team2: 'Iowa', winner: 'Iowa' })],
    },
  ];
  const pool = { groupId: 1, seasonId: 1 };
  const columns = rounds.map(({ id, number, name }) => ({ id, number, name, top: 0 }));
  return [
    { ...pool, final: true, championshipTotal: null, rounds: columns, rows: all.map(({ row }) => row) },
    { ...pool, rounds, entries: all.map(({ entry }) => entry) },
  ];
}

/** Returns the highlights without faces, and without figures of other features. */
const told = (leaderboard: Leaderboard, grid: PickGrid, figures: readonly FiguresOf[] = []) =>
  highlights(leaderboard, grid, DEFAULT_SCORING, figures).map(({ title, lines }) => ({
    title,
    lines: lines.map(({ who, what }) => ({ who, what })),
  }));

describe('the highlights of a decided pool', () => {
  test('each highlight names entries, games, ranks and rounds', () => {
    const pool = decidedPool({
      Ada: { rank: 1, points: [1, 2], picks: [1, 2, 2] },
      Ben: { rank: 2, points: [2, 0], picks: [1, 1, 1] },
      Cy: { rank: 2, points: [2, 0], picks: [1, 1, 1] },
    });
    expect(told(...pool)).toEqual([
      { title: 'Best call', lines: [{ who: 'Ada', what: ['Iowa over Duke', 'picked by 1 of 3 entries', 'Final'] }] },
      { title: 'Biggest climb', lines: [{ who: 'Ada', what: ['Up 2 places', '3rd → 1st', 'Final'] }] },
      { title: 'Longest streak', lines: [{ who: 'Ben and Cy', what: ['2 correct picks in a row'] }] },
      { title: 'Picked the champion', lines: [{ who: 'Ada', what: ['Iowa'] }] },
      { title: 'Round champions', lines: [{ who: 'Ben and Cy', what: ['First Round', '2 points each'] }] },
    ]);
  });

  test('one line has all with the most of a figure, after the longest streak, and nobody where all have the same', () => {
    const picked = (picks: Side[]): Finisher => ({ rank: 1, points: [0, 0], picks });
    const pool = decidedPool({ Ada: picked([1, 1, 1]), Ben: picked([1, 1, 1]), Cy: picked([2, 1, 0]) });
    const boldness: FiguresOf = (_, { picks }) => ({
      story: '',
      compared: [
        { title: 'Most favorites', value: picks.filter((pick) => pick === 1).length, text: 'all but one' },
        { title: 'Most bets', value: 3, text: '3 bets' },
      ],
    });
    const figures = told(...pool, [boldness, () => undefined]);
    expect(figures.map(({ title }) => title)).toEqual(['Best call', 'Longest streak', 'Most favorites']);
    expect(figures.at(-1)?.lines).toEqual([{ who: 'Ada and Ben', what: ['all but one'] }]);
  });

  test('a line has the face of the first one who is named', () => {
    const right: Finisher = { rank: 1, points: [1, 2], picks: [1, 2, 2] };
    const [ada, ...others] = ['Ada', 'Ben', 'Cy', 'Dee'];
    const faceOf = (title: string, names: readonly (string | undefined)[]) => {
      const pool = decidedPool(Object.fromEntries(names.map((name) => [name, right])));
      return highlights(...pool, DEFAULT_SCORING, []).find((each) => each.title === title)?.lines[0]?.face;
    };
    expect(faceOf('Picked the champion', [ada])).toMatchObject({ entryName: 'Ada' });
    expect(faceOf('Picked the champion', [ada, ...others])).toBeUndefined();
  });

  test('nobody has the best call where all have picked the same', () => {
    const alike: Finisher = { rank: 1, points: [2, 2], picks: [1, 1, 2] };
    const titles = told(...decidedPool({ Ada: alike, Ben: alike })).map(({ title }) => title);
    expect(titles).toEqual(['Longest streak', 'Picked the champion', 'Round champions']);
  });

  test('those who share the podium beyond its three steps are named, up to three', () => {
    const last: Finisher = { rank: 3, points: [0, 0], picks: [0, 0, 0] };
    const pool = decidedPool({
      Ada: { rank: 1, points: [2, 2], picks: [1, 1, 2] },
      Ben: { rank: 2, points: [2, 0], picks: [1, 1, 1] },
      ...Object.fromEntries(['Cy', 'Dee', 'Eve', 'Flo', 'Gus'].map((name) => [name, last])),
    });
    expect(told(...pool)[0]).toEqual({
      title: 'Also on the podium',
      lines: [{ who: 'Dee, Eve, Flo, and 1 more', what: ['sharing 3rd place'] }],
    });
  });

  test('many who picked the champion are counted, and they are no champions of a round of one game', () => {
    const right: Finisher = { rank: 1, points: [1, 2], picks: [1, 1, 2] };
    const pool = decidedPool({
      ...Object.fromEntries(['Ada', 'Ben', 'Cy', 'Dee'].map((name) => [name, right])),
      Eve: { rank: 5, points: [2, 0], picks: [1, 2, 1] },
      Flo: { rank: 6, points: [0, 0], picks: [2, 1, 0] },
    });
    expect(told(...pool).slice(-2)).toEqual([
      { title: 'Picked the champion', lines: [{ who: '4 of 6 entries', what: ['Iowa'] }] },
      { title: 'Round champions', lines: [{ who: 'Eve', what: ['First Round', '2 points'] }] },
    ]);
  });

  test('a pool of one has only what one entry can have', () => {
    const pool = decidedPool({ Ada: { rank: 1, points: [1, 2], picks: [1, 2, 2] } });
    expect(told(...pool).map(({ title }) => title)).toEqual(['Picked the champion', 'Round champions']);
  });

  test('an entry that joined between the two answers is left out', () => {
    const [leaderboard, grid] = decidedPool({ Ada: { rank: 1, points: [2, 2], picks: [1, 1, 2] } });
    expect(told(leaderboard, { ...grid, entries: [] })).toEqual([]);
  });
});
