import type { SentBodyOf } from '#contract/calls.ts';
import { at } from '#domain/at.ts';
import { type Champion, Champions } from '#features/hallOfFame/contract/hallOfFameCalls.ts';

type Sent = SentBodyOf<'setChampions'>;

/** Returns the typed champions as lines: `2019, 1, Noor, 97`. */
export function toLines(champions: readonly Champion[]): string {
  return champions
    .filter(({ isTyped }) => isTyped)
    .map(({ year, rank, entryName, points }) =>
      [year, rank, entryName, ...(points === null ? [] : [points])].join(', '),
    )
    .join('\n');
}

/** Returns the champions of lines of year, rank, name and, if known, points; or an error that names the first wrong line. */
export function readLines(
  text: string,
  known: readonly Champion[],
): { readonly champions: Sent } | { readonly error: string } {
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]));
  const { data, error } = Champions.safeParse(lines.map(({ line }) => readLine(line, known)));
  if (data) return { champions: data };
  const { message, path } = at(error.issues, 0);
  const wrong = lines[Number(path[0])];
  return { error: wrong && path.length > 0 ? `Line ${wrong.number}: ${message}` : message };
}

/** A name may have commas. A player's name, which only the API sets, stays with its line. */
function readLine(line: string, known: readonly Champion[]): Sent[number] {
  const [year = '', rank = '', ...rest] = line.split(',').map((part) => part.trim());
  const last = rest.at(-1) ?? '';
  const hasPoints = rest.length > 1 && /^\d+$/.test(last);
  const entryName = (hasPoints ? rest.slice(0, -1) : rest).join(', ');
  const typed = { year: numberIn(year), rank: numberIn(rank), entryName };
  const former = known.find((each) => each.isTyped && each.year === typed.year && each.entryName === entryName);
  return { ...typed, username: former?.username ?? null, points: hasPoints ? Number(last) : null };
}

function numberIn(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
