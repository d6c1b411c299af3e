import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { told, Variables } from '#server/config.ts';

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

/** docs/configuration.md, made from the schema that reads the environment. */
function configuration(): string {
  const fixed: Readonly<Record<string, unknown>> = Variables.parse({});
  const rows = Object.entries(Variables.shape).map(([name, schema]) => {
    const { does, takes, without = 'none' } = told.get(schema) ?? expect.fail(`${name} is not told of`);
    const isFixed = fixed[name] !== undefined;
    return `| \`${name}\` | ${does} | ${takes.replaceAll(/[<>]/g, '\\$&')} | ${isFixed ? `\`${fixed[name]}\`` : without} |`;
  });
  return `# Configuration

The app and its command line tool read these variables of the environment when they start. An empty one counts as unset.
One that holds something else than it takes stops the start, with a line that names it and shows no password. Secrets
have no default.

| variable | what it does | what it takes | default |
|---|---|---|---|
${rows.join('\n')}
`;
}

test('docs/configuration.md is what the schema of the configuration makes', async () => {
  const rewrite = '`npm run check -- test/docs.test.ts --update` writes it anew';
  await expect(configuration(), rewrite).toMatchFileSnapshot('../docs/configuration.md');
});

const documents = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path)),
].filter((path) => path.endsWith('.md'));

test.each(documents)('what %s links to and names is there', (document) => {
  const text = read(document);
  const links = [...text.matchAll(/\]\(([^)#:]+)\)|src="([^"]+)"/g)].map(([, link, src]) => link ?? src ?? '');
  const missing = links.filter((link) => !existsSync(join(root, dirname(document), link)));
  const named = [...text.matchAll(/`((?:src|test|e2e|scripts|docs)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect([...missing, ...named.filter((path) => !existsSync(join(root, path)))]).toEqual([]);
});
