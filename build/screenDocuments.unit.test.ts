import { expect, test } from 'vitest';
import { documentsOf } from './screenDocuments.ts';
import type { Bundle } from './screens.ts';

const base = { type: 'chunk', code: '', imports: [] as string[], dynamicImports: [] as string[] } as const;
const bundle: Bundle = {
  'index.html': { type: 'asset', source: '<head><script src="/start.js"></script></head><header>' },
  'welcome.html': { type: 'asset', source: '<head><script src="/start.js"></script></head><h1>' },
  'start.js': { ...base, facadeModuleId: 'index.html', dynamicImports: ['home.js', 'reset.js'] },
  'home.js': {
    ...base,
    facadeModuleId: '/dashboard/DashboardScreen.tsx',
    imports: ['start.js', 'frame.js'],
    viteMetadata: { importedCss: new Set(['home.css']) },
  },
  'reset.js': { ...base, facadeModuleId: '/account/ResetPasswordScreen.tsx' },
  'frame.js': { ...base, facadeModuleId: null },
};

test('the document of a screen preloads the files that its script will request', () => {
  expect(documentsOf(bundle)).toEqual({
    AuthScreen: '<head><script src="/start.js"></script></head><h1>',
    DashboardScreen:
      '<head><script src="/start.js"></script>' +
      '<link rel="modulepreload" href="/home.js" fetchpriority="low" crossorigin>' +
      '<link rel="modulepreload" href="/frame.js" fetchpriority="low" crossorigin>' +
      '<link rel="preload" as="style" href="/home.css" fetchpriority="low" crossorigin></head><header>',
    ResetPasswordScreen:
      '<head><script src="/start.js"></script>' +
      '<link rel="modulepreload" href="/reset.js" fetchpriority="low" crossorigin></head><h1>',
  });
});

test('the document of an invite link says that the invitation is loading', () => {
  const source = '<head><script src="/start.js"></script></head><span>Loading tournament data...</span>';
  const invite = { ...base, facadeModuleId: '/pool/join/JoinPoolScreen.tsx' };
  const documents = documentsOf({
    ...bundle,
    'index.html': { type: 'asset', source },
    'start.js': { ...base, facadeModuleId: 'index.html', dynamicImports: ['home.js', 'join.js'] },
    'join.js': invite,
  });
  expect(documents.JoinPoolScreen).toContain('<span>Loading the invitation...</span>');
  expect(documents.DashboardScreen).toContain('<span>Loading tournament data...</span>');
});
