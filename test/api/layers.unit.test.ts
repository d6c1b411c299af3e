import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES } from '#app/features.ts';
import { projectFiles, readText } from '#test/support/projectFiles.ts';
import { featureTable, tablesOf } from '../../scripts/features/table.ts';
import { listsWithout, namesIn } from '../../scripts/features/without.ts';

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

test('only the thread of the embedded database loads its code, which holds up a start elsewhere', () => {
  const folder = 'src/server/infrastructure/db/pglite';
  const importersOf = (module: string) =>
    sources.filter((path) => new RegExp(`^import (?!type\\b)[^;]*'[^']*${module}'`, 'm').test(readText(path)));
  expect(importersOf('pglite(?:/nodefs)?')).toEqual([`${folder}/cluster.ts`, `${folder}/fsyncFs.ts`]);
  expect(importersOf('/fsyncFs.ts')).toEqual([`${folder}/cluster.ts`]);
  expect(importersOf('/cluster.ts')).toEqual([`${folder}/worker.ts`]);
});

/** The names of features whose files a file imports or names. */
function featuresNamedBy(path: string): string[] {
  return [...readText(path).matchAll(/#features\/(\w+)\//g)].map(([, name = '']) => name);
}

const programs = projectFiles().filter((path) => /^(src|test|perf|build|scripts)\/.*\.(tsx?|mjs)$/.test(path));

test('only the lists of src/app name a feature, and features those that src/app/features.ts allows them', () => {
  const wrong = programs.flatMap((path) => {
    if (path.startsWith('src/app/')) return [];
    const [, own] = /^src\/features\/(\w+)\//.exec(path) ?? [];
    const allowed = own === undefined ? [] : [own, ...(FEATURES[own] ?? [])];
    return featuresNamedBy(path)
      .filter((name) => !allowed.includes(name))
      .map((name) => `${path} names ${name}`);
  });
  expect(wrong).toEqual([]);
});

/** Where the product is put together, the tables that features have rows in, and what tries the product. */
const READERS = [
  'build/serviceWorker.ts',
  'perf/',
  'scripts/features/',
  'src/app/',
  'src/cli.ts',
  'src/cli/backup.ts',
  'src/cli/deleteUser.ts',
  'src/cli/setWinner.ts',
  'src/client/app/',
  'src/contract/about.ts',
  'src/contract/calls.ts',
  'src/contract/calls/call.ts',
  'src/contract/notices.ts',
  'src/contract/pages.ts',
  'src/contract/schemas.ts',
  'src/domain/pools/settings.ts',
  'src/features/demo/server/seed.ts',
  'src/features/highlights/client/HighlightList.tsx',
  'src/features/ownData/server/ownData.ts',
  'src/features/remindNow/client/RemindNow.tsx',
  'src/features/remindNow/contract/remindNowCalls.ts',
  'src/features/remindNow/server/remindNowHandlers.ts',
  'src/features/roundMails/server/roundMail.ts',
  'src/features/standingPicture/client/StandingPicture.tsx',
  'src/server/app/',
  'src/server/infrastructure/audit/audit.ts',
  'src/server/infrastructure/config/config.ts',
  'src/server/infrastructure/config/env.ts',
  'src/server/infrastructure/http/limits.ts',
  'src/server/site/backup/backup.ts',
  'src/server/site/backup/restore.ts',
  'test/',
];

test('the lists of features are read where the product is put together, by the tables that they have rows in, and in tests', () => {
  const readers = programs.filter((path) => !path.includes('.test.') && readText(path).includes("'#app/"));
  expect(readers.filter((path) => !READERS.some((each) => path.startsWith(each)))).toEqual([]);
});

test('only a feature itself, and those that may import it, name its tables', () => {
  const named = Object.keys(FEATURES).flatMap((name) => {
    const users = [name, ...Object.keys(FEATURES).filter((other) => FEATURES[other]?.includes(name))];
    const others = projectFiles().filter(
      (path) =>
        /^(?:src|test|perf|scripts)\/.*\.(?:tsx?|sql)$/.test(path) &&
        !users.some((user) => path.startsWith(`src/features/${user}/`)),
    );
    const statement = new RegExp(`\\b(?:from|join|into|update|table|on) (?:${tablesOf(name).join('|') || '-'})\\b`);
    return others.filter((path) => statement.test(readText(path))).map((path) => `${path} names a table of ${name}`);
  });
  expect(named).toEqual([]);
});

test('no two features have an entry of one name in a list, where the later would replace the other', async () => {
  const lists = sources.filter((path) => path.startsWith('src/app/'));
  const doubles: string[] = [];
  for (const path of lists) {
    for (const [, list = '', spreads = ''] of readText(path).matchAll(
      /^export const (\w+)[^{;]*= \{\n((?: {2}\.\.\.\w+,\n)+)/gm,
    )) {
      const names = await Promise.all((spreads.match(/\w+/g) ?? []).map((each) => keysOf(path, each)));
      const keys = names.flat();
      doubles.push(...keys.filter((key, place) => keys.indexOf(key) < place).map((key) => `${list}: ${key}`));
    }
  }
  expect(doubles).toEqual([]);
});

/** Returns the keys of what a list of `src/app` imports by a name. */
async function keysOf(path: string, name: string): Promise<string[]> {
  const [, from = ''] = new RegExp(`\\b${name}\\b[^;]*? from '#([^']+)';`).exec(readText(path)) ?? [];
  const imported = (await import(join(import.meta.dirname, '../../src', from))) as Record<string, object>;
  return Object.keys(imported[name] ?? {});
}

test('src/app/features.ts has every feature, which imports none that imports it', () => {
  const folders = programs.flatMap((path) => /^src\/features\/(\w+)\//.exec(path)?.[1] ?? []);
  expect(Object.keys(FEATURES).sort()).toEqual([...new Set(folders)].sort());
  expect(findCircles(new Map(Object.entries(FEATURES).map(([name, more]) => [name, new Set(more)])))).toEqual([]);
});

test('no list of src/app names a feature that is taken away', () => {
  const lists = sources.filter((path) => path.startsWith('src/app/'));
  const left = Object.keys(FEATURES).flatMap((name) =>
    lists.flatMap((path) => {
      const text = readText(path);
      const imports = text.match(new RegExp(`^import [^;]*'#features/${name}/[^;]*;`, 'gm')) ?? [];
      return [`#features/${name}/`, ...namesIn(imports)]
        .filter((each) => new RegExp(`(?<!\\w)${each}(?!\\w)`).test(listsWithout(text, name)))
        .map((each) => `${path}: ${each}`);
    }),
  );
  expect(left).toEqual([]);
});

test('every feature has a README of at most 60 lines, and docs/architecture.md the table of `npm run features`', () => {
  const readmes = Object.keys(FEATURES).map((name) => readText(`src/features/${name}/README.md`).split('\n').length);
  expect(Math.max(0, ...readmes)).toBeLessThanOrEqual(61);
  expect(readText('docs/architecture.md'), '`npm run features -- --write` updates it').toContain(featureTable());
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
