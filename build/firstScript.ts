import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PLACE = '<!-- first script -->';
const SOURCE = new URL('../src/client/app/firstScript.js', import.meta.url);

/** Writes firstScript.js into the documents of the app. The content security policy has its hash. */
export const firstScript: Plugin = {
  name: 'first-script',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(PLACE, () => `<script>${readFileSync(SOURCE, 'utf8')}</script>`),
  },
};
