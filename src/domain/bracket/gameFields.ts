import { eachField, namesOf } from '#domain/declared.ts';

export const GAME_STATUSES = ['scheduled', 'live', 'final', 'postponed', 'canceled'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/**
 * What site admins and the results feed set of a game, but for its teams, start and winner. Schemas, rows, statements, the
 * feed's reading, the admin's form and the tests of limits follow from this table; the database's columns are written by hand,
 * in `games` and in `feed_play_ins`.
 *
 * `byHand` is the word in the column `by_hand` by which a site admin's value stays; `updated` is until when the feed
 * changes a text: the winner is set, or it is no longer corrected. `input` labels the text's field.
 */
export const GAME_FIELDS = {
  status: { kind: 'status', byHand: 'status' },
  score1: { kind: 'score', byHand: 'scores' },
  score2: { kind: 'score', byHand: 'scores' },
  clock: { kind: 'text', byHand: 'clock', label: 'Clock', input: 'Clock', example: '2nd 4:31', updated: 'decided' },
  broadcast: {
    kind: 'text',
    byHand: 'broadcast',
    label: 'Broadcast',
    input: 'Network',
    example: 'CBS',
    updated: 'corrected',
  },
} as const;

type Declared = typeof GAME_FIELDS;
export type GameField = keyof Declared;
/** Texts of at most `MAX_NAME_LENGTH` characters, or null. */
export type GameText = { [F in GameField]: Declared[F]['kind'] extends 'text' ? F : never }[GameField];
/** Fields that a site admin may set and the feed then leaves alone. */
export type HandField = Declared[GameField]['byHand'];

interface Values {
  readonly status: GameStatus;
  readonly score: number | null;
  readonly text: string | null;
}
/** The values of a game's declared fields. */
export type GameFields = { readonly [F in GameField]: Values[Declared[F]['kind']] };
export type GameTexts = Pick<GameFields, GameText>;

export const GAME_FIELD_NAMES = namesOf(GAME_FIELDS);
export const GAME_TEXTS = GAME_FIELD_NAMES.filter((field): field is GameText => GAME_FIELDS[field].kind === 'text');
export const HAND_FIELDS: readonly HandField[] = [
  ...new Set(GAME_FIELD_NAMES.map((field) => GAME_FIELDS[field].byHand)),
];

/** A game of which only the teams are known. */
export const UNPLAYED: GameFields = eachField(GAME_FIELDS, {
  status: () => 'scheduled' as const,
  score: () => null,
  text: () => null,
});

/** Returns the declared fields of a game or play-in alone. */
export function gameFieldsOf(game: GameFields): GameFields {
  return Object.fromEntries(GAME_FIELD_NAMES.map((field) => [field, game[field]])) as unknown as GameFields;
}

/** Returns the same for each text of a game. */
export function eachGameText<V>(value: (text: GameText) => V): { readonly [F in GameText]: V } {
  return Object.fromEntries(GAME_TEXTS.map((text) => [text, value(text)])) as { [F in GameText]: V };
}

export const NO_TEXTS: GameTexts = eachGameText(() => null);
