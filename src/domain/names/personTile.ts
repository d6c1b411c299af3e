import { nameHash } from './names.ts';

/** One code point each, drawn by systems since 2018. Trophies and medals stand for ranks, so they are missing. */
export const TILE_EMOJI: readonly string[] = [
  ...'🦊🐼🐯🦁🐨🐶🐱🐰🐻🐙🦄🐝🐢🐳🐬🦉🦋🐞',
  ...'🌵🌻🍀🍄🌴🌈🔥⚡🌟',
  ...'🍕🌮🍔🍩🍓🍋🍍🥑🏀🎸🎲🚀🎈',
];

/** Each has a contrast of at least 3 with a light and a dark page. */
export const TILE_HEX = {
  red: '#d6373f',
  orange: '#c9601a',
  amber: '#a87400',
  olive: '#7d8420',
  green: '#2f8f46',
  teal: '#12897f',
  sky: '#2484c6',
  blue: '#3f6fd8',
  violet: '#7b5be0',
  purple: '#a24bc4',
  pink: '#d1418f',
  gray: '#6f7588',
} as const;

export type TileColor = keyof typeof TILE_HEX;
export const TILE_COLORS = Object.keys(TILE_HEX) as TileColor[];

/** Null and absent parts are made from the username. */
export interface ChosenTile {
  readonly tileEmoji?: string | null | undefined;
  readonly tileColor?: TileColor | null | undefined;
}

export interface TiledPerson extends ChosenTile {
  readonly username: string;
}

export interface Tile {
  readonly emoji: string;
  readonly color: TileColor;
}

/** Returns a person's tile: always the same for a name and what is chosen (docs/spec.md#pictures-of-people). */
export function tileOf({ username, tileEmoji, tileColor }: TiledPerson): Tile {
  const hash = nameHash(username);
  const made = TILE_COLORS[Math.floor(hash / TILE_EMOJI.length) % TILE_COLORS.length];
  return {
    emoji: tileEmoji ?? (TILE_EMOJI[hash % TILE_EMOJI.length] as string),
    color: tileColor ?? (made as TileColor),
  };
}

/** Returns the chosen parts alone, as lists send them: most rows have none. */
export function sentTile({ tileEmoji, tileColor }: ChosenTile): { tileEmoji?: string; tileColor?: TileColor } {
  return { ...(tileEmoji && { tileEmoji }), ...(tileColor && { tileColor }) };
}
