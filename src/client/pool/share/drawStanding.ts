import type { OwnStanding } from './ownStanding.ts';

/** Of a side, in pixels: what chats show without cutting. */
export const SIZE = 1080;
const MARGIN = 90;
const WIDTH = SIZE - 2 * MARGIN;
const NIGHT = '#171a2b';
const LIGHT = '#f3f1ec';
const SOFT = '#a3a8bd';
const EMBER = '#ff8a5c';
const DISPLAY = '"Archivo Variable", "Arial Narrow", system-ui, sans-serif';
const TEXT = '"Inter Variable", system-ui, sans-serif';

interface Line {
  readonly text: string;
  /** of its baseline, from the top */
  readonly at: number;
  readonly font: string;
  readonly color: string;
}

/** Draws a picture of a standing; with the name of the pool if it is given. */
export function drawStanding(canvas: HTMLCanvasElement, standing: OwnStanding, pool: string | undefined): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = NIGHT;
  context.fillRect(0, 0, SIZE, SIZE);
  context.fillStyle = EMBER;
  context.fillRect(MARGIN, MARGIN, 96, 12);
  for (const { text, at, font, color } of linesOf(context, standing, pool)) {
    context.font = font;
    context.fillStyle = color;
    context.fillText(fitted(context, text), MARGIN, at);
  }
}

function linesOf(
  context: CanvasRenderingContext2D,
  { entry, rank, of, points, round, seal }: OwnStanding,
  pool: string | undefined,
): Line[] {
  const line = (text: string | undefined, at: number, font: string, color: string): Line[] =>
    text === undefined ? [] : [{ text, at, font, color }];
  return [
    ...line(entry, 200, `600 56px ${TEXT}`, LIGHT),
    ...line(pool, 272, `40px ${TEXT}`, SOFT),
    ...line(rank, 600, rankFont(context, rank), LIGHT),
    ...line(of, 680, `44px ${TEXT}`, SOFT),
    ...line(points, 800, `700 72px ${DISPLAY}`, EMBER),
    ...line(round, 868, `44px ${TEXT}`, LIGHT),
    ...line(['Unbusted', seal].filter(Boolean).join(' · '), SIZE - MARGIN, `36px ${TEXT}`, SOFT),
  ];
}

/** As large as the picture is wide: 1,204th shortened would be another rank. */
function rankFont(context: CanvasRenderingContext2D, rank: string): string {
  const fontOf = (size: number) => `800 ${size}px ${DISPLAY}`;
  const LARGEST = 320;
  context.font = fontOf(LARGEST);
  const { width } = context.measureText(rank);
  return fontOf(Math.min(LARGEST, Math.floor((LARGEST * WIDTH) / width)));
}

/** Shortens a text to the width of the picture. */
function fitted(context: CanvasRenderingContext2D, text: string): string {
  const isFitting = (shown: string) => context.measureText(shown).width <= WIDTH;
  const signs = [...text];
  if (isFitting(text)) return text;
  while (signs.length > 1 && !isFitting(`${signs.join('')}…`)) signs.pop();
  return `${signs.join('')}…`;
}
