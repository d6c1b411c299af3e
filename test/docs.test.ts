import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rules = read('docs/rules.md').split('\n');

const shown = rules.flatMap((line) => {
  const [, file, title] = /^ {2}- `(\S+)` › (.+)$/.exec(line) ?? [];
  return file !== undefined && title !== undefined ? [{ file, title }] : [];
});

test.each(shown)('docs/rules.md names a test of $file: $title', ({ file, title }) => {
  const titles = ["'", '"', '`'].map((quote) => quote + title + quote);
  const source = read(file).replaceAll("\\'", "'");
  expect(titles.some((quoted) => source.includes(quoted))).toBe(true);
});

test('every rule is followed by a test', () => {
  const without = rules.filter((line, n) => line.startsWith('- ') && !rules[n + 1]?.startsWith('  - `'));
  expect(without).toEqual([]);
  expect(rules.filter((line) => line.startsWith('- ')).length).toBeGreaterThan(40);
});

test('the README names every variable that is read', () => {
  const [, variables = ''] = read('src/server/config.ts').split('const Variables = z.object({');
  const names = [...variables.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(names).toContain('PORT');
  const readme = read('README.md');
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

const documents = ['README.md', ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })]
  .filter((path) => path.endsWith('.md'))
  .map((path) => (path === 'README.md' ? path : join('docs', path)));

test.each(documents)('what %s links to and names is there', (document) => {
  const text = read(document);
  const links = [...text.matchAll(/\]\(([^)#:]+)\)|src="([^"]+)"/g)].map(([, link, src]) => link ?? src ?? '');
  const missing = links.filter((link) => !existsSync(join(root, dirname(document), link)));
  const named = [...text.matchAll(/`((?:src|test|e2e|scripts|docs)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect([...missing, ...named.filter((path) => !existsSync(join(root, path)))]).toEqual([]);
});
