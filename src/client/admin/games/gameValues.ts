import { localTime, ownZone, parseLocalTime, toIso } from '#client/ui/localTime.ts';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import type { FieldErrors } from '#client/ui/useEditForm.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import { GameChange, NewGame } from '#contract/requests.ts';
import type { Game } from '#contract/schemas.ts';
import {
  eachGameText,
  GAME_FIELD_NAMES,
  GAME_TEXTS,
  type GameField,
  type GameFields,
  type GameStatus,
  UNPLAYED,
} from '#domain/bracket/gameFields.ts';
import type { Region } from '#domain/bracket/regions.ts';

/** What is played as text fields: empty while unknown. */
type PlayedValues = { readonly [F in Exclude<GameField, 'status'>]: string } & { readonly status: GameStatus };

/** A game as text fields. */
export interface GameValues extends PlayedValues {
  readonly roundId: string;
  readonly region: Region;
  readonly team1: string;
  readonly seed1: string;
  readonly team2: string;
  readonly seed2: string;
  /** empty where abbreviation or color are made from the name */
  readonly abbr1: string;
  readonly abbr2: string;
  readonly color1: string;
  readonly color2: string;
  /** a local time, or empty */
  readonly startTime: string;
  /** the winning side: `1`, `2`, or empty */
  readonly winner: string;
}

/** The defaults are those of docs/spec.md#games-and-winners. */
export function newGameValues(roundId: number): GameValues {
  const teams = { team1: '', seed1: '1', team2: '', seed2: '16' };
  const faces = { abbr1: '', abbr2: '', color1: '', color2: '' };
  const region = 'East Region';
  return { roundId: String(roundId), region, ...teams, ...faces, ...playedValues(UNPLAYED), startTime: '', winner: '' };
}

export function gameValues(game: Game): GameValues {
  const { roundId, region, team1, seed1, team2, seed2, startTime, winner } = game;
  return {
    roundId: String(roundId),
    region,
    team1,
    seed1: String(seed1),
    team2,
    seed2: String(seed2),
    abbr1: game.abbr1 ?? '',
    abbr2: game.abbr2 ?? '',
    color1: game.color1 ?? '',
    color2: game.color2 ?? '',
    ...playedValues(game),
    startTime: startTime === null ? '' : localTime(Date.parse(startTime), ownZone()),
    winner: winner === null ? '' : winner === team1 ? '1' : '2',
  };
}

function playedValues(game: GameFields): PlayedValues {
  const typed = GAME_FIELD_NAMES.map((field) => [field, String(game[field] ?? '')]);
  return Object.fromEntries(typed) as PlayedValues;
}

export function newGameBody(seasonId: number, values: GameValues): SentBodyOf<'createGame'> {
  const { roundId, region, team1, team2 } = values;
  const teams = { team1, team2, ...seedsOf(values), ...facesOf(values) };
  return { seasonId, roundId: Number(roundId), region, ...teams, startTime: startOf(values) };
}

const TEAM_FIELDS = ['team1', 'team2', 'seed1', 'seed2', 'abbr1', 'abbr2', 'color1', 'color2', 'winner'] as const;

/** Returns the changed fields. Teams and winner are sent together, as the form shows them. */
export function gameChange(game: Game, values: GameValues): SentBodyOf<'changeGame'> {
  const old = gameValues(game);
  const { team1, team2, region } = values;
  const isSame = (...keys: (keyof GameValues)[]) => keys.every((key) => values[key] === old[key]);
  return {
    ...(!isSame(...TEAM_FIELDS) && {
      team1,
      team2,
      ...seedsOf(values),
      ...facesOf(values),
      winner: values.winner === '' ? null : values.winner === '1' ? team1 : team2,
    }),
    ...(!isSame('region') && { region }),
    // the field has minutes only; an untouched time keeps its milliseconds
    ...(!isSame('startTime') && { startTime: startOf(values) }),
    // the feed leaves alone what is sent here
    ...(!isSame('status') && { status: values.status }),
    ...(!isSame('score1', 'score2') && sentScores(values)),
    ...Object.fromEntries(GAME_TEXTS.filter((text) => !isSame(text)).map((text) => [text, sentText(values[text])])),
  };
}

/** Returns the scores to send; null for an empty field. */
export function sentScores({ score1, score2 }: Pick<GameValues, 'score1' | 'score2'>) {
  const scoreOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));
  return { score1: scoreOf(score1), score2: scoreOf(score2) };
}

export function gameErrors(values: GameValues): FieldErrors {
  const start = values.startTime === '' ? { at: 0 } : parseLocalTime(values.startTime, ownZone());
  if ('error' in start) return { ...gameErrors({ ...values, startTime: '' }), startTime: start.error };
  const texts = eachGameText((text) => sentText(values[text]));
  const played = { ...sentScores(values), status: values.status, ...texts };
  return { ...schemaErrors(GameChange, played), ...schemaErrors(NewGame, newGameBody(1, values)) };
}

export function scoreErrors(values: Pick<GameValues, 'score1' | 'score2'>): FieldErrors {
  return schemaErrors(GameChange, sentScores(values));
}

const facesOf = ({ abbr1, abbr2, color1, color2 }: GameValues) => ({
  abbr1: sentText(abbr1),
  abbr2: sentText(abbr2),
  color1: sentText(color1),
  color2: sentText(color2),
});
const sentText = (typed: string) => typed.trim() || null;
const seedsOf = ({ seed1, seed2 }: GameValues) => ({ seed1: Number(seed1), seed2: Number(seed2) });
const startOf = ({ startTime }: GameValues) => (startTime === '' ? null : toIso(startTime, ownZone()));
