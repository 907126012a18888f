import { mkdirSync, realpathSync } from 'node:fs';
import { open, readdir, realpath, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './durable-file.ts';
import { createLocalMultipart } from './local-multipart.ts';
import { createLocalTree, hasCode } from './local-tree.ts';
import type { ListedObject, Storage, StorageBody } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { requireFolder, requirePrefix } from './storage-key.ts';

/**
 * Objects as plain files below `root/objects`. The content type is not stored: whoever serves a file derives it. ETags
 * consist of inode, size and modification time, which works because files are only ever replaced, never changed.
 */
export function createLocalStorage({ root }: { root: string }): Storage {
  mkdirSync(root, { recursive: true, mode: 0o750 });
  const base = realpathSync(root);
  const [objects, uploads, scratch] = ['objects', 'uploads', 'scratch'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [objects, uploads, scratch]) mkdirSync(folder, { recursive: true, mode: 0o750 });
  const tree = createLocalTree(objects);
  const multipart = createLocalMultipart({
    folder: uploads,
    targetOf: tree.target,
    etagOf: async (path) => (await describe(path)).etag,
  });

  async function requireOpen(key: string) {
    const file = await tree.open(key);
    if (file) return file;
    throw new StorageError('NoSuchKey', 'There is no such object.');
  }

  async function put(key: string, body: StorageBody, signal?: AbortSignal) {
    const target = await tree.target(key);
    try {
      await writeAtomically(scratch, target, body, { signal });
    } catch (error) {
      if (!hasCode(error, 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY')) throw error;
      throw new StorageError('KeyConflict', 'A part of the key names an object, or the key names a folder.', {
        cause: error,
      });
    }
    const { etag, sizeBytes } = await describe(target);
    return { etag, sizeBytes };
  }

  async function* walk(folder: string, prefix: string): AsyncIterable<ListedObject> {
    for (const entry of await entriesOf(folder)) {
      const path = join(folder, entry.name);
      const key = path.slice(objects.length + 1);
      if (entry.isDirectory() && (key.startsWith(prefix) || prefix.startsWith(`${key}/`))) yield* walk(path, prefix);
      if (!entry.isFile() || !key.startsWith(prefix)) continue;
      const stats = await stat(path).catch(() => undefined);
      if (stats) yield { key, sizeBytes: stats.size };
    }
  }

  return {
    put: (key, body, options) => put(key, body, options?.signal),

    async putFile(key, localPath, options) {
      await tree.target(key);
      const file = await open(localPath, 'r');
      return put(key, file.createReadStream(), options?.signal);
    },

    async read(key, { start = 0, end, signal } = {}) {
      const file = await requireOpen(key);
      const { sizeBytes, etag } = toHead(await file.stat({ bigint: true }));
      if (start < 0 || start > Math.max(0, sizeBytes - 1) || (end !== undefined && end < start)) {
        await file.close();
        throw new StorageError('InvalidRange', 'The range lies outside the object.');
      }
      const last = Math.min(end ?? sizeBytes - 1, sizeBytes - 1);
      return { stream: file.createReadStream({ start, end: Math.max(last, 0), signal }), sizeBytes, etag };
    },

    async readBytes(key, signal) {
      const file = await requireOpen(key);
      try {
        return await file.readFile({ signal });
      } finally {
        await file.close();
      }
    },

    async head(key) {
      const file = await tree.open(key);
      try {
        return file && toHead(await file.stat({ bigint: true }));
      } finally {
        await file?.close();
      }
    },

    async *list(prefix, signal) {
      requirePrefix(prefix);
      for await (const found of walk(objects, prefix)) {
        signal?.throwIfAborted();
        yield found;
      }
    },

    async delete(key) {
      const target = await tree.target(key);
      await rm(target, { force: true }).catch((error: unknown) => {
        if (!hasCode(error, 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR')) throw error;
      });
    },

    async freeBytes() {
      const { bavail, bsize } = await statfs(objects);
      return bavail * bsize;
    },

    async deletePrefix(prefix) {
      const folder = await tree.target(requireFolder(prefix).slice(0, -1));
      await rm(folder, { recursive: true, force: true });
    },

    async localFile(key) {
      const file = await requireOpen(key);
      await file.close();
      return { path: await realpath(tree.pathOf(key)), [Symbol.asyncDispose]: async () => undefined };
    },

    createMultipart: multipart.create,
    putPart: multipart.putPart,
    listParts: multipart.listParts,
    completeMultipart: multipart.complete,
    abortMultipart: multipart.abort,

    async sweep(before) {
      await multipart.sweep(before);
      for (const entry of await entriesOf(scratch)) {
        const path = join(scratch, entry.name);
        const stats = await stat(path).catch(() => undefined);
        if (stats && stats.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

const describe = async (path: string) => toHead(await stat(path, { bigint: true }));

function toHead(stats: { ino: bigint; size: bigint; mtimeNs: bigint }) {
  return {
    sizeBytes: Number(stats.size),
    etag: `"${stats.ino.toString(36)}-${stats.size.toString(36)}-${stats.mtimeNs.toString(36)}"`,
    modifiedAt: new Date(Number(stats.mtimeNs / 1_000_000n)),
  };
}
