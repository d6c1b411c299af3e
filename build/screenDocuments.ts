import type { Plugin } from 'vite';
import { type CallName, calls } from '../src/contract/calls.ts';
import { type Bundle, DOCUMENT, screensOf } from './screens.ts';

/** What the client asks before it shows any screen, and before it shows one in the frame (`src/client/app/router.tsx`). */
const ASKED: readonly CallName[] = ['currentUser'];
const ASKED_IN_FRAME: readonly CallName[] = ['listSeasons', 'listEntries', 'listGroups', 'listOwnMemberships'];

/**
 * Writes a document for each screen, which has the browser fetch what the scripts are going to ask for while these still
 * come. On a slow network, each thing that is asked for only after another costs a good part of a second.
 */
export const screenDocuments: Plugin = {
  name: 'screen-documents',
  apply: 'build',
  // after the document is made, before it is compressed
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const [fileName, source] of Object.entries(documentsOf(bundle))) {
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

/** The documents, by file name. */
export function documentsOf(bundle: Bundle): Record<string, string> {
  const document = bundle[DOCUMENT];
  if (document?.type !== 'asset') throw new Error(`the build has no ${DOCUMENT}`);
  const documents = Object.entries(screensOf(bundle).own).map(([screen, { files, framed }]) => {
    const asked = [...ASKED, ...(framed ? ASKED_IN_FRAME : [])];
    const links = [...asked.map((name) => questionLink(calls[name].path)), ...files.map(fileLink)];
    return [`screens/${screen}.html`, String(document.source).replace('</head>', `${links.join('')}</head>`)];
  });
  return Object.fromEntries(documents);
}

function questionLink(path: string): string {
  return `<link rel="preload" as="fetch" href="${path}" crossorigin>`;
}

/** After the document's own files, which come before anything can be shown. */
function fileLink(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} href="/${file}" fetchpriority="low" crossorigin>`;
}
