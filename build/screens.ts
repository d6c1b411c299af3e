import type { Rolldown } from 'vite';

export const SIGN_IN = 'AuthScreen';
/** Screens without the frame. */
const UNFRAMED = [SIGN_IN, 'ResetPasswordScreen', 'RestoreEmailScreen', 'UnsubscribeScreen', 'HowItWorksScreen'];
const FRAME = 'Shell';
export const DOCUMENT = 'index.html';

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'code' | 'facadeModuleId' | 'imports' | 'dynamicImports'> & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};
type Asset = Pick<Rolldown.OutputAsset, 'type' | 'source'>;
export type Bundle = Readonly<Record<string, Chunk | Asset>>;

export interface Screens {
  /** files of the document and their imports */
  readonly start: readonly string[];
  /** lazy files of every screen */
  readonly always: readonly string[];
  readonly own: Readonly<Record<string, Screen>>;
}

interface Screen {
  readonly isFramed: boolean;
  /** files in addition to `start`, the frame's included */
  readonly files: readonly string[];
}

/** Returns the files of each screen that the start imports lazily: scripts, their static imports, and styles. */
export function screensOf(bundle: Bundle): Screens {
  const start = withImports(bundle, namedIn(bundle, DOCUMENT));
  const lazy = start.flatMap((file) => chunkOf(bundle, file)?.dynamicImports ?? []);
  const lazyOf = (test: (name: string) => boolean) => lazy.filter((file) => test(nameOf(bundle, file)));
  const beyond = (files: readonly string[]) => withImports(bundle, files).filter((file) => !start.includes(file));
  const frame = lazyOf((name) => name === FRAME);
  const own = lazyOf(isScreen).map((file) => {
    const name = nameOf(bundle, file);
    const isFramed = !UNFRAMED.includes(name);
    return [name, { isFramed, files: beyond(isFramed ? [...frame, file] : [file]) }];
  });
  return {
    start,
    always: beyond(lazyOf((name) => !isScreen(name) && name !== FRAME)),
    own: Object.fromEntries(own),
  };
}

function namedIn(bundle: Bundle, document: string): string[] {
  const page = bundle[document];
  if (page?.type !== 'asset') throw new Error(`the build has no ${document}`);
  const addresses = [...String(page.source).matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file);
  return addresses.filter((file) => bundle[file]);
}

/** Adds static imports and styles. */
function withImports(bundle: Bundle, files: readonly string[]): string[] {
  const found = new Set(files);
  // the loop also visits files that it adds
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

function isScreen(name: string): boolean {
  return name.endsWith('Screen');
}
