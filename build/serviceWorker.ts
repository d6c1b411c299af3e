import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { workerParts } from '#app/worker.ts';

const SOURCE = new URL('../src/client/offline/sw.js', import.meta.url);

/** Writes sw.js with the files of the offline page. Browsers update it when they change. */
export const serviceWorker: Plugin = {
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
      const scripts = [SOURCE, ...workerParts].map((script) => readFileSync(script, 'utf8'));
      const source = [`const offline = ${JSON.stringify(offline)};`, ...scripts].join('\n');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  },
};
