import { createRequire } from 'node:module';
import type { Invite } from '#contract/schemas.ts';
import { inviteFacts, inviteIntroduction } from './inviteText.ts';

export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

const MIDDLE = PICTURE_WIDTH / 2;
/** Within the square in the middle that some chats cut out. */
const MAX_TEXT_WIDTH = 590;
/** The size of the pool's name by its number of lines. */
const NAME_SIZES = [104, 90, 60];
const MAX_LINE_CHARACTERS = 11;
const MAX_WORD_CHARACTERS = 20;
const NAME_MIDDLE = 322;
const FACT_HEIGHT = 52;

/** Latin, Greek, Cyrillic and punctuation: the fonts have no other letters. */
const COVERED = String.raw`\u0020-\u007e\u00a0-\u024f\u02bb\u02bc\u0370-\u03ff\u0400-\u04ff\u1e00-\u1fff\u2010-\u2027\u2030-\u203a\u20ac`;
const OTHER_SIGNS = new RegExp(String.raw`[^${COVERED}\p{L}\p{N}]+`, 'gu');
const OTHER_LETTER = new RegExp(`[^${COVERED}]`, 'u');

interface Font {
  readonly attributes: string;
  readonly files: readonly string[];
}

// Archivo has no Greek and no Cyrillic
const DISPLAY: Font = {
  attributes: 'font-family="Archivo" font-weight="800"',
  files: [
    '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf',
    '@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf',
  ],
};
const TEXT: Font = {
  attributes: 'font-family="Inter" font-weight="600"',
  files: ['@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'],
};

const INK = '#f3f1ec';
const SOFT = '#a3a8bd';
const EMBER = '#ff8a5c';

const BACKGROUND = `
  <rect width="100%" height="100%" fill="#171a2b"/>
  <path d="M-10 130H100V500H-10M100 315H150M1210 130H1100V500H1210M1100 315H1050" fill="none" stroke="#2b2f44"
    stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>
  <path d="M5 8h9v5h6v6h-6v5H5M20 16h7" transform="translate(466 60) scale(2)" fill="none" stroke="${EMBER}"
    stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>
  <text x="542" y="107" font-size="44" fill="${INK}" ${DISPLAY.attributes}>Unbusted</text>`;

interface Block {
  readonly lines: readonly string[];
  readonly size: number;
  readonly color: string;
  readonly font: Font;
}

/** Draws the picture of an invite as PNG. Only the layout and the last step take time of the main thread. */
export async function drawInvite(invite: Invite): Promise<Uint8Array> {
  // loaded by the first drawing
  const { Resvg, renderAsync } = await import('@resvg/resvg-js');
  const { resolve } = createRequire(import.meta.url);
  const loaded = (...fonts: readonly Font[]) => ({
    font: { fontFiles: fonts.flatMap(({ files }) => files).map((file) => resolve(file)), loadSystemFonts: false },
  });
  const fitted = (block: Block): Block => {
    // each drawing keeps a copy of its fonts until it is collected
    const width = new Resvg(svg(textAt(0, block)), loaded(block.font)).getBBox()?.width ?? 0;
    return { ...block, size: block.size * Math.min(1, MAX_TEXT_WIDTH / width) };
  };
  const { introduction, name, facts } = pictureTexts(invite);
  const lines = linesOf(name);
  const middle = fitted({ lines, size: NAME_SIZES[lines.length - 1] ?? 0, color: INK, font: DISPLAY });
  const texts = [
    textAt(202, fitted({ lines: [introduction], size: 42, color: SOFT, font: TEXT })),
    textAt(NAME_MIDDLE + (0.92 - 0.56 * lines.length) * middle.size, middle),
    ...facts.map((fact, index) =>
      textAt(
        586 + (index + 1 - facts.length) * FACT_HEIGHT,
        fitted({ lines: [fact], size: 38, color: index === 0 ? EMBER : INK, font: TEXT }),
      ),
    ),
  ];
  return (await renderAsync(svg(BACKGROUND + texts.join('')), loaded(DISPLAY, TEXT))).asPng();
}

/** Returns the texts of the picture, without emoji. A name in a script that the fonts lack is not shown. */
export function pictureTexts({ host, pool, players, round }: Invite) {
  const shownRound = round && { ...round, name: drawable(round.name) ?? 'The next round' };
  return {
    introduction: inviteIntroduction(host === null ? null : (drawable(host) ?? null)),
    name: drawable(pool) ?? 'a pool on Unbusted',
    facts: inviteFacts({ players, round: shownRound }).flat(),
  };
}

function drawable(text: string): string | undefined {
  const covered = text.replaceAll(/\p{M}/gu, '').replaceAll(OTHER_SIGNS, ' ').replaceAll(/\s+/g, ' ').trim();
  return covered === '' || OTHER_LETTER.test(covered) ? undefined : covered;
}

/** Breaks a long name into lines of about equal length at its blanks, and a very long word anywhere. */
function linesOf(name: string): string[] {
  const count = Math.min(NAME_SIZES.length, Math.ceil([...name].length / MAX_LINE_CHARACTERS));
  const lines: string[] = [];
  let rest = [...name];
  for (let left = count; left > 1; left -= 1) {
    const equal = Math.ceil(rest.length / left);
    const blanks = rest.flatMap((character, index) => (character === ' ' ? [index] : []));
    const [nearest] = blanks.sort((a, b) => Math.abs(a - equal) - Math.abs(b - equal));
    if (nearest === undefined && rest.length <= MAX_WORD_CHARACTERS) break;
    lines.push(rest.slice(0, nearest ?? equal).join(''));
    const after = rest.slice(nearest ?? equal).join('');
    rest = [...after.trim()];
  }
  return [...lines, rest.join('')];
}

function textAt(y: number, { lines, size, color, font }: Block): string {
  const spans = lines.map(
    (line, index) => `<tspan x="${MIDDLE}" y="${y + index * size * 1.12}">${escapeText(line)}</tspan>`,
  );
  return `<text text-anchor="middle" font-size="${size}" fill="${color}" ${font.attributes}>${spans.join('')}</text>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">${content}</svg>`;
}
