import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { budgets } from './build/budgets.ts';
import { callAddresses } from './build/callAddresses.ts';
import { noJsonSchema } from './build/noJsonSchema.ts';
import { screenDocuments } from './build/screenDocuments.ts';

/** The faces that every page is written in. */
const LATIN = /(inter|archivo)-latin-wght-normal.*\.woff2/;

/** What opens over a screen on request; `src/client/ui/overlays.tsx` is its entry. */
const OVERLAYS =
  /ui\/(overlays|Modal)|@floating-ui|react-remove-scroll|@mantine\/core\/esm\/(components\/(Menu|Modal|Popover|ScrollArea|Tooltip|Checkbox\/CheckIcon)|utils\/Floating)/;

/** What the tabs of the console and Manage Pool share. */
const CONSOLE =
  /src\/client\/(admin|pools\/manage|ui\/(localTime|Confirmation|SearchField|ShowMore))|@mantine\/core\/esm\/components\/(Checkbox|Textarea)/;

/** Fields, the account screens, and the part of the domain that the contract imports. */
const FORMS =
  /src\/(domain\/(deletion|limits|names|regions|rounds)|client\/(account\/|api\/useApiMutation|ui\/PasswordField))|use-window-event|@mantine\/(form|core\/esm\/components\/(ActionIcon|Input|InputBase|PasswordInput|Stack|Tabs|TextInput))\//;

/** What most forms are checked by; dashboard, picks and standings open without. */
const CONTRACT = /node_modules\/zod\/|src\/contract\//;

/**
 * Gives the faces beyond Latin a family of their own, which the few characters that need one fall back to. Of a family
 * that text is laid out in, Chromium makes stand-ins for the faces that are not loaded, at each size: the layout of a first
 * screen takes it about twice as long.
 */
const rareFaces: Plugin = {
  name: 'rare-faces',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource-variable\/.*\.css$/ },
    handler: (css) => css.replaceAll(/@font-face {[^}]*}/g, (face) => (LATIN.test(face) ? face : rare(face))),
  },
};

const rare = (face: string) => face.replace(" Variable'", " Rare'");

/** Lets the browser fetch the Latin fonts beside the styles that name them, and no other subset. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => LATIN.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        })),
  },
};

/** Writes sw.js, with what the offline page consists of. Its bytes change with that page, so that browsers renew it. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['offline.html'];
      if (page?.type !== 'asset') throw new Error('there is no offline page');
      const html = String(page.source);
      const loaded = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, address]) => address ?? []);
      const offline = {
        cache: `offline-${createHash('sha256').update(html).digest('hex').slice(0, 16)}`,
        page: '/offline.html',
        files: [...new Set(['/offline.html', ...loaded])],
      };
      const worker = readFileSync(sourceOf('offline/sw.js'), 'utf8');
      const source = `const offline = ${JSON.stringify(offline)};\n${worker}`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  },
};

function sourceOf(file: string): string {
  return fileURLToPath(new URL(`src/client/${file}`, import.meta.url));
}

export default defineConfig({
  root: 'src/client',
  plugins: [
    react(),
    callAddresses,
    noJsonSchema,
    rareFaces,
    preloadFonts,
    screenDocuments,
    serviceWorker,
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 0 }),
    budgets(),
  ],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    license: { fileName: 'licenses.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [sourceOf('index.html'), sourceOf('offline.html')],
      output: {
        codeSplitting: {
          // Few files, since without HTTP/2 in front a browser fetches six at a time, and larger ones compress better.
          groups: [
            // What every page needs; libraries change less often than the rest.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'start', tags: ['$initial'], test: /src\/(client(?!\/offline\/)|contract|domain)\/.*\.tsx?$/ },
            // Apart from what the screens share, or the notifications, which use one, would bring that to sign-in.
            { name: 'icons', test: /@tabler\/icons-react/ },
            // What is large and only some of the screens need.
            { name: 'tables', test: /@tanstack\/(react-)?virtual/ },
            // What the screens for all share, which stand without the frame.
            { name: 'forms', minShareCount: 2, test: FORMS },
            // What the screens for signed-in users share, but for what comes later and what few of them ever open.
            {
              name: 'frame',
              minShareCount: 2,
              test: (id) => ![OVERLAYS, CONSOLE, CONTRACT].some((other) => other.test(id)),
            },
            { name: 'contract', test: CONTRACT },
            { name: 'overlays', test: OVERLAYS },
            { name: 'console', test: CONSOLE, minShareCount: 2 },
          ],
        },
      },
    },
    // The first to know light-dark(), which the tokens are written in.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: { port: 5173, proxy: { '^/api/': 'http://localhost:3000' } },
});
