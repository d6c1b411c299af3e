import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { docs, Env } from '#server/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = ['src', 'test', 'perf', 'build', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.(ts|tsx|mjs|sql|css)$/.test(path) && path !== 'test/api/docs.test.ts');

/** The anchor of a Markdown heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');

test('every heading of docs/spec.md that a comment cites exists', () => {
  const anchors = new Set(
    [...read('docs/spec.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)),
  );
  const wrong = sources.flatMap((path) => {
    const text = read(path);
    const cited = [...text.matchAll(/docs\/spec\.md#([\w-]+)/g)].map(([, anchor = '']) => anchor);
    const dangling = [...text.matchAll(/decisions §|(?:product|decisions|next)\.md/g)].map(([found]) => found);
    return [...cited.filter((anchor) => !anchors.has(anchor)), ...dangling].map((found) => `${path}: ${found}`);
  });
  expect(wrong).toEqual([]);
});

/** docs/guide/configuration.md, made from the schema that reads the environment. */
function configuration(): string {
  const fixed: Readonly<Record<string, unknown>> = Env.parse({});
  const rows = Object.entries(Env.shape).map(([name, schema]) => {
    const { description, expects, defaultText = 'none' } = docs.get(schema) ?? expect.fail(`${name} is not told of`);
    const isFixed = fixed[name] !== undefined;
    return `| \`${name}\` | ${description} | ${expects.replaceAll(/[<>]/g, '\\$&')} | ${isFixed ? `\`${fixed[name]}\`` : defaultText} |`;
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

test('docs/guide/configuration.md matches the configuration schema', async () => {
  const rewrite = '`npm run check -- test/api/docs.test.ts --update` writes it anew';
  await expect(configuration(), rewrite).toMatchFileSnapshot('../../docs/guide/configuration.md');
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
