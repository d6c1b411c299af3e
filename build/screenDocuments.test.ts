import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import { documentsOf } from './screenDocuments.ts';

const routes = ['openRoutes', 'router']
  .map((file) => readFileSync(new URL(`../src/client/app/${file}.tsx`, import.meta.url), 'utf8'))
  .join('');
const base = { type: 'chunk', code: '', imports: [] as string[], dynamicImports: [] as string[] } as const;
const home = { ...base, facadeModuleId: '/dashboard/DashboardScreen.tsx', imports: ['start.js', 'frame.js'] };

const documents = documentsOf({
  'index.html': { type: 'asset', source: '<head><script src="/start.js"></script></head>' },
  'start.js': { ...base, facadeModuleId: 'index.html', dynamicImports: ['sign-in.js', 'home.js'] },
  'sign-in.js': { ...base, facadeModuleId: '/account/AuthScreen.tsx' },
  'home.js': { ...home, viteMetadata: { importedCss: new Set(['home.css']) } },
  'frame.js': { ...base, facadeModuleId: null },
});

test('the document of a screen has the browser fetch what the scripts are going to ask for', () => {
  expect(Object.keys(documents)).toEqual(['screens/AuthScreen.html', 'screens/DashboardScreen.html']);
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
  ]);
});

test('the sign-in document asks who is signed in, and nothing that needs a session', () => {
  expect(documents['screens/AuthScreen.html']?.match(/\/api\/[\w-]+/g)).toEqual(['/api/user']);
});

test.each(Object.entries(pages))('the page %s shows the screen that the table of pages names', (name, { screen }) => {
  expect(routes).toMatch(new RegExp(`/${screen}.tsx'\\),\\s+pages\\.\\w+\\.screen`));
  expect(routes).toContain(`pathOf(pages.${name})`);
});
