import type { Rolldown } from 'vite';
import { type Page, pages } from '../src/contract/pages.ts';

const ACCESS = new Map<string, Page['access']>(Object.values(pages).map(({ screen, access }) => [screen, access]));
const FRAME = 'Shell';
export const DOCUMENT = 'index.html';

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'code' | 'facadeModuleId' | 'imports' | 'dynamicImports'> & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};
type Asset = Pick<Rolldown.OutputAsset, 'type' | 'source'>;
export type Bundle = Readonly<Record<string, Chunk | Asset>>;

export interface Screens {
  /** of every page */
  readonly start: readonly string[];
  /** of a screen, by its name; sign-in has none */
  readonly own: Readonly<Record<string, readonly string[]>>;
}

/** Lists the scripts and styles that a browser loads before it shows a screen, without lazy imports of the screen. */
export function screensOf(bundle: Bundle): Screens {
  const start = withImports(bundle, namedIn(bundle, DOCUMENT));
  const lazy = start.flatMap((file) => chunkOf(bundle, file)?.dynamicImports ?? []);
  const lazyOf = (test: (name: string) => boolean) => lazy.filter((file) => test(nameOf(bundle, file)));
  const beyond = (files: readonly string[]) => withImports(bundle, files).filter((file) => !start.includes(file));
  const frame = lazyOf((name) => name === FRAME);
  const own = lazy.flatMap((file) => {
    const name = nameOf(bundle, file);
    const access = ACCESS.get(name);
    return access ? [[name, beyond(access === 'signedIn' ? [...frame, file] : [file])]] : [];
  });
  return { start, own: { [pages.auth.screen]: [], ...Object.fromEntries(own) } };
}

function namedIn(bundle: Bundle, document: string): string[] {
  const page = bundle[document];
  if (page?.type !== 'asset') throw new Error(`the build has no ${document}`);
  const addresses = [...String(page.source).matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file);
  return addresses.filter((file) => bundle[file]);
}

function withImports(bundle: Bundle, files: readonly string[]): string[] {
  const found = new Set(files);
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

function nameOf(bundle: Bundle, file: string): string {
  return /([^/]+)\.tsx?$/.exec(chunkOf(bundle, file)?.facadeModuleId ?? '')?.[1] ?? '';
}
