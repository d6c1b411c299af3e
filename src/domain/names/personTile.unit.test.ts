import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from './colors.ts';
import { TILE_COLORS, TILE_EMOJI, TILE_HEX, type TileColor, tileOf } from './personTile.ts';

const anyName = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 64 }), fc.string({ unit: 'binary', maxLength: 64 }));

describe('the tile of a person who has chosen nothing', () => {
  test('the tile of any name is on the lists', () => {
    fc.assert(
      fc.property(anyName, (username) => {
        const { emoji, color } = tileOf({ username });
        expect(TILE_EMOJI).toContain(emoji);
        expect(TILE_COLORS).toContain(color);
      }),
    );
  });

  test('names that differ in case only have the same tile, and it stays the same', () => {
    expect(tileOf({ username: 'SAM' })).toEqual(tileOf({ username: 'sam', tileEmoji: null, tileColor: null }));
    const names = ['sam', 'noor', 'Tomás', 'player 1', 'player 2'];
    expect(names.map((username) => Object.values(tileOf({ username })).join(' '))).toEqual([
      '🐳 blue',
      '🐙 orange',
      '🦊 orange',
      '🌈 purple',
      '🦄 violet',
    ]);
  });

  test('similar names share all emoji and colors evenly', () => {
    const names = Array.from({ length: 9_600 }, (_, index) => `player ${index}`);
    const tiles = names.map((username) => tileOf({ username }));
    const counts = (part: 'emoji' | 'color') => [...Map.groupBy(tiles, (tile) => tile[part]).values()];
    for (const [part, all] of [
      ['emoji', TILE_EMOJI.length],
      ['color', TILE_COLORS.length],
    ] as const) {
      const share = names.length / all;
      const sizes = counts(part).map(({ length }) => length);
      expect(sizes).toHaveLength(all);
      expect(Math.min(...sizes)).toBeGreaterThan(share * 0.7);
      expect(Math.max(...sizes)).toBeLessThan(share * 1.3);
    }
    expect(new Set(tiles.map(({ emoji, color }) => emoji + color)).size).toBe(TILE_EMOJI.length * TILE_COLORS.length);
  });
});

test('a chosen emoji or color is shown, and the other part stays that of the name', () => {
  const username = 'sam';
  const made = tileOf({ username });
  const color: TileColor = made.color === 'teal' ? 'pink' : 'teal';
  expect(tileOf({ username, tileEmoji: '🎈' })).toEqual({ ...made, emoji: '🎈' });
  expect(tileOf({ username, tileColor: color })).toEqual({ ...made, color });
  expect(tileOf({ username, tileEmoji: '🎈', tileColor: color })).toEqual({ emoji: '🎈', color });
});

describe('the lists', () => {
  test('each emoji is one code point that is drawn as a picture, and none is a flag', () => {
    expect(TILE_EMOJI).toHaveLength(40);
    expect(new Set(TILE_EMOJI).size).toBe(40);
    for (const emoji of TILE_EMOJI) expect(emoji).toMatch(/^(?!\p{Regional_Indicator})\p{Emoji_Presentation}$/u);
  });

  test.each(TILE_COLORS)('%s has contrast to light and dark pages and cards', (color) => {
    for (const page of ['#ffffff', '#faf7f2', '#1a1d2d', '#11131f']) {
      expect(contrast(TILE_HEX[color], page)).toBeGreaterThanOrEqual(3);
    }
  });

  test('the colors differ', () => {
    expect(new Set(Object.values(TILE_HEX)).size).toBe(12);
  });
});
