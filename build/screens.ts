import type { Rolldown } from 'vite';

/** What somebody new sees first. */
export const SIGN_IN = 'AuthScreen';
/** The screens that stand alone; any other is taken to stand in the frame. */
const ALONE = [SIGN_IN, 'ResetPasswordScreen', 'RestoreEmailScreen', 'UnsubscribeScreen', 'HowItWorksScreen'];
const FRAME = 'Shell';
export const DOCUMENT = 'index.html';

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'code' | 'facadeModuleId' | 'imports' | 'dynamicImports'> & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};
type Asset = Pick<Rolldown.OutputAsset, 'type' | 'source'>;
/** What a build makes, by file name. */
export type Bundle = Readonly<Record<string, Chunk | Asset>>;

export interface Screens {
  /** what the document names, and what the scripts of it import */
  readonly start: readonly string[];
  /** what the start loads by itself, whatever the screen */
  readonly always: readonly string[];
  /** by the name of the module */
  readonly own: Readonly<Record<string, Screen>>;
}

interface Screen {
  /** whether it stands in the frame of those for signed-in users */
  readonly framed: boolean;
  /** what it loads beyond the start, its frame included */
  readonly files: readonly string[];
}

/**
 * What a browser loads before a screen stands: the scripts, with all that they import statically, and their styles. The
 * screens are those that the start imports lazily; what these load later, such as a chart, is no part of their first sight.
 */
export function screensOf(bundle: Bundle): Screens {
  const start = withImports(bundle, namedIn(bundle, DOCUMENT));
  const lazy = start.flatMap((file) => chunkOf(bundle, file)?.dynamicImports ?? []);
  const lazyOf = (test: (name: string) => boolean) => lazy.filter((file) => test(nameOf(bundle, file)));
  const beyond = (files: readonly string[]) => withImports(bundle, files).filter((file) => !start.includes(file));
  const frame = lazyOf((name) => name === FRAME);
  const own = lazyOf(isScreen).map((file) => {
    const name = nameOf(bundle, file);
    const framed = !ALONE.includes(name);
    return [name, { framed, files: beyond(framed ? [...frame, file] : [file]) }];
  });
  return {
    start,
    always: beyond(lazyOf((name) => !isScreen(name) && name !== FRAME)),
    own: Object.fromEntries(own),
  };
}

/** The files of the build that a document names. */
function namedIn(bundle: Bundle, document: string): string[] {
  const page = bundle[document];
  if (page?.type !== 'asset') throw new Error(`the build has no ${document}`);
  const addresses = [...String(page.source).matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file);
  return addresses.filter((file) => bundle[file]);
}

/** These files, what they import statically, and the styles of all that, each once. */
function withImports(bundle: Bundle, files: readonly string[]): string[] {
  const found = new Set(files);
  // grows while it is walked
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

/** The module that a chunk stands for, without folder and extension. */
function nameOf(bundle: Bundle, file: string): string {
  return /([^/]+)\.tsx?$/.exec(chunkOf(bundle, file)?.facadeModuleId ?? '')?.[1] ?? '';
}

function isScreen(name: string): boolean {
  return name.endsWith('Screen');
}
