import type { Plugin } from 'vite';
import { pages } from '../src/contract/pages.ts';
import { type Bundle, DOCUMENT, screensOf } from './screens.ts';

/** In bytes after brotli, without fonts: text is readable before they load. */
const LIMITS = { signInScript: 140_000, allOfAnother: 230_000 };

export interface Weight {
  readonly screen: string;
  readonly script: number;
  readonly all: number;
}

export function budgets(limits = LIMITS): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    writeBundle(_, bundle) {
      const weights = weigh(bundle).toSorted((one, other) => other.all - one.all);
      for (const weight of weights) this.environment.logger.info(textOf(weight));
      const broken = exceeded(weights, limits);
      if (broken.length > 0) this.error({ message: broken.join('; '), stack: '' });
    },
  };
}

export function weigh(bundle: Bundle): Weight[] {
  const { start, own } = screensOf(bundle);
  return Object.entries(own).map(([screen, files]) => {
    const loaded = [DOCUMENT, ...start, ...files];
    const sum = (extension: string) => sumOf(bundle, loaded, extension);
    const script = sum('.js');
    return { screen, script, all: script + sum('.css') + sum('.html') };
  });
}

export function exceeded(weights: readonly Weight[], limits = LIMITS): string[] {
  return weights.flatMap(({ screen, script, all }) => {
    const [bytes, limit, what] =
      screen === pages.auth.screen ? [script, limits.signInScript, 'of script'] : [all, limits.allOfAnother, 'in all'];
    return bytes > limit ? [`${screen} loads ${kilobytes(bytes)} ${what}, the limit is ${kilobytes(limit)}`] : [];
  });
}

function textOf({ screen, script, all }: Weight): string {
  return `${screen}: ${kilobytes(script)} of script, ${kilobytes(all)} in all`;
}

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
