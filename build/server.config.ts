import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const readFiles: Plugin = {
  name: 'read-files',
  generateBundle() {
    for (const file of globSync('src/{server,features}/**/*.{csv,json,sql}')) {
      this.emitFile({ type: 'asset', fileName: relative('src', file), source: readFileSync(file) });
    }
  },
};

/** Compiles server and command line tool to `lib`, file by file, at the same depth as in `src`. */
export default defineConfig({
  plugins: [readFiles],
  build: {
    ssr: true,
    target: 'es2024',
    outDir: 'lib',
    emptyOutDir: true,
    rolldownOptions: {
      input: [
        'src/cli.ts',
        'src/server/app/main.ts',
        // threads
        'src/server/infrastructure/db/pglite/worker.ts',
        'src/server/tournament/resultsFeed/readWorker.ts',
        'src/server/pools/seals/sealWorker.ts',
        ...globSync('src/features/*/server/*Worker.ts'),
      ],
      output: { preserveModules: true, preserveModulesRoot: 'src' },
    },
  },
});
