import { expect, test } from 'vitest';
import { edgeText, luckAndEdgeText, luckText } from './luckText.ts';

const figure = (value: number) => ({ value, spread: 1 });

test.each([
  [14.8, '15 points luckier than usual', '15 points better than the favorites'],
  [-3.5, '4 points unluckier than usual', '4 points worse than the favorites'],
  [1.2, '1 point luckier than usual', '1 point better than the favorites'],
  [0.4, 'As lucky as usual', 'As good as the favorites'],
  [-0.4, 'As lucky as usual', 'As good as the favorites'],
  [1234, '1,234 points luckier than usual', '1,234 points better than the favorites'],
])('a figure of %d is told in whole points', (value, luck, edge) => {
  expect(luckText(figure(value))).toBe(luck);
  expect(edgeText(figure(value))).toBe(edge);
});

test.each([
  [14.8, 13.9, '15 points luckier than usual, and better than the favorites'],
  [14.8, -2, '15 points luckier than usual, but worse than the favorites'],
  [-3, 2, '3 points unluckier than usual, but better than the favorites'],
  [-3, -2, '3 points unluckier than usual, and worse than the favorites'],
  [-3, 0.2, '3 points unluckier than usual, and as good as the favorites'],
  [0, 2, 'As lucky as usual, and better than the favorites'],
])('luck of %d and an edge of %d are one sentence', (luck, edge, text) => {
  expect(luckAndEdgeText({ luck: figure(luck), edge: figure(edge) })).toBe(text);
});
