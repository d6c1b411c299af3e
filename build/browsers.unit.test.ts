import { readFileSync } from 'node:fs';
import compat from '@mdn/browser-compat-data' with { type: 'json' };
import { expect, test } from 'vitest';
import config from '../vite.config.ts';
import { OLDEST } from './browsers.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const { chrome, firefox, safari } = OLDEST;
const VERSIONS = `Safari and iOS ${safari}, Chrome and Edge ${chrome}, Firefox ${firefox}`;
const FIRST_SCRIPT = 'src/client/app/firstScript.js';

test.each(['README.md', 'docs/spec.md', FIRST_SCRIPT])('%s names the oldest browsers that work', (file) => {
  expect(read(file).replaceAll(/\s+/g, ' ')).toContain(VERSIONS);
});

test('scripts and styles are built for the oldest browsers', () => {
  const target = [`chrome${chrome}`, `edge${chrome}`, `firefox${firefox}`, `safari${safari}`, `ios${safari}`];
  expect(config.build).toMatchObject({ target, cssTarget: target });
});

test('the two features that the first script asks for are in the oldest browsers and in no older ones', () => {
  const features = [
    compat.css.types?.color?.['light-dark']?.__compat?.support,
    compat.javascript.builtins?.Promise?.withResolvers?.__compat?.support,
  ];
  const firstOf = (browser: keyof typeof OLDEST) =>
    features.map((support) => Number([support?.[browser] ?? []].flat().at(-1)?.version_added));
  const found = (Object.keys(OLDEST) as (keyof typeof OLDEST)[]).map((browser) => [
    browser,
    String(Math.max(...firstOf(browser))),
  ]);
  expect(Object.fromEntries(found)).toEqual(OLDEST);
});

test('the first script has no syntax that a browser of 2012 cannot read', () => {
  const code = read(FIRST_SCRIPT).replaceAll(/\/\/.*|\/\*.*?\*\//gs, '');
  expect(code).not.toMatch(/=>|\b(let|const|class|async|import)\b|[`?]|,\s*\)|\.\.\./);
});
