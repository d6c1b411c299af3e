import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(html|css|js)$/;
/** Both at their best, which for brotli is the default. */
const COMPRESSORS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliCompress),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes each document, style and script also compressed, as the server sends it (`precompressed`). */
export const compressedFiles: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  generateBundle: {
    // the other plugins have written their files
    order: 'post',
    async handler(_, bundle) {
      const outputs = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
      const compressing = outputs.map(async (output) => {
        const bytes = Buffer.from(output.type === 'chunk' ? output.code : output.source);
        for (const [ending, compress] of Object.entries(COMPRESSORS)) {
          const source = await compress(bytes);
          if (source.length < bytes.length)
            this.emitFile({ type: 'asset', fileName: `${output.fileName}.${ending}`, source });
        }
      });
      await Promise.all(compressing);
    },
  },
};
