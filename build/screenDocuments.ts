import type { Plugin } from 'vite';
import { calls } from '../src/contract/calls.ts';
import { preloads } from '../src/contract/pages.ts';
import { type Bundle, DOCUMENT, screensOf } from './screens.ts';

/**
 * Writes a document for each screen that preloads its scripts, styles and calls. On a slow network each request that
 * waits for another costs a good part of a second.
 */
export const screenDocuments: Plugin = {
  name: 'screen-documents',
  apply: 'build',
  // after the document is written, before it is compressed
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const [fileName, source] of Object.entries(documentsOf(bundle))) {
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

/** Returns the documents by file name. */
export function documentsOf(bundle: Bundle): Record<string, string> {
  const document = bundle[DOCUMENT];
  if (document?.type !== 'asset') throw new Error(`the build has no ${DOCUMENT}`);
  const documents = Object.entries(screensOf(bundle).own).map(([screen, { files, access }]) => {
    const links = [...preloads[access].map((name) => callLink(calls[name].path)), ...files.map(fileLink)];
    return [`screens/${screen}.html`, String(document.source).replace('</head>', `${links.join('')}</head>`)];
  });
  return Object.fromEntries(documents);
}

function callLink(path: string): string {
  return `<link rel="preload" as="fetch" href="${path}" crossorigin>`;
}

/** Low priority, because the document's own files are needed first. */
function fileLink(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} href="/${file}" fetchpriority="low" crossorigin>`;
}
