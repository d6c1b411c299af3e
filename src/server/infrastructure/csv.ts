import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/** A spreadsheet that splits at semicolons would read the rest of such a cell as a formula. */
const FORMULA_AFTER_SEMICOLON = /;(?=[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Writes RFC 4180 with a byte-order mark; texts that look like formulas get a leading quote. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  const escaped = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.replace(FORMULA_AFTER_SEMICOLON, ";'") : cell)),
  );
  return stringify(escaped, { bom: true, record_delimiter: 'windows', escape_formulas: true });
}
