import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildOptions, build } from 'vite';
import type { prerender } from '../src/client/app/prerender.tsx';

export interface FirstPaint {
  readonly markup: Awaited<ReturnType<typeof prerender>>;
  readonly styles: string;
}

export const LATIN = /(inter|archivo)-latin-wght-normal.*\.woff2/;

/** Below node_modules, so that the code finds the libraries. */
const OUTPUT = fileURLToPath(new URL('../node_modules/.cache/first-paint', import.meta.url));

const SHEET = /<link rel="stylesheet"[^>]*>\s*/g;
const PLACE = '<div id="first-paint"></div>';
const ROOT = '<div id="root"></div>';

/** Renders what the documents of the client at `root` show before their script has run. */
export async function renderFirstPaint(root: string, cssTarget: BuildOptions['cssTarget']): Promise<FirstPaint> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      ssr: 'app/prerender.tsx',
      outDir: OUTPUT,
      emptyOutDir: true,
      ssrEmitAssets: true,
      cssMinify: true,
      cssTarget: cssTarget ?? false,
      rolldownOptions: { output: { entryFileNames: '[name]-[hash].js' } },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('the first paint was not built');
  const [entry, ...others] = result.output;
  const { prerender } = await import(pathToFileURL(join(OUTPUT, entry.fileName)).href);
  const styles = others.flatMap((file) =>
    file.type === 'asset' && entry.viteMetadata?.importedCss.has(file.fileName) ? [String(file.source)] : [],
  );
  return { markup: await prerender(), styles: styles.join('') };
}

/** Moves the stylesheets behind the first paint, where they delay only the scripts. */
export function withFirstPaint(html: string, { markup, styles }: { markup: string; styles: string }): string {
  const sheets = html.match(SHEET) ?? [];
  const document = html
    .replace(SHEET, '')
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace(PLACE, () => `<div id="first-paint">${markup}</div>`)
    .replace(ROOT, () => ROOT + sheets.join(''));
  return withoutUnusedVariables(document);
}

/** Drops the declarations of CSS variables that nothing reads; Mantine declares hundreds. */
function withoutUnusedVariables(html: string): string {
  const used = new Set([...html.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const shorter = html.replaceAll(/(?<=[{;"\s])(--[\w-]+): ?[^;{}"]+(;|(?=}))/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
  return shorter.length < html.length ? withoutUnusedVariables(shorter) : html;
}
