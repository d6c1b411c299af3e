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

/** The fonts of every page. */
const LATIN = /(inter|archivo)-latin-wght-normal.*\.woff2/;

/** Menus and dialogs, which `src/client/ui/overlays.ts` loads on demand. */
const OVERLAYS =
  /ui\/(overlayParts|Modal)|@floating-ui|react-remove-scroll|@mantine\/core\/esm\/(components\/(Menu|Modal|Popover|ScrollArea|Tooltip|Checkbox\/CheckIcon)|utils\/Floating)/;

/** Shared by the tabs of the console and Manage Pool. */
const CONSOLE =
  /src\/client\/(admin|pools\/manage|api\/useApiMutation|ui\/(localTime|Confirmation|SearchField|ShowMore))|@mantine\/core\/esm\/components\/(Checkbox|Textarea)/;

/** Form fields and the rest of sign-in. */
const FORMS =
  /src\/(domain\/|client\/(account\/|ui\/PasswordField))|use-window-event|@mantine\/(form|core\/esm\/components\/(ActionIcon|Input|InputBase|PasswordInput|Stack|Tabs|TextInput))\//;

/** Validates most forms. Dashboard, picks and standings open without it. */
const CONTRACT = /node_modules\/zod\/|src\/contract\//;

/** Moves non-Latin fonts to a fallback family: Chromium's stand-ins for unloaded fonts of a family double the layout time. */
const rareFaces: Plugin = {
  name: 'rare-faces',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource-variable\/.*\.css$/ },
    handler: (css) => css.replaceAll(/@font-face {[^}]*}/g, (face) => (LATIN.test(face) ? face : rare(face))),
  },
};

const rare = (face: string) => face.replace(" Variable'", " Rare'");

/** Preloads the Latin fonts. */
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

/** Writes sw.js with the files of the offline page. Its bytes change with that page, so browsers update it. */
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
          // Few files: without HTTP/2 a browser fetches six at a time, and larger ones compress better.
          groups: [
            // For every page. Libraries change less often than the rest.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'start', tags: ['$initial'], test: /src\/(client(?!\/offline\/)|contract|domain)\/.*\.tsx?$/ },
            // Separate, because the notifications of sign-in use an icon, but no shared parts of the screens.
            { name: 'icons', test: /@tabler\/icons-react/ },
            // Large, and only for some screens.
            { name: 'tables', test: /@tanstack\/(react-)?virtual/ },
            // Shared by the screens without the frame.
            { name: 'forms', minShareCount: 2, test: FORMS },
            // Shared by the screens for signed-in users, without parts that are loaded on demand.
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
    // The first versions with light-dark(), which the tokens use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: { port: 5173, proxy: { '^/api/': 'http://localhost:3000' } },
});
