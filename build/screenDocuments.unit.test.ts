import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import { documentsOf } from './screenDocuments.ts';
import type { Bundle } from './screens.ts';

const routes = ['openRoutes', 'router']
  .map((file) => readFileSync(new URL(`../src/client/app/${file}.tsx`, import.meta.url), 'utf8'))
  .join('');
const HTML = `<head><script type="module" src="/start.js"></script><link rel="stylesheet" href="/start.css"></head>
<body><div id="first-paint"></div><div id="root"></div></body>`;
const base = { type: 'chunk', code: '', imports: [] as string[], dynamicImports: [] as string[] } as const;
const home = { ...base, facadeModuleId: '/dashboard/DashboardScreen.tsx', imports: ['start.js', 'frame.js'] };

const markup = { auth: '<form>', invited: '<p>invited', welcome: '<h1>', page: '<header>', section: '<nav>' };
const styles = ':root{--ink: #000;--unused: #fff;--text:var(--ink)}p{color:var(--text)}';
const bundle: Bundle = {
  'index.html': { type: 'asset', source: HTML },
  'start.js': { ...base, facadeModuleId: 'index.html', dynamicImports: ['sign-in.js', 'home.js'] },
  'sign-in.js': { ...base, facadeModuleId: '/account/AuthScreen.tsx' },
  'home.js': { ...home, viteMetadata: { importedCss: new Set(['home.css']) } },
  'frame.js': { ...base, facadeModuleId: null },
  'start.css': {
    type: 'asset',
    source: '@font-face{src:url(/inter-latin-wght-normal.woff2)}@font-face{src:url(/inter-greek-wght-normal.woff2)}',
  },
};
const documents = documentsOf(bundle, { markup, styles });

test('the document of a screen preloads the calls and files that its scripts will request', () => {
  expect(Object.keys(documents)).toEqual([
    'screens/AuthScreen.html',
    'screens/InvitedAuthScreen.html',
    'screens/DashboardScreen.html',
    'index.html',
  ]);
  const addresses = [...(documents['screens/DashboardScreen.html'] ?? '').matchAll(/(?:src|href)="([^"]+)"/g)];
  expect(addresses.map(([, address]) => address)).toEqual([
    '/start.js',
    '/api/user',
    '/api/seasons',
    '/api/entries',
    '/api/groups',
    '/api/group-memberships',
    '/home.js',
    '/frame.js',
    '/home.css',
    '/start.css',
  ]);
});

test.each([
  ['screens/AuthScreen.html', markup.auth],
  ['screens/InvitedAuthScreen.html', markup.invited],
  ['screens/DashboardScreen.html', markup.section],
  ['index.html', markup.page],
])('%s shows its first paint before the stylesheets, which only delay the script', (name, shown) => {
  expect(documents[name]).toContain(
    `<div id="first-paint">${shown}</div><div id="root"></div><link rel="stylesheet" href="/start.css">`,
  );
});

test('the scripts leave the network to what the first paint needs', () => {
  for (const document of Object.values(documents)) {
    expect(document).toContain('<script type="module" fetchpriority="low" src="/start.js">');
  }
});

test('the inline styles have the Latin fonts and the variables that something reads', () => {
  const face = '@font-face{src:url(/inter-latin-wght-normal.woff2)}';
  const rules = ':root{--ink: #000;--text:var(--ink)}p{color:var(--text)}';
  expect(documents['index.html']).toContain(`<style>${face}${rules}</style>`);
});

test('the sign-in document preloads the user, and no call that needs a session', () => {
  expect(documents['screens/AuthScreen.html']?.match(/\/api\/[\w-]+/g)).toEqual(['/api/user']);
});

test.each(Object.entries(pages))('the page %s shows the screen that the table of pages names', (name, { screen }) => {
  expect(routes).toMatch(new RegExp(`/${screen}.tsx'\\),\\s+pages\\.\\w+\\.screen`));
  expect(routes).toContain(`pathOf(pages.${name})`);
});
