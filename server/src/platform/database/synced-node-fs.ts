import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeStream {
  node: unknown;
  /** The host's file descriptor; directories have none. */
  nfd?: number;
}

interface NodeFsDriver {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: NodeStream) => number };
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** WASI's EIO: PostgreSQL stops rather than trusting a disk that failed to sync. */
const inputOutputError = 29;

/** PGlite's file system with a working fsync: without it a commit is only as durable as the page cache. */
export class SyncedNodeFS extends NodeFS {
  syncCount = 0;
  readonly #onAbort: (reason: string) => void;

  /** `onAbort` is called when PostgreSQL panics: PGlite swallows that and then hangs or spins. */
  constructor(dataDir: string, onAbort: (reason: string) => void) {
    super(dataDir);
    this.#onAbort = onAbort;
  }

  override async init(pglite: PGlite, options: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const install = (module: { FS: { filesystems: { NODEFS: NodeFsDriver } } }) => {
      const driver = module.FS.filesystems.NODEFS;
      driver.stream_ops.fsync = (stream) => this.#sync(driver, stream);
    };
    const preRun = [...asList(emscriptenOpts.preRun), install] as NonNullable<EmscriptenOptions['preRun']>;
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: (reason: unknown) => this.#onAbort(String(reason)) },
    };
  }

  #sync(driver: NodeFsDriver, stream: NodeStream): number {
    try {
      if (stream.nfd === undefined) syncDirectory(driver.realPath(stream.node));
      else fsyncSync(stream.nfd);
      this.syncCount += 1;
      return 0;
    } catch {
      return inputOutputError;
    }
  }
}

function syncDirectory(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function asList<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
