import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { featureSettled } from '#app/testing.ts';
import { Env } from '#server/infrastructure/config/env.ts';
import { ROOT, readText } from '#test/support/projectFiles.ts';

/** Made by the first stage of the Dockerfile. */
const BUILT = ['node_modules', 'lib', 'dist/client'];

/** The last pattern that matches a path, or a folder above it, decides: https://docs.docker.com/build/concepts/context/ */
function isIgnored(path: string): boolean {
  const patterns = readText('deploy/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const last = patterns.findLast((pattern) => expressionOf(pattern.replace(/^!/, '')).test(path));
  return last !== undefined && !last.startsWith('!');
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern.split('**/').map((part) => part.replaceAll('.', '\\.').replaceAll('*', '[^/]*'));
  return new RegExp(`^${parts.join('(?:.*/)?')}(?:/|$)`);
}

test('every path that the image copies exists and is not ignored, or is built in the image', () => {
  const copies = readText('deploy/Dockerfile').matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm);
  const paths = [...copies].flatMap(([, sources = '']) =>
    sources.split(' ').map((path) => path.replace('/build/', '')),
  );
  expect(paths).toContain('package.json');
  const copied = paths.filter((path) => path !== '.' && !BUILT.includes(path));
  expect(copied.filter((path) => !existsSync(join(ROOT, path)) || isIgnored(path))).toEqual([]);
  expect(BUILT.filter((path) => !isIgnored(path))).toEqual([]);
});

test('Compose passes every variable of the app but those that are settled there', () => {
  const settled = {
    PORT: 'the image exposes the default',
    HOST: 'set in the image',
    NODE_ENV: 'set in the image',
    DATA_DIR: 'set in the image, the volume is there',
    ...featureSettled,
    BACKUP_DIR: 'only the volume can be written to',
    DRAIN_SECONDS: 'stop_grace_period and the health checks of Caddy fit the default',
  };
  const [, environment = ''] = /^x-app:.*?^ {2}environment:\n(.*?)\n\n/ms.exec(readText('deploy/compose.yaml')) ?? [];
  const passed = [...environment.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name);
  expect([...passed, ...Object.keys(settled)].sort()).toEqual([...Object.keys(Env.shape), 'TZ'].sort());
});
