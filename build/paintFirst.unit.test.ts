import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { featurePages } from '#app/pages.ts';
import { pages } from '#contract/pages.ts';
import { withPaintFirst } from './paintFirst.ts';

const routes = ['openRoutes', 'router']
  .map((file) => readFileSync(new URL(`../src/client/app/${file}.tsx`, import.meta.url), 'utf8'))
  .join('');

test('a document shows its first paint before the stylesheets and the script', () => {
  const html = `<head><script type="module" src="/start.js"></script><link rel="stylesheet" href="/start.css"></head>
<body><div id="root"><header></div></body>`;
  expect(withPaintFirst(html)).toBe(`<head><script type="module" fetchpriority="low" src="/start.js"></script></head>
<body><div id="root"><header></div><link rel="stylesheet" href="/start.css"></body>`);
});

test('a document preloads the fonts of its first paint', () => {
  const html = '<head><style>@font-face{src:url(/inter.woff2)format("woff2-variations")}</style></head><body></body>';
  expect(withPaintFirst(html)).toContain(
    '<link rel="preload" as="font" type="font/woff2" href="/inter.woff2" crossorigin></head>',
  );
});

/** A feature's route reads its row of the table. */
const ofCore = Object.entries(pages).filter(([name]) => !(name in featurePages));

test.each(ofCore)('the page %s shows the screen that the table of pages names', (name, { screen }) => {
  expect(routes).toContain(`/${screen}.tsx'`);
  expect(routes).toContain(`pathOf(pages.${name})`);
});
