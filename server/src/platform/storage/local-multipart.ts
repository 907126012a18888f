import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { publish, syncFolder, writeAtomically } from './durable-file.ts';
import { assemble } from './local-assembly.ts';
import { dropReplaced, type LocalUpload, type PartRecord, readParts, writePart } from './local-parts.ts';
import { hasCode } from './local-tree.ts';
import type { MultipartOptions, PartReference, PutPartOptions, StoredPart } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { requirePartNumber, requirePartOrder } from './storage-key.ts';

interface Result {
  key: string;
  /** The parts this upload was completed with, to recognise a repeated completion. */
  parts: string;
  etag: string;
  file: string;
}

interface Deps {
  folder: string;
  targetOf(key: string): Promise<string>;
  etagOf(path: string): Promise<string>;
}

/**
 * Multipart uploads in a folder each: `upload.json`, and per part one record whose name holds number, md5 and size.
 * When the part size is known, the first writer of a part claims its place in `data` and writes there, so that
 * completing is a rename. A part whose place was already claimed (sent again, or its writer died) goes to a file of
 * its own, so nobody ever writes over acknowledged bytes; completing then joins the parts by copying.
 */
export function createLocalMultipart({ folder, targetOf, etagOf }: Deps) {
  const openAt = (uploadId: string) => join(folder, uploadId);
  const sealedAt = (uploadId: string) => join(folder, `${uploadId}.completing`);
  const doneAt = (uploadId: string) => join(folder, `${uploadId}.done`);

  async function readJson<Value>(path: string): Promise<Value | undefined> {
    try {
      return JSON.parse(await readFile(path, 'utf8')) as Value;
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    }
  }

  const writeJson = (home: string, name: string, value: LocalUpload | Result) =>
    writeAtomically(home, join(home, name), Buffer.from(JSON.stringify(value)));

  const running = new Map<string, Promise<unknown>>();

  /** Allows one completion of an upload at a time. */
  async function alone<Value>(uploadId: string, work: () => Promise<Value>): Promise<Value> {
    const before = running.get(uploadId);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    running.set(uploadId, mine);
    try {
      return await mine;
    } finally {
      if (running.get(uploadId) === mine) running.delete(uploadId);
    }
  }

  async function find(key: string, uploadId: string): Promise<{ home: string; upload: LocalUpload } | undefined> {
    if (!isUploadId(uploadId)) return undefined;
    for (const home of [openAt(uploadId), sealedAt(uploadId)]) {
      const upload = await readJson<LocalUpload>(join(home, 'upload.json'));
      if (upload?.key === key) return { home, upload };
    }
    return undefined;
  }

  /** Undefined if the folder does not exist (any more). */
  async function namesIn(home: string): Promise<string[] | undefined> {
    return readdir(home).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    });
  }

  /** Every step can be repeated after a crash. */
  async function finish(uploadId: string, home: string, result: Result) {
    const target = await targetOf(result.key);
    try {
      await publish(join(home, result.file), target);
    } catch (error) {
      // Already published: the file was complete before the result named it, and it is only moved away here.
      if (!hasCode(error, 'ENOENT')) throw error;
    }
    for (const name of await readdir(home)) {
      if (!name.endsWith('.json')) await rm(join(home, name), { force: true });
    }
    await rename(home, doneAt(uploadId));
    return { etag: result.etag };
  }

  async function seal(
    uploadId: string,
    from: string,
    upload: LocalUpload,
    parts: readonly PartReference[],
    signal?: AbortSignal,
  ) {
    const home = sealedAt(uploadId);
    const received = await namesIn(from);
    if (!received) throw noSuchUpload();
    select(await readParts(from, received), parts);
    // A sealed folder takes no more parts; its content at that time is checked again.
    if (from !== home) await rename(from, home);
    try {
      const names = await readdir(home);
      const file = await assemble(home, upload, select(await readParts(home, names), parts), names, signal);
      const result = { key: upload.key, parts: describeParts(parts), etag: await etagOf(join(home, file)), file };
      await writeJson(home, 'result.json', result);
      return result;
    } catch (error) {
      await rename(home, openAt(uploadId)).catch(() => undefined);
      throw error;
    }
  }

  return {
    async create(key: string, options: MultipartOptions = {}): Promise<string> {
      await targetOf(key);
      const uploadId = randomBytes(16).toString('hex');
      const home = openAt(uploadId);
      await mkdir(home);
      await (await open(join(home, 'data'), 'wx', 0o640)).close();
      await writeJson(home, 'upload.json', { key, partSizeBytes: options.partSizeBytes });
      await syncFolder(folder);
      return uploadId;
    },

    async putPart(
      key: string,
      uploadId: string,
      partNumber: number,
      body: AsyncIterable<Uint8Array>,
      options: PutPartOptions,
    ) {
      requirePartNumber(partNumber);
      if (options.sizeBytes !== undefined && options.sizeBytes > options.maxBytes) {
        throw new StorageError('EntityTooLarge', 'The part is too large.');
      }
      const found = await find(key, uploadId);
      if (found?.home !== openAt(uploadId)) throw noSuchUpload();
      try {
        const { name, etag } = await writePart(found.home, found.upload, partNumber, body, options);
        await dropReplaced(found.home, name);
        return { etag };
      } catch (error) {
        // The folder disappeared during the write: the upload was completed or aborted.
        if (hasCode(error, 'ENOENT')) throw noSuchUpload();
        throw error;
      }
    },

    async listParts(key: string, uploadId: string): Promise<StoredPart[]> {
      for (;;) {
        const found = await find(key, uploadId);
        if (!found) throw noSuchUpload();
        const names = await namesIn(found.home);
        const parts = await readParts(found.home, names ?? []);
        // Gone: it was sealed, completed or aborted meanwhile, and the list may be incomplete.
        if (!(await namesIn(found.home))) continue;
        return parts.map(({ partNumber, etag, sizeBytes }) => ({ partNumber, etag, sizeBytes }));
      }
    },

    async complete(key: string, uploadId: string, parts: readonly PartReference[], signal?: AbortSignal) {
      requirePartOrder(parts);
      return alone(uploadId, async () => {
        const found = await find(key, uploadId);
        if (found) {
          const home = sealedAt(uploadId);
          const earlier = await readJson<Result>(join(home, 'result.json'));
          return finish(uploadId, home, earlier ?? (await seal(uploadId, found.home, found.upload, parts, signal)));
        }
        const done = isUploadId(uploadId) && (await readJson<Result>(join(doneAt(uploadId), 'result.json')));
        if (done && done.key === key && done.parts === describeParts(parts)) return { etag: done.etag };
        throw noSuchUpload();
      });
    },

    async abort(key: string, uploadId: string): Promise<void> {
      const found = await find(key, uploadId);
      if (!found) return;
      const gone = join(folder, `${randomUUID()}.gone`);
      await rename(found.home, gone);
      await rm(gone, { recursive: true, force: true });
    },

    async sweep(before: Date): Promise<void> {
      for (const name of await readdir(folder)) {
        const home = join(folder, name);
        const touched = await stat(home).catch(() => undefined);
        if (touched && touched.mtime < before) await rm(home, { recursive: true, force: true });
      }
    },
  };
}

function noSuchUpload() {
  return new StorageError('NoSuchUpload', 'There is no such upload, or it was completed or aborted.');
}

function select(found: PartRecord[], parts: readonly PartReference[]): PartRecord[] {
  return parts.map(({ partNumber, etag }) => {
    const record = found.find((candidate) => candidate.partNumber === partNumber);
    if (record && record.etag === quoted(etag)) return record;
    throw new StorageError('InvalidPart', `Part ${partNumber} was not received, or is not the one that was received.`);
  });
}

const isUploadId = (text: string) => /^[0-9a-f]{32}$/.test(text);

const quoted = (etag: string) => (etag.startsWith('"') ? etag : `"${etag}"`);

const describeParts = (parts: readonly PartReference[]) =>
  parts.map(({ partNumber, etag }) => `${partNumber}:${quoted(etag)}`).join(',');
