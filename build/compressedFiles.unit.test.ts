import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { compressedFiles } from './compressedFiles.ts';

const HTML = `<!doctype html><title>Unbusted</title><script type="module" src="./main.js"></script>${'<p>'.repeat(100)}`;

test('documents, styles and scripts are also written compressed, other files and what would grow are not', async () => {
  const root = mkdtempSync(join(tmpdir(), 'unbusted-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const put = (name: string, text: string) => writeFileSync(join(root, name), text);
  put('index.html', HTML);
  put('main.js', `import './main.css'; import('./small.js'); console.log('${'pick '.repeat(100)}')`);
  put('main.css', `p::before { content: '${'pick '.repeat(100)}' }`);
  put('small.js', 'console.log(7)');

  const license = { fileName: 'licenses.md' };
  await build({ root, configFile: false, logLevel: 'silent', plugins: [compressedFiles], build: { license } });

  const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' });
  const read = (file: string) => readFileSync(join(root, 'dist', file));
  const unpacked = (ending: string, unpack: (bytes: Buffer) => Buffer) =>
    files.filter((file) => file.endsWith(ending)).map((file) => [file.slice(0, -ending.length), unpack(read(file))]);
  const large = files
    .filter((file) => /(index|main)[^.]*\.(html|js|css)$/.test(file))
    .map((file) => [file, read(file)]);
  expect(large).toHaveLength(3);
  expect(unpacked('.br', brotliDecompressSync)).toEqual(large);
  expect(unpacked('.gz', gunzipSync)).toEqual(large);
});
