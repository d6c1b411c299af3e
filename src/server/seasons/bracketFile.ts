import { CsvError, parse } from 'csv-parse/sync';
import type { WrittenTeam } from '#domain/bracketTeams.ts';
import { badRequest } from '#server/refusals.ts';

const COLUMNS = ['region', 'seed', 'team'];

/**
 * The lines of a bracket in CSV: a header naming region, seed and team, then a team a line. Comma, semicolon or
 * tab, whichever the header has; quotes, a byte-order mark and CRLF are taken. Lines count as in an editor.
 */
export function readBracketFile(csv: string): WrittenTeam[] {
  const header = csv.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [';', '\t'].find((sign) => header.includes(sign)) ?? ',';
  try {
    const rows: { info: { lines: number }; record: Record<string, string> }[] = parse(csv, {
      bom: true,
      columns: (names: string[]) => named(names),
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    return rows.map(({ info, record: { region, seed, team } }) => ({ at: `line ${info.lines}`, region, seed, team }));
  } catch (error) {
    if (error instanceof CsvError) throw badRequest(`line ${error.lines ?? 1}`, 'This line is not well-formed CSV');
    throw error;
  }
}

function named(header: readonly string[]): string[] {
  const names = header.map((name) => name.toLowerCase());
  const lacking = COLUMNS.filter((column) => !names.includes(column));
  if (lacking.length > 0) throw badRequest('line 1', `The header lacks ${lacking.join(', ')}: it is region,seed,team`);
  return names;
}
