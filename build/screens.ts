import type { Rolldown } from 'vite';
import { type Page, pages } from '../src/contract/pages.ts';

/** Access to each screen of the table of pages. */
const ACCESS = new Map<string, Page['access']>(Object.values(pages).map(({ screen, access }) => [screen, access]));
/** The component around every screen for signed-in users. */
const FRAME = 'Shell';
export const DOCUMENT = 'index.html';

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'code' | 'facadeModuleId' | 'imports' | 'dynamicImports'> & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};
type Asset = Pick<Rolldown.OutputAsset, 'type' | 'source'>;
/** The output of a build, by file name. */
export type Bundle = Readonly<Record<string, Chunk | Asset>>;

export interface Screens {
  /** files that the document names, and their imports */
  readonly start: readonly string[];
  /** files that the start loads on every screen */
  readonly always: readonly string[];
  /** by the screen's name */
  readonly own: Readonly<Record<string, Screen>>;
}

interface Screen {
  readonly access: Page['access'];
  /** files that it loads beyond the start, its frame included */
  readonly files: readonly string[];
}

/**
 * Lists the scripts and styles that a browser loads before it shows a screen. Modules that a screen imports lazily, such as
 * a chart, are left out.
 */
export function screensOf(bundle: Bundle): Screens {
  const start = withImports(bundle, namedIn(bundle, DOCUMENT));
  const lazy = start.flatMap((file) => chunkOf(bundle, file)?.dynamicImports ?? []);
  const lazyOf = (test: (name: string) => boolean) => lazy.filter((file) => test(nameOf(bundle, file)));
  const beyond = (files: readonly string[]) => withImports(bundle, files).filter((file) => !start.includes(file));
  const frame = lazyOf((name) => name === FRAME);
  const own = lazy.flatMap((file) => {
    const name = nameOf(bundle, file);
    const access = ACCESS.get(name);
    return access ? [[name, { access, files: beyond(access === 'open' ? [file] : [...frame, file]) }]] : [];
  });
  return {
    start,
    always: beyond(lazyOf((name) => !ACCESS.has(name) && name !== FRAME)),
    own: Object.fromEntries(own),
  };
}

function namedIn(bundle: Bundle, document: string): string[] {
  const page = bundle[document];
  if (page?.type !== 'asset') throw new Error(`the build has no ${document}`);
  const addresses = [...String(page.source).matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file);
  return addresses.filter((file) => bundle[file]);
}

/** These files with their static imports and the styles of all of them, without duplicates. */
function withImports(bundle: Bundle, files: readonly string[]): string[] {
  const found = new Set(files);
  // the set grows during the loop
  for (const file of found) {
    const chunk = chunkOf(bundle, file);
    for (const each of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) found.add(each);
  }
  return [...found];
}

function chunkOf(bundle: Bundle, file: string): Chunk | undefined {
  const output = bundle[file];
  return output?.type === 'chunk' ? output : undefined;
}

/** The name of a chunk's module, without folder and extension. */
function nameOf(bundle: Bundle, file: string): string {
  return /([^/]+)\.tsx?$/.exec(chunkOf(bundle, file)?.facadeModuleId ?? '')?.[1] ?? '';
}
