import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserFeatures } from './build/browserFeatures.ts';
import { TARGET } from './build/browsers.ts';
import { budgets } from './build/budgets.ts';
import { callAddresses } from './build/callAddresses.ts';
import { compressedFiles } from './build/compressedFiles.ts';
import { firstScript } from './build/firstScript.ts';
import { paintFirst } from './build/paintFirst.ts';
import { rareFonts } from './build/rareFonts.ts';
import { screenDocuments } from './build/screenDocuments.ts';
import { serviceWorker } from './build/serviceWorker.ts';

/** `index` is the document of users, `welcome` of signed-out visitors. */
const DOCUMENTS = ['index', 'welcome', 'offline'];

/** The offline page loads nothing else. */
const APP = /^(?!.*\/client\/offline[./])/;
/** Only forms load the schemas, with what reads by them, and only screens with teams the 365 schools. */
const FOR_ALL = /^(?!.*\/((zod|contract)\/|(readTyped|typedPeople|schools|teamFace)\.))/;

export default defineConfig({
  root: 'src/client',
  plugins: [
    react(),
    callAddresses,
    rareFonts,
    firstScript,
    paintFirst,
    screenDocuments,
    serviceWorker,
    compressedFiles,
    budgets(),
    browserFeatures,
  ],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    license: { fileName: 'licenses.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: DOCUMENTS.map((name) => fileURLToPath(new URL(`src/client/${name}.html`, import.meta.url))),
      output: {
        codeSplitting: {
          // By default each set of screens that share code makes a file: a leaderboard would load 80, and now 10.
          groups: [
            { name: 'start', tags: ['$initial'], test: APP },
            { name: 'shared', minShareCount: 3, test: FOR_ALL },
          ],
        },
      },
    },
    target: TARGET,
    cssTarget: TARGET,
  },
  server: { port: 5173, proxy: { '^/(?:api/|auth/oidc|mcp$)': 'http://localhost:3000' } },
});
