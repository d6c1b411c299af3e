import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles, readText } from '#test/support/projectFiles.ts';

const sources = projectFiles().filter((path) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

/** Returns the folders that each folder of a zone imports, type imports included. */
function importsOfFolders(zone: string): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const path of sources.filter((each) => each.startsWith(`src/${zone}/`))) {
    const folder = dirname(path);
    const imported = folders.get(folder) ?? new Set();
    folders.set(folder, imported);
    for (const [, specifier = ''] of readText(path).matchAll(/(?:from|import\(?) '([#.][^']+)'/g)) {
      const file = specifier.startsWith('.') ? normalize(join(folder, specifier)) : specifier.replace('#', 'src/');
      if (file.startsWith(`src/${zone}/`) && dirname(file) !== folder) imported.add(dirname(file));
    }
  }
  return folders;
}

/** Returns the folders that import themselves through others, each with what it reaches on the way. */
function findCircles(folders: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  function reach(from: string, found = new Set<string>()): Set<string> {
    for (const next of folders.get(from) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      reach(next, found);
    }
    return found;
  }
  return [...folders.keys()].filter((folder) => reach(folder).has(folder)).sort();
}

test.each(['domain', 'server', 'client'])('no folders of src/%s import each other in a circle', (zone) => {
  const folders = importsOfFolders(zone);
  expect(folders.size).toBeGreaterThan(1);
  expect(findCircles(folders)).toEqual([]);
});

test('the core names a feature in its lists alone', () => {
  const lists = /^src\/(features\/|contract\/calls\.ts$|(server|client)\/app\/)/;
  const core = sources.filter((path) => !lists.test(path));
  expect(core.filter((path) => readText(path).includes('#features/'))).toEqual([]);
  const named = sources.filter((path) => path.startsWith('src/features/'));
  const foreign = named.filter((path) => {
    const [, feature = ''] = /^src\/features\/(\w+)\//.exec(path) ?? [];
    return [...readText(path).matchAll(/#features\/(\w+)\//g)].some(([, other]) => other !== feature);
  });
  expect(foreign).toEqual([]);
});

test.each([
  // `app` is above all others; `offline` and `testing` stand apart
  ['client', ['app', 'offline', 'testing']],
  ['server', []],
])('the linter has a rule for each folder of src/%s', (zone, free) => {
  const { overrides } = JSON.parse(readText(`src/${zone}/biome.json`)) as { overrides: { includes: string[] }[] };
  const ruled = overrides.flatMap(({ includes }) => includes.flatMap((glob) => /^\w+(?=\/\*\*$)/.exec(glob) ?? []));
  const folders = sources.flatMap((path) => new RegExp(`^src/${zone}/(\\w+)/`).exec(path)?.[1] ?? []);
  expect([...ruled, ...free].sort()).toEqual([...new Set(folders)].sort());
});
