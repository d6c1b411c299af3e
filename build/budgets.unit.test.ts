import { expect, test } from 'vitest';
import { exceeded, weigh } from './budgets.ts';
import type { Bundle } from './screens.ts';

const KB = 1000;

const HTML = '<script src="/main.js"><link href="/shared.js"><link href="/main.css">';

/** A small build. The size of each file is one digit of the sums. */
const bundle: Bundle = {
  'index.html': page(HTML),
  'offline.html': page('<script src="/offline.js">'),
  'main.js': chunk(2_000, 'index.html', ['shared.js'], ['home.js', 'frame.js', 'toasts.js', 'reset.js']),
  'shared.js': chunk(30_000, null),
  'offline.js': chunk(9_000_000, 'offline.html'),
  'toasts.js': chunk(7_000_000, 'ui/Toaster.tsx', ['shared.js']),
  'reset.js': chunk(5_000, 'account/ResetPasswordScreen.tsx', ['forms.js']),
  'forms.js': chunk(60_000, null, ['main.js']),
  'forms.js.br': asset(10_000),
  'home.js': chunk(70, 'dashboard/DashboardScreen.tsx', ['menus.js'], ['chart.js'], ['home.css']),
  'menus.js': chunk(8, null, ['shared.js', 'main.js']),
  'chart.js': chunk(8_000_000, 'dashboard/Chart.tsx'),
  'frame.js': chunk(600_000, 'shell/Shell.tsx', ['menus.js'], [], ['frame.css', 'main.css']),
  'main.css': asset(1_000_000),
  'home.css': asset(2_000_000),
  'frame.css': asset(4_000_000),
};

test('a screen weighs its document and the files of frame and screen, each once and compressed', () => {
  const start = 2_000 + 30_000;
  const styles = 1_000_000 + HTML.length;
  const dashboard = start + 70 + 8 + 600_000;
  expect(weigh(bundle)).toEqual([
    { screen: 'AuthScreen', script: start, all: start + styles },
    { screen: 'DashboardScreen', script: dashboard, all: dashboard + styles + 2_000_000 + 4_000_000 },
    { screen: 'ResetPasswordScreen', script: start + 15_000, all: start + 15_000 + styles },
  ]);
});

test('sign-in has a limit for its script, all other screens for all files', () => {
  const signIn = { screen: 'AuthScreen', script: 140 * KB, all: 900 * KB };
  const dashboard = { screen: 'DashboardScreen', script: 222 * KB, all: 230 * KB };
  expect(exceeded([signIn, dashboard])).toEqual([]);
  expect(exceeded([{ ...signIn, script: 141 * KB }, dashboard])).toEqual([
    'AuthScreen loads 141.0 kB of script, the limit is 140.0 kB',
  ]);
  expect(exceeded([signIn, { ...dashboard, all: 231 * KB }])).toEqual([
    'DashboardScreen loads 231.0 kB in all, the limit is 230.0 kB',
  ]);
});

function page(source: string) {
  return { type: 'asset', source } as const;
}

function asset(bytes: number) {
  return page('a'.repeat(bytes));
}

function chunk(
  bytes: number,
  facade: string | null,
  imports: string[] = [],
  dynamicImports: string[] = [],
  styles: string[] = [],
) {
  const facadeModuleId = facade && `/src/client/${facade}`;
  const viteMetadata = { importedCss: new Set(styles) };
  return { type: 'chunk', code: 'a'.repeat(bytes), facadeModuleId, imports, dynamicImports, viteMetadata } as const;
}
