import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES } from '#app/features.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const filesIn = (pattern: string) => globSync(pattern, { cwd: ROOT }).filter((path) => !path.includes('.test.'));

/** Returns the table of features of docs/architecture.md, with lines in hundreds. */
export function featureTable(): string {
  const rows = Object.entries(FEATURES).map(([name, imported]) => {
    const folder = `src/features/${name}`;
    const sources = filesIn(`${folder}/{domain,contract,server,client}/**/*.{ts,tsx,css,sql}`).map(read);
    const lines = sources.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
    const calls = filesIn(`${folder}/contract/**/*.ts`)
      .map(read)
      .join('')
      .match(/^ {4}method: '/gm)?.length;
    const cells = [
      `[${name}](../${folder}/README.md)`,
      purposeOf(folder),
      Math.max(100, Math.round(lines / 100) * 100),
      calls,
      tablesOf(name)
        .map((table) => `\`${table}\``)
        .join(', '),
      imported.join(', '),
    ];
    return `| ${cells.map((cell) => cell || '–').join(' | ')} |`;
  });
  return `| feature | what it is for | lines | calls | tables | may import |
|---|---|--:|--:|---|---|
${rows.join('\n')}
`;
}

/** Returns the SQL of a feature's tables. */
export function schemaOf(name: string): string {
  return filesIn(`src/features/${name}/server/**/*.sql`).map(read).join('\n');
}

/** Returns the names of the tables that a feature creates. */
export function tablesOf(name: string): string[] {
  return [...schemaOf(name).matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table);
}

/** The first sentence of its README. */
function purposeOf(folder: string): string {
  const [, sentence = ''] = /^# .*\n\n([^.]+)\./.exec(read(`${folder}/README.md`)) ?? [];
  return sentence.replaceAll(/\s+/g, ' ');
}
