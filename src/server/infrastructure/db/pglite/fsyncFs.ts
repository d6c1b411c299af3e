import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncDirectory } from '#server/infrastructure/fsync.ts';

interface EmscriptenStream {
  readonly nfd?: number;
  readonly node: unknown;
}
interface NodeFsInternals {
  readonly stream_ops: { fsync?: (stream: EmscriptenStream) => number };
  realPath(node: unknown): string;
}

/** NodeFS with fsync, which Emscripten calls but does not implement. The database has to stop after a failed one. */
export class FsyncFs extends NodeFS {
  readonly #onFailure: (error: unknown) => void;

  constructor(dir: string, onFailure: (error: unknown) => void) {
    super(dir);
    this.#onFailure = onFailure;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    emscriptenOpts.preRun?.push((module) => {
      const files: NodeFsInternals = module.NODEFS;
      files.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd === undefined) syncDirectory(files.realPath(stream.node));
          else fdatasyncSync(stream.nfd);
        } catch (error) {
          this.#onFailure(error);
        }
        return 0;
      };
    });
    return { emscriptenOpts };
  }
}
