import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { instant } from '#contract/fields.ts';
import type { UploadedTeam } from '#domain/bracket/bracketTeams.ts';
import { badRequest } from '#server/infrastructure/errors.ts';

/** A team as it was sent, in a line of CSV or in JSON. */
export interface SentTeam extends Omit<UploadedTeam, 'startTime' | 'errors'> {
  readonly startTime: unknown;
  /** error of the CSV line itself */
  readonly malformed?: string | undefined;
}

const COLUMNS = ['region', 'seed', 'team'];
const OPTIONAL_COLUMNS = ['abbr', 'color', 'startTime'];
/** More lines than any bracket has; further lines would only add errors. */
const MAX_LINES = 1000;

/**
 * Reads a bracket in CSV with a header of region, seed, team and the optional abbr, color and startTime. The header's separator (comma,
 * semicolon or tab) counts; quotes, a byte-order mark and CRLF are accepted. Lines are numbered as in an editor.
 */
export function readBracketFile(csv: string): SentTeam[] {
  const [header, ...rows] = parseLines(csv);
  const places = placesOf(header?.record ?? []);
  return rows.map(({ line, record }) => {
    const [region, seed, team, abbr, color, startTime] = places.map((place) => record[place]);
    const malformed = record.length === header?.record.length ? undefined : wrongCells(record.length);
    return { at: `line ${line}`, region, seed, team, abbr, color, startTime, malformed };
  });
}

interface CsvLine {
  /** the number of the last one, if a cell has several */
  readonly line: number;
  readonly record: readonly string[];
}

function parseLines(csv: string): CsvLine[] {
  const header = csv.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [';', '\t'].find((sign) => header.includes(sign)) ?? ',';
  const shape = { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true };
  const lines: CsvLine[] = [];
  const on_record = (record: string[], { lines: line }: InfoRecord) => {
    lines.push({ line, record });
    return null;
  };
  try {
    parse(csv, { ...shape, to: 1 + MAX_LINES, on_record });
    return lines;
  } catch (error) {
    if (error instanceof CsvError)
      throw badRequest(`line ${error.lines ?? 1}`, 'A quote is not closed, or is in the wrong place');
    throw error;
  }
}

function placesOf(header: readonly string[]): number[] {
  const names = header.map((name) => name.toLowerCase());
  const count = (column: string) => names.filter((name) => name === column.toLowerCase()).length;
  const isValid =
    COLUMNS.every((column) => count(column) === 1) && OPTIONAL_COLUMNS.every((column) => count(column) < 2);
  if (!isValid) throw badRequest('line 1', 'The header must be region,seed,team');
  return [...COLUMNS, ...OPTIONAL_COLUMNS].map((column) => names.indexOf(column.toLowerCase()));
}

function wrongCells(count: number): string {
  return `This line has ${count} cells, unlike the header: put a name with a comma in quotes`;
}

const startTimeSchema = instant('Start time');

/** The seconds may be missing, as in timetables. */
export function readStartTime({ startTime, malformed, ...team }: SentTeam): UploadedTeam {
  const text =
    typeof startTime === 'string' ? startTime.trim().replace(/(?<=T\d\d:\d\d)(?=Z|[+-])/, ':00') : (startTime ?? '');
  const { data = null, error } = text === '' ? {} : startTimeSchema.safeParse(text);
  const errors = [malformed, error?.issues[0]?.message].filter((message) => message !== undefined);
  return { ...team, startTime: data, errors };
}
