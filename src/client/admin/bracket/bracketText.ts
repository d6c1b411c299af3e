import { FIRST_ROUND_SEEDS } from '#domain/bracket.ts';
import { BRACKET_REGIONS } from '#domain/regions.ts';

const HEADER = 'region,seed,team';

/** A bracket with every seat but no names, in the order in which brackets are printed. */
export function bracketTemplate(): string {
  const lines = BRACKET_REGIONS.flatMap((region) => FIRST_ROUND_SEEDS.flat().map((seed) => `${region},${seed},`));
  return `${[HEADER, ...lines].join('\n')}\n`;
}

/** Where the line of a fault stands in the text it was found in; undefined where it is of no line. */
export function rangeOfLine(text: string, path: string): readonly [start: number, end: number] | undefined {
  const [, line] = /^line (\d+)$/.exec(path) ?? [];
  if (line === undefined) return undefined;
  const lines = text.split('\n');
  const at = Math.min(Number(line), lines.length) - 1;
  const start = lines.slice(0, at).reduce((length, before) => length + before.length + 1, 0);
  return [start, start + (lines[at]?.length ?? 0)];
}
