import type { AuditRow } from '#contract/schemas.ts';

/** What of a thing has changed, as people read it; undefined where there was, or is, nothing. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Ids of what the row is about anyway. */
const HIDDEN = new Set(['id', 'seasonId']);

/** What a row of the record says of each field, before and after. */
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
