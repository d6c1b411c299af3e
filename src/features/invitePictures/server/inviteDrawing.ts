import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Node, Renderer } from '@takumi-rs/core';
import type { Invite } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { inviteFacts, inviteIntroduction } from './inviteText.ts';

export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

/** Within the square in the middle that some chats cut out. */
const TEXT_WIDTH = 590;
/** The size of the pool's name by its number of lines. */
const NAME_SIZES = [104, 90, 60];
const MAX_LINE_CHARACTERS = 11;
const MAX_WORD_CHARACTERS = 20;

/** Latin, Greek, Cyrillic and punctuation: the fonts have no other letters. */
const COVERED = String.raw`\u0020-\u007e\u00a0-\u024f\u02bb\u02bc\u0370-\u03ff\u0400-\u04ff\u1e00-\u1fff\u2010-\u2027\u2030-\u203a\u20ac`;
const OTHER_SIGNS = new RegExp(String.raw`[^${COVERED}\p{L}\p{N}]+`, 'gu');
const OTHER_LETTER = new RegExp(`[^${COVERED}]`, 'u');

/** Archivo has no Greek and no Cyrillic: Inter draws them. */
const FONTS = [
  '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf',
  '@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
];
const DISPLAY = { fontFamily: 'Archivo, Inter', fontWeight: 800 };
const TEXT = { fontFamily: 'Inter', fontWeight: 600 };

const INK = '#f3f1ec';
const SOFT = '#a3a8bd';
const EMBER = '#ff8a5c';

const BACKGROUND = `
  <svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">
    <rect width="100%" height="100%" fill="#171a2b"/>
    <path d="M-10 130H100V500H-10M100 315H150M1210 130H1100V500H1210M1100 315H1050" fill="none" stroke="#2b2f44"
      stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>
    <path d="M5 8h9v5h6v6h-6v5H5M20 16h7" transform="translate(466 60) scale(2)" fill="none" stroke="${EMBER}"
      stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>
  </svg>`;

let loading: Promise<Renderer> | undefined;

/** Loads the library and the fonts at the first drawing. */
function loadRenderer(): Promise<Renderer> {
  loading ??= createRenderer().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function createRenderer(): Promise<Renderer> {
  const { Renderer } = await import('@takumi-rs/core');
  const renderer = new Renderer();
  const { resolve } = createRequire(import.meta.url);
  for (const file of FONTS) await renderer.registerFont(await readFile(resolve(file)));
  return renderer;
}

type Style = NonNullable<Node['style']>;

const CENTERED: Style = { position: 'absolute', left: (PICTURE_WIDTH - TEXT_WIDTH) / 2, width: TEXT_WIDTH };

/** Draws the picture of an invite as PNG, in a thread. */
export async function drawInvite(invite: Invite): Promise<Uint8Array> {
  const { introduction, name, facts } = pictureTexts(invite);
  const lines = getLines(name);
  const size = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT };
  const nameSize = at(NAME_SIZES, lines.length - 1);
  const children: Node[] = [
    { type: 'image', src: BACKGROUND, ...size },
    toNode('Unbusted', { ...DISPLAY, position: 'absolute', left: 542, top: 68, fontSize: 44 }),
    toNode(introduction, { ...TEXT, ...CENTERED, bottom: 418, fontSize: 42, color: SOFT }),
    {
      type: 'container',
      style: { ...CENTERED, top: 224, height: 200, display: 'flex', alignItems: 'center' },
      children: [toNode(lines.join('\n'), { ...DISPLAY, width: TEXT_WIDTH, fontSize: nameSize, lineHeight: 1.12 })],
    },
    {
      type: 'container',
      style: { ...CENTERED, bottom: 32, display: 'flex', flexDirection: 'column' },
      children: facts.map((fact, index) =>
        toNode(fact, { ...TEXT, fontSize: 38, lineHeight: '52px', color: index === 0 ? EMBER : INK }),
      ),
    },
  ];
  const renderer = await loadRenderer();
  return renderer.render({ type: 'container', style: { ...size, color: INK }, children }, { ...size, format: 'png' });
}

/** Returns lines of text that shrink until the longest fits. */
function toNode(text: string, style: Style): Node {
  return { type: 'text', text, style: { whiteSpace: 'pre', textAlign: 'center', textFit: 'shrink', ...style } };
}

/** Returns what the picture depends on, as text: all of an invite but the house rules. */
export function pictureKey({ rules: _, dues: _dues, prizes: _prizes, ...shown }: Invite): string {
  return JSON.stringify(shown);
}

/** Returns the texts of the picture, without emoji. A name in a script that the fonts lack is not shown. */
export function pictureTexts({ host, pool, season = '', round, ...invite }: Invite) {
  const shownRound = round && { ...round, name: drawable(round.name) ?? 'The next round' };
  return {
    introduction: inviteIntroduction(host === null ? null : (drawable(host) ?? null)),
    name: drawable(pool) ?? 'a pool on Unbusted',
    facts: [drawable(season) ?? [], inviteFacts({ ...invite, round: shownRound })].flat(2),
  };
}

function drawable(text: string): string | undefined {
  const covered = text.replaceAll(/\p{M}/gu, '').replaceAll(OTHER_SIGNS, ' ').replaceAll(/\s+/g, ' ').trim();
  return covered === '' || OTHER_LETTER.test(covered) ? undefined : covered;
}

/** Breaks a long name into lines of about equal length at its blanks, and a very long word anywhere. */
function getLines(name: string): string[] {
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
