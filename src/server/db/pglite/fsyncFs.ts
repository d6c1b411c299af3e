import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's files that is reached into here; its own types leave it out. */
interface EmscriptenStream {
  /** the file's descriptor; directories have none */
  readonly nfd?: number;
  readonly node: unknown;
}
interface NodeFsInternals {
  readonly stream_ops: { fsync?: (stream: EmscriptenStream) => number };
  realPath(node: unknown): string;
}

/**
 * PGlite's files on the disk with an fsync that reaches it: Emscripten calls the operation where there is one, and
 * brings none. A failure is the end, as it is for PostgreSQL: what was said to be written may be lost.
 */
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

/** Makes what was created, renamed or removed in a directory last. Windows has no such call, and no need. */
export function syncDirectory(path: string): void {
  if (process.platform !== 'win32') syncFile(path);
}

export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
