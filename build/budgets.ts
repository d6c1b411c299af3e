import type { Plugin } from 'vite';
import { pages } from '../src/contract/pages.ts';
import { type Bundle, DOCUMENT, screensOf } from './screens.ts';

/** In bytes as they travel: by brotli, where that makes them fewer. */
const LIMITS = { signInScript: 165_000, allOfAnother: 240_000 };

/** What a browser with an empty cache loads before a screen stands, in bytes. */
export interface Weight {
  readonly screen: string;
  readonly script: number;
  /** script, styles and document */
  readonly all: number;
  /** not limited: the text can be read before they come, and one visit loads them for all */
  readonly fonts: number;
}

/** Fails the build when a first screen weighs more than somebody with a phone and a slow network should wait for. */
export function budgets(limits = LIMITS): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    writeBundle(_, bundle) {
      const weights = weigh(bundle).toSorted((one, other) => other.all - one.all);
      for (const weight of weights) this.environment.logger.info(told(weight));
      const broken = exceeded(weights, limits);
      if (broken.length > 0) this.error({ message: broken.join('; '), stack: '' });
    },
  };
}

/** Weighs each screen as the first that somebody opens. */
export function weigh(bundle: Bundle): Weight[] {
  const { start, always, own } = screensOf(bundle);
  return Object.entries(own).map(([screen, { files }]) => {
    const loaded = [...new Set([DOCUMENT, ...start, ...always, ...files])];
    const sum = (extension: string) => sumOf(bundle, loaded, extension);
    const script = sum('.js');
    return { screen, script, all: script + sum('.css') + sum('.html'), fonts: sum('.woff2') };
  });
}

/** What is wrong with these weights. */
export function exceeded(weights: readonly Weight[], limits = LIMITS): string[] {
  return weights.flatMap(({ screen, script, all }) => {
    const [bytes, limit, what] =
      screen === pages.auth.screen ? [script, limits.signInScript, 'of script'] : [all, limits.allOfAnother, 'in all'];
    return bytes > limit ? [`${screen} loads ${kilobytes(bytes)} ${what}, the limit is ${kilobytes(limit)}`] : [];
  });
}

function told({ screen, script, all, fonts }: Weight): string {
  return `${screen}: ${kilobytes(script)} of script, ${kilobytes(all)} in all, without ${kilobytes(fonts)} of fonts`;
}

/** What the files of one kind weigh as they are served. */
function sumOf(bundle: Bundle, files: readonly string[], extension: string): number {
  return files.reduce((total, file) => total + (file.endsWith(extension) ? sizeOf(bundle, file) : 0), 0);
}

function sizeOf(bundle: Bundle, file: string): number {
  const output = bundle[`${file}.br`] ?? bundle[file];
  return Buffer.byteLength(output?.type === 'chunk' ? output.code : (output?.source ?? ''));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
