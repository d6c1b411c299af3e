import { at } from '#domain/at.ts';
import { FIRST_ROUND_SEEDS } from '#domain/bracket/bracket.ts';
import { BRACKET_REGIONS } from '#domain/bracket/regions.ts';

const HEADER = 'region,seed,team';

/** Returns a bracket without team names, in the usual order of seeds. */
export function bracketTemplate(): string {
  const lines = BRACKET_REGIONS.flatMap((region) => FIRST_ROUND_SEEDS.flat().map((seed) => `${region},${seed},`));
  return `${[HEADER, ...lines].join('\n')}\n`;
}

/** Returns the range of an error's line in the text; undefined if it concerns no line. */
export function rangeOfLine(text: string, path: string): readonly [start: number, end: number] | undefined {
  const [, line] = /^line (\d+)$/.exec(path) ?? [];
  if (line === undefined) return undefined;
  const lines = text.split('\n');
  const index = Math.min(Number(line), lines.length) - 1;
  const start = lines.slice(0, index).reduce((length, before) => length + before.length + 1, 0);
  return [start, start + at(lines, index).length];
}
