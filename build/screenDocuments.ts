import type { Plugin } from 'vite';
import { calls } from '../src/contract/calls.ts';
import { pages, preloads } from '../src/contract/pages.ts';
import { type FirstPaint, LATIN, renderFirstPaint, withFirstPaint } from './firstPaint.ts';
import { type Bundle, DOCUMENT, screensOf } from './screens.ts';

const WELCOME = [pages.resetPassword, pages.restoreEmail, pages.unsubscribe].map(({ screen }): string => screen);

/** Writes a document for each screen, which has its first paint and preloads its scripts, styles and calls. */
export const screenDocuments: Plugin = {
  name: 'screen-documents',
  apply: 'build',
  // after the document is written, before it is compressed
  enforce: 'post',
  async generateBundle(_, bundle) {
    const { root, build } = this.environment.config;
    const documents = documentsOf(bundle, await renderFirstPaint(root, build.cssTarget));
    for (const [fileName, source] of Object.entries(documents)) {
      const written = bundle[fileName];
      if (written?.type === 'asset') written.source = source;
      else this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

export function documentsOf(bundle: Bundle, { markup, styles }: FirstPaint): Record<string, string> {
  const document = bundle[DOCUMENT];
  if (document?.type !== 'asset') throw new Error(`the build has no ${DOCUMENT}`);
  const source = withLowPriorityScripts(String(document.source));
  const fonts = latinFontsOf(bundle);
  const paint = (html: string, shown: string) => withFirstPaint(html, { markup: shown, styles: fonts + styles });
  const documents = Object.entries(screensOf(bundle).own).flatMap(([screen, { files, access }]) => {
    const links = [...preloads[access].map((name) => callLink(calls[name].path)), ...files.map(fileLink)];
    const html = source.replace('</head>', `${links.join('')}</head>`);
    const named = (name: string, shown: string) => [`screens/${name}.html`, paint(html, shown)];
    if (screen === pages.auth.screen) return [named(screen, markup.auth), named(`Invited${screen}`, markup.invited)];
    if (WELCOME.includes(screen)) return [named(screen, markup.welcome)];
    return [named(screen, access === 'open' ? markup.page : markup.section)];
  });
  return { ...Object.fromEntries(documents), [DOCUMENT]: paint(source, markup.page) };
}

/** The faces of the fonts that the document preloads, or its text would change to them later. */
function latinFontsOf(bundle: Bundle): string {
  const sheets = Object.entries(bundle).map(([file, output]) =>
    output.type === 'asset' && file.endsWith('.css') ? String(output.source) : '',
  );
  const faces = sheets.flatMap((sheet) => sheet.match(/@font-face ?{[^}]*}/g) ?? []);
  return [...new Set(faces.filter((face) => LATIN.test(face)))].join('');
}

function withLowPriorityScripts(html: string): string {
  return html.replaceAll('<script type="module" ', '<script type="module" fetchpriority="low" ');
}

function callLink(path: string): string {
  return `<link rel="preload" as="fetch" href="${path}" crossorigin>`;
}

/** Low priority, because the document's own files are needed first. */
function fileLink(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} href="/${file}" fetchpriority="low" crossorigin>`;
}
