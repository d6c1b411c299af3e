import type { AuditRow } from '#contract/audit.ts';

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
  return [...fields]
    .filter((field) => !HIDDEN.has(field) && !said.includes(field) && isChanged(field, before, after))
    .map((field) => ({
      field: fieldName(field),
      before: valueText(before?.[field]),
      after: valueText(after?.[field]),
    }));
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

const instantFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function valueText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return INSTANT.test(value) ? instantFormat.format(new Date(value)) : value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
