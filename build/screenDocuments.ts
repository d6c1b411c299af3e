import type { Plugin } from 'vite';
import { type CallName, calls } from '../src/contract/calls.ts';
import { type Bundle, DOCUMENT, screensOf } from './screens.ts';

/** The calls before any screen, and before one in the frame (`src/client/app/router.tsx`). */
const PRELOADED: readonly CallName[] = ['currentUser'];
const PRELOADED_IN_FRAME: readonly CallName[] = ['listSeasons', 'listEntries', 'listGroups', 'listOwnMemberships'];

/** Writes a document per screen that preloads its files and calls. A slow network needs most of a second per round trip. */
export const screenDocuments: Plugin = {
  name: 'screen-documents',
  apply: 'build',
  // after the document is generated, before compression
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const [fileName, source] of Object.entries(documentsOf(bundle))) {
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

export function documentsOf(bundle: Bundle): Record<string, string> {
  const document = bundle[DOCUMENT];
  if (document?.type !== 'asset') throw new Error(`the build has no ${DOCUMENT}`);
  const documents = Object.entries(screensOf(bundle).own).map(([screen, { files, isFramed }]) => {
    const preloaded = [...PRELOADED, ...(isFramed ? PRELOADED_IN_FRAME : [])];
    const links = [...preloaded.map((name) => callLink(calls[name].path)), ...files.map(fileLink)];
    return [`screens/${screen}.html`, String(document.source).replace('</head>', `${links.join('')}</head>`)];
  });
  return Object.fromEntries(documents);
}

function callLink(path: string): string {
  return `<link rel="preload" as="fetch" href="${path}" crossorigin>`;
}

/** A low priority, because the document's own files come first. */
function fileLink(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} href="/${file}" fetchpriority="low" crossorigin>`;
}
