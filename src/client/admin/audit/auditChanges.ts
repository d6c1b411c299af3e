import type { AuditRow } from '#contract/audit.ts';

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

/** The row names its target anyway. */
const HIDDEN = new Set(['id', 'seasonId']);

/** Returns the changed fields of an audit row. */
export function auditChanges({ before, after }: Pick<AuditRow, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !HIDDEN.has(field))
    .map((field) => ({
      field: fieldName(field),
      before: valueText(before?.[field]),
      after: valueText(after?.[field]),
    }));
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
