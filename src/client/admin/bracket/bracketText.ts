import type { FeedBracket } from '#contract/feedBracket.ts';
import { at } from '#domain/at.ts';
import { FIRST_ROUND_SEEDS } from '#domain/bracket/bracket.ts';
import { BRACKET_REGIONS } from '#domain/bracket/regions.ts';
import { teamFace } from '#domain/names/teamFace.ts';

const HEADER = 'region,seed,team';

/** Returns a bracket without team names, in the usual order of seeds. */
export function bracketTemplate(): string {
  const lines = BRACKET_REGIONS.flatMap((region) => FIRST_ROUND_SEEDS.flat().map((seed) => `${region},${seed},`));
  return `${[HEADER, ...lines].join('\n')}\n`;
}

/** Returns the feed's rows as the lines that a person would paste; a face that a team has anyway is left to it. */
export function bracketText(teams: FeedBracket['teams']): string {
  const lines = teams.map(({ region, seed, team, abbr, color, startTime }) => {
    const own = teamFace(team);
    const start = startTime?.replace(':00.000Z', 'Z') ?? '';
    const cells = [region, seed, team, abbr === own.abbr ? '' : abbr, color === own.color ? '' : color, start];
    return cells.map(csvCell).join(',');
  });
  return `${[`${HEADER},abbr,color,startTime`, ...lines].join('\n')}\n`;
}

function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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
