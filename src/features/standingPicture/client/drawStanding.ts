import type { OwnStanding } from '#client/pool/story/ownStanding.ts';
import { rankPoints } from '#client/pool/story/rankPoints.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { TILE_HEX, tileOf } from '#domain/names/personTile.ts';

/** Of a side, in pixels: what chats show without cutting. */
export const SIZE = 1080;
const MARGIN = 90;
const WIDTH = SIZE - 2 * MARGIN;
const NIGHT = '#171a2b';
const SHADE = '#2a2e45';
const LIGHT = '#f3f1ec';
const SOFT = '#a3a8bd';
const EMBER = '#ff8a5c';
const DISPLAY = '"Archivo Variable", "Arial Narrow", system-ui, sans-serif';
const TEXT = '"Inter Variable", system-ui, sans-serif';
const EMOJI = '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif';

/** The face, beside which the names stand. */
const FACE = { x: MARGIN + 72, y: 162, radius: 72 };
const NAMES = { x: MARGIN + 176, width: WIDTH - 176 };
/** The line of the ranks, from its best place to its worst one. */
const CHART = { x: MARGIN + 12, y: 610, width: WIDTH - 130, height: 130 };
const STORY = { first: 835, step: 62 };

interface Line {
  readonly text: string;
  readonly x?: number;
  /** of its baseline, from the top */
  readonly at: number;
  readonly width?: number;
  readonly font: (size: number) => string;
  /** in pixels, and the least to which a long text shrinks before it is cut */
  readonly size: number;
  readonly least?: number;
  readonly color: string;
}

const bold = (size: number) => `600 ${size}px ${TEXT}`;
const plain = (size: number) => `${size}px ${TEXT}`;
const display = (size: number) => `800 ${size}px ${DISPLAY}`;

/** Draws a picture of a standing; with the name of the pool if it is given. */
export function drawStanding(canvas: HTMLCanvasElement, standing: OwnStanding, pool: string | undefined): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = NIGHT;
  context.fillRect(0, 0, SIZE, SIZE);
  drawFace(context, standing);
  drawRanks(context, standing.ranks);
  for (const line of linesOf(standing, pool)) drawLine(context, line);
  const story = storyLines(standing);
  // all of them as the longest one
  const size = Math.min(...story.map((line) => sizeOf(context, line)));
  for (const line of story) drawLine(context, line, size);
}

function linesOf({ entry, rank, of, points, round }: OwnStanding, pool: string | undefined): Line[] {
  return [
    { text: entry, ...NAMES, at: pool === undefined ? 182 : 152, font: bold, size: 56, least: 40, color: LIGHT },
    ...(pool === undefined ? [] : [{ text: pool, ...NAMES, at: 216, font: plain, size: 40, color: SOFT }]),
    // 1,204th shortened would be another rank
    { text: rank, at: 460, font: display, size: 230, least: 60, color: LIGHT },
    { text: `${of} · ${points}`, at: 540, font: display, size: 52, least: 36, color: EMBER },
    { text: `${round} · Unbusted`, at: SIZE - 60, font: plain, size: 34, color: SOFT },
  ];
}

function storyLines({ story }: OwnStanding): Line[] {
  return story.map((text, place) => {
    return { text, at: STORY.first + place * STORY.step, font: plain, size: 40, least: 29, color: LIGHT };
  });
}

/** Returns the size at which a line is as wide as there is room, within its limits. */
function sizeOf(context: CanvasRenderingContext2D, { text, width = WIDTH, font, size, least = size }: Line): number {
  context.font = font(size);
  const fitting = Math.floor((size * width) / context.measureText(text).width);
  return Math.min(size, Math.max(least, fitting));
}

function drawLine(context: CanvasRenderingContext2D, line: Line, size = sizeOf(context, line)): void {
  const { text, x = MARGIN, at, width = WIDTH, font, color } = line;
  context.font = font(size);
  context.fillStyle = color;
  context.textAlign = 'left';
  context.fillText(shortened(context, text, width), x, at);
}

/** As on the screens: an emoji on a tint of its color. */
function drawFace(context: CanvasRenderingContext2D, { person }: OwnStanding): void {
  const { emoji, color } = tileOf(person);
  const { x, y, radius } = FACE;
  context.beginPath();
  context.arc(x, y, radius - 4, 0, 2 * Math.PI);
  context.globalAlpha = 0.3;
  context.fillStyle = TILE_HEX[color];
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 8;
  context.strokeStyle = TILE_HEX[color];
  context.stroke();
  context.font = `${radius}px ${EMOJI}`;
  context.fillStyle = LIGHT;
  context.textAlign = 'center';
  // emoji stand on their baseline
  context.fillText(emoji, x, y + radius * 0.36);
}

/** The rank after each round as a line, up to the best one; nothing of a single round. */
function drawRanks(context: CanvasRenderingContext2D, ranks: readonly number[]): void {
  const last = ranks.at(-1);
  if (ranks.length < 2 || last === undefined) return;
  const points = rankPoints(ranks, CHART);
  const { x, y: top, width, height } = CHART;
  context.lineWidth = 4;
  context.strokeStyle = SHADE;
  for (const y of [top, top + height])
    strokeLine(context, [
      { x, y },
      { x: x + width, y },
    ]);
  context.lineWidth = 10;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = EMBER;
  strokeLine(context, points);
  context.fillStyle = EMBER;
  for (const point of points) {
    context.beginPath();
    context.arc(point.x, point.y, 12, 0, 2 * Math.PI);
    context.fill();
  }
  const end = points.at(-1) ?? { x, y: top };
  drawLine(context, {
    text: ordinal(last),
    x: end.x + 26,
    at: end.y + 13,
    width: 100,
    font: bold,
    size: 38,
    least: 24,
    color: LIGHT,
  });
}

function strokeLine(
  context: CanvasRenderingContext2D,
  points: readonly { readonly x: number; readonly y: number }[],
): void {
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.stroke();
}

/** Shortens a text to a width. */
function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  const isFitting = (shown: string) => context.measureText(shown).width <= width;
  const signs = [...text];
  if (isFitting(text)) return text;
  while (signs.length > 1 && !isFitting(`${signs.join('')}…`)) signs.pop();
  return `${signs.join('')}…`;
}
