import type { Plugin } from 'vite';
import { pages } from '../src/contract/pages.ts';
import { type Bundle, screensOf } from './screens.ts';

const WELCOMING = Object.values(pages).flatMap((page): string[] => ('isWelcome' in page ? [page.screen] : []));

/** Writes a document for each screen, which preloads its files: a browser would learn of them from the script, much later. */
export const screenDocuments: Plugin = {
  name: 'screen-documents',
  apply: 'build',
  // after the documents are written, before they are compressed
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const [screen, source] of Object.entries(documentsOf(bundle))) {
      this.emitFile({ type: 'asset', fileName: `screens/${screen}.html`, source });
    }
  },
};

export function documentsOf(bundle: Bundle): Record<string, string> {
  const documents = Object.entries(screensOf(bundle).own).map(([screen, files]) => {
    const document = bundle[WELCOMING.includes(screen) ? 'welcome.html' : 'index.html'];
    if (document?.type !== 'asset') throw new Error(`there is no document for ${screen}`);
    const links = files.map(preloadLink).join('');
    return [screen, withLoadingText(screen, String(document.source)).replace('</head>', () => `${links}</head>`)];
  });
  return Object.fromEntries(documents);
}

/** Who follows an invite link waits for an invitation, and knows of no tournament yet. */
function withLoadingText(screen: string, document: string): string {
  if (screen !== pages.joinPool.screen) return document;
  return document.replace('Loading tournament data...', 'Loading the invitation...');
}

/** Low priority, because the fonts of the first paint are needed first. */
function preloadLink(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} href="/${file}" fetchpriority="low" crossorigin>`;
}
