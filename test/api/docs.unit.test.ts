import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { Env } from '#server/infrastructure/config/env.ts';
import { docs } from '#server/infrastructure/config/variableDocs.ts';
import { projectFiles, ROOT, readText } from '#test/support/projectFiles.ts';

const files = projectFiles();
const sources = files.filter((path) => !path.endsWith('.md') && path !== 'test/api/docs.unit.test.ts');

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');

function anchorsOf(document: string): Set<string> {
  return new Set([...readText(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

test('every heading of docs/spec.md that a comment cites exists', () => {
  const anchors = anchorsOf('docs/spec.md');
  const wrong = sources.flatMap((path) => {
    const text = readText(path);
    const cited = [...text.matchAll(/docs\/spec\.md#([\w-]+)/g)].map(([, anchor = '']) => anchor);
    const dangling = [...text.matchAll(/decisions §|(?:product|decisions|next)\.md/g)].map(([found]) => found);
    return [...cited.filter((anchor) => !anchors.has(anchor)), ...dangling].map((found) => `${path}: ${found}`);
  });
  expect(wrong).toEqual([]);
});

test('the suffix of each test says what it needs, except in folders that say it', () => {
  const tests = files.filter(
    (path) =>
      /\.test\.tsx?$/.test(path) &&
      !/^(?:test\/(?:browsers|e2e|faults|slow)|src\/features\/\w+\/test\/(?:browsers|e2e|faults))\//.test(path),
  );
  const suffix = /\.(?:unit|db|both|embedded|server)(?:\.alone)?\.test\.tsx?$/;
  expect(tests.filter((path) => !suffix.test(path))).toEqual([]);
});

/** The content of docs/guide/configuration.md, generated from the schema of the environment. */
function configuration(): string {
  const fixed: Readonly<Record<string, unknown>> = Env.parse({});
  const rows = Object.entries(Env.shape).map(([name, schema]) => {
    const {
      description,
      expects,
      defaultText = 'none',
    } = docs.get(schema) ?? expect.fail(`${name} has no documentation`);
    const isFixed = fixed[name] !== undefined;
    return `| \`${name}\` | ${description} | ${expects.replaceAll(/[<>]/g, '\\$&')} | ${isFixed ? `\`${fixed[name]}\`` : defaultText} |`;
  });
  return `# Configuration

The app and its command line tool read these environment variables when they start. An empty one counts as unset. An invalid
value stops the start with a line that names the variable and shows no password. Secrets have no default.

| variable | meaning | values | default |
|---|---|---|---|
${rows.join('\n')}
`;
}

test('docs/guide/configuration.md matches the configuration schema', async () => {
  const rewrite = '`npm run check -- test/api/docs.unit.test.ts --update` updates it';
  await expect(configuration(), rewrite).toMatchFileSnapshot('../../docs/guide/configuration.md');
});

test.each(files.filter((path) => path.endsWith('.md')))('every link, heading and path in %s exists', (document) => {
  const text = readText(document);
  const links = [...text.matchAll(/\]\(([^)#:]*)(?:#([\w-]+))?\)|src="([^"]+)"/g)];
  const missing = links.flatMap(([link, path = '', anchor, source]) => {
    const target = source ?? path;
    const file = target ? join(dirname(document), target) : document;
    const exists = existsSync(join(ROOT, file)) && (!anchor || anchorsOf(file).has(anchor));
    return exists ? [] : [link];
  });
  const paths = [...text.matchAll(/`((?:src|test|perf|build|scripts|deploy|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect([...missing, ...paths.filter((path) => !existsSync(join(ROOT, path)))]).toEqual([]);
});
