import { formatInstant } from '#client/api/clock.ts';
import type { AuditRow } from '#contract/audit.ts';
import { GAME_TEXTS } from '#domain/bracket/gameFields.ts';
import { plural } from '#domain/names/plural.ts';

type Fields = NonNullable<AuditRow['before']>;

/** A changed field in readable form; undefined before creation and after deletion. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The screens' words for actions that the audit log names otherwise. */
const ACTION_TEXTS: Readonly<Record<string, string>> = {
  'picks dropped': 'picks removed',
  'bracket taken back': 'bracket deleted',
  'invite code renewed': 'invite link reset',
};

export function actionText(action: string): string {
  return ACTION_TEXTS[action] ?? action;
}

/** Splits `game 90, Duke – Vermont` into what it is about and its number; a target without a name is its own name. */
export function targetParts(target: string): { readonly name: string; readonly id: string | undefined } {
  const [, id, name] = /^([a-z]+ \d+), (.+)$/s.exec(target) ?? [];
  return name === undefined ? { name: target, id: undefined } : { name, id };
}

/** The row names its target anyway. */
const HIDDEN = new Set(['id', 'seasonId']);

/** Returns the fields that differ between before and after, but for those that the sentence of a result has said. */
export function auditChanges({ action, before, after }: Pick<AuditRow, 'action' | 'before' | 'after'>): FieldChange[] {
  const said = action === 'game changed' && before && after ? fieldsOfResult(before, after) : [];
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const [nameOf, textOf] = KEYED_BY_NAME.has(action) ? [nameOfTarget, ofNamed] : [fieldName, fieldText];
  return [...fields]
    .filter((field) => !HIDDEN.has(field) && !said.includes(field) && isChanged(field, before, after))
    .map((field) => ({
      field: nameOf(field),
      before: textOf(before, field),
      after: textOf(after, field),
    }));
}

/** Of which their rows have a field each, by its name. */
const KEYED_BY_NAME: ReadonlyMap<string, string> = new Map([
  ['scores changed', 'game'],
  ['games bound', 'game'],
  ['feed teams set', 'team'],
]);

/** Returns `14 games` of a check of the feed, else `14 fields`. */
export function countText({ action }: Pick<AuditRow, 'action'>, count: number): string {
  return plural(count, KEYED_BY_NAME.get(action) ?? 'field');
}

const nameOfTarget = (target: string) => targetParts(target).name;

const fieldText = (fields: Fields | null, field: string) => valueText(fields?.[field]);

function ofNamed(fields: Fields | null, target: string): string | undefined {
  const value = fields?.[target];
  return isFields(value) ? stateText(nameOfTarget(target), value) : valueText(value);
}

/** Returns what the feed says of a game, such as `Texas 71 · live · 2nd 3:10`. */
function stateText(name: string, state: Fields): string {
  const teams = name.split(/ – |\//);
  const points = [state.score1, state.score2].flatMap((score, side) =>
    score === undefined ? [] : [`${teams[side]} ${score ?? '–'}`],
  );
  const { status, clock, startTime } = state;
  const texts = GAME_TEXTS.filter((text) => text !== 'clock').map((text) => state[text]);
  const others = [status, clock, startTime, ...texts].filter((value) => value !== undefined);
  const known = others.filter((value) => value !== null).map(valueText);
  return [points.length === 2 ? scoresText(state) : points[0], ...known].filter(Boolean).join(' · ') || 'none';
}

/** Returns the result of a changed game in words, such as `Duke won, 72–65`; undefined if it is another change. */
export function resultText({
  action,
  before,
  after,
}: Pick<AuditRow, 'action' | 'before' | 'after'>): string | undefined {
  if (action !== 'game changed' || !before || !after || fieldsOfResult(before, after).length === 0) return undefined;
  const scores = scoresText(after);
  const result = winnerText(before.winner, after.winner);
  return result ? [result, scores].filter(Boolean).join(', ') : scores;
}

function winnerText(before: unknown, after: unknown): string | undefined {
  if (before === after) return undefined;
  if (after === null) return `${before} is no longer the winner`;
  return before === null ? `${after} won` : `${after} won instead of ${before}`;
}

function scoresText({ score1, score2 }: Fields): string | undefined {
  return typeof score1 === 'number' && typeof score2 === 'number' ? `${score1}–${score2}` : undefined;
}

/** The fields that the sentence of a result stands for. A winner makes a game final and takes its clock. */
function fieldsOfResult(before: Fields, after: Fields): string[] {
  const hasWinner = isChanged('winner', before, after);
  return [...(hasWinner ? ['winner', 'status', 'clock'] : []), ...(scoresText(after) ? ['score1', 'score2'] : [])];
}

function isChanged(field: string, before: Fields | null, after: Fields | null): boolean {
  return JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]);
}

/** `isActive` is `is active`, `team1` is `team 1`. */
function fieldName(field: string): string {
  return field.replaceAll(/([A-Z]|\d+)/g, ' $1').toLowerCase();
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function valueText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return INSTANT.test(value) ? formatInstant(value) : value;
  if (Array.isArray(value))
    return value.map(valueText).join(value.some((item) => typeof item === 'object') ? '; ' : ', ');
  return isFields(value) ? partsText(value) : String(value);
}

/** Returns `entry id 5, side 1`. */
function partsText(parts: Fields): string {
  return Object.entries(parts)
    .map(([field, value]) => `${fieldName(field)} ${valueText(value)}`)
    .join(', ');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
