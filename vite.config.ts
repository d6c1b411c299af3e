import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { budgets } from './build/budgets.ts';
import { callAddresses } from './build/callAddresses.ts';
import { LATIN } from './build/firstPaint.ts';
import { noJsonSchema } from './build/noJsonSchema.ts';
import { screenDocuments } from './build/screenDocuments.ts';

/** Menus, dialogs and tooltips; `src/client/ui/overlays.tsx` is the entry. */
const OVERLAYS =
  /ui\/(overlays|Modal)|@floating-ui|react-remove-scroll|@mantine\/core\/esm\/(components\/(Menu|Modal|Popover|ScrollArea|Tooltip|Checkbox\/CheckIcon)|utils\/Floating)/;

/** The code that the console's tabs and Manage Pool share. */
const CONSOLE =
  /src\/client\/(admin|pools\/manage|ui\/(localTime|Confirmation|SearchField))|@mantine\/core\/esm\/components\/(Checkbox|Textarea)/;

const FIELDS =
  /src\/(domain\/(credentials|plural)|client\/(account\/|api\/(clock|useApiMutation)|ui\/PasswordField))|use-window-event|@mantine\/core\/esm\/components\/(ActionIcon|Input|InputBase|PasswordInput|Stack|Tabs|TextInput)\//;

/** The state of forms, and the part of the domain that the contract imports; sign-in does not load them. */
const FORMS =
  /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|src\/domain\/(deletion|faceRules|feed|limits|names|regions|rounds)/;

/** An entry’s place, a locked round, a decided pool: shared by dashboard, My Picks and leaderboard only. */
const PLACES =
  /src\/client\/(seasons\/(RoundLocked|useOwnPicksAtLock|ownProgress)|pool\/(Champions|Moved|Place|championsText|entryPlaces|useConfetti)|ui\/(FirstFew|whenVisible))/;

const PROOF =
  /@noble\/hashes|src\/(domain\/(merkleTree|seal)|client\/proof\/(FoundList|check|explained|gameNames|readSeal))/;

const GAMES = /src\/client\/seasons\/[gG]ameStatus/;

/** Validation of forms; sign-in, dashboard, picks and leaderboard do not load it. */
const CONTRACT = /node_modules\/zod\/|src\/contract\//;

/**
 * Gives fonts beyond Latin a separate family. Chromium creates a fallback for every face of a family that is not loaded, which
 * doubles the time of the first layout.
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

/** Preloads the Latin fonts in parallel with the styles that name them. */
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

/** Writes sw.js with the files of the offline page. Browsers update it when they change. */
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
          // Few files: over HTTP/1.1 a browser fetches six at a time, and larger files compress better.
          groups: [
            // every page; libraries change less often
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'start', tags: ['$initial'], test: /src\/(client(?!\/offline\/)|contract|domain)\/.*\.tsx?$/ },
            // separate, or sign-in would load the frame for the one icon of the notifications; those of one screen come with it
            { name: 'icons', minShareCount: 2, test: /@tabler\/icons-react/ },
            // large, and for the leaderboard and the grid only
            { name: 'tables', test: /@tanstack\/(react-)?virtual|ui\/useVirtualRows/ },
            // shared by the open screens
            { name: 'fields', minShareCount: 2, test: FIELDS },
            { name: 'forms', minShareCount: 2, test: FORMS },
            // shared by the screens for signed-in users
            {
              name: 'frame',
              minShareCount: 2,
              test: (id) => ![OVERLAYS, CONSOLE, CONTRACT, PLACES, GAMES, PROOF].some((other) => other.test(id)),
            },
            { name: 'places', minShareCount: 2, test: PLACES },
            { name: 'games', minShareCount: 2, test: GAMES },
            { name: 'proof', minShareCount: 2, test: PROOF },
            { name: 'contract', test: CONTRACT },
            { name: 'overlays', test: OVERLAYS },
            { name: 'console', test: CONSOLE, minShareCount: 2 },
          ],
        },
      },
    },
    // the first versions with light-dark()
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: { port: 5173, proxy: { '^/api/': 'http://localhost:3000' } },
});
