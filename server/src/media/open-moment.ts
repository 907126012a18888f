import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../platform/storage/storage.ts';
import { isStorageError } from '../platform/storage/storage-error.ts';
import { createPackageIndexStore, packagePrefix } from './package-index.ts';
import { segmentAt } from './playlist.ts';
import { initName, segmentName } from './rendition.ts';

export interface MomentOf {
  id: string;
  sourceKey: string | null;
  packageId: string | null;
}

export interface OpenMomentDeps {
  storage: Storage;
  workFolder: string;
}

/**
 * Opens a local file from which the picture at a time of a video can be decoded: the uploaded file or, if that is gone,
 * the segment of the best packaged rendition.
 */
export function createOpenMoment({ storage, workFolder }: OpenMomentDeps) {
  const indexes = createPackageIndexStore(storage);

  async function openSource({ sourceKey }: MomentOf, signal: AbortSignal) {
    if (!sourceKey) return undefined;
    return storage.localFile(sourceKey, signal).catch(absentIsUndefined);
  }

  async function openSegment({ id, packageId }: MomentOf, atMs: number, signal: AbortSignal) {
    if (!packageId) return undefined;
    const prefix = packagePrefix(id, packageId);
    const { renditions } = await indexes.read(prefix);
    const [best] = renditions.toSorted((a, b) => b.rendition.width - a.rendition.width);
    if (!best) return undefined;
    const playlist = await storage.readBytes(`${prefix}${best.name}/index.m3u8`, signal).catch(absentIsUndefined);
    const segment = playlist && segmentAt(Buffer.from(playlist).toString('utf8'), atMs);
    if (!segment) return undefined;
    await mkdir(workFolder, { recursive: true });
    const folder = await mkdtemp(join(workFolder, 'moment-'));
    const dispose = () => rm(folder, { recursive: true, force: true });
    try {
      const path = join(folder, 'part.mp4');
      const names = [initName, segmentName(segment.index)];
      await pipeline(
        concatenated(
          names.map((name) => `${prefix}${best.name}/${name}`),
          signal,
        ),
        createWriteStream(path),
      );
      return { path, atMs: atMs - segment.startMs, [Symbol.asyncDispose]: dispose };
    } catch (error) {
      await dispose();
      return absentIsUndefined(error);
    }
  }

  async function* concatenated(keys: readonly string[], signal: AbortSignal) {
    for (const key of keys) yield* (await storage.read(key, { signal })).stream;
  }

  return async function openMoment(stream: MomentOf, atMs: number, signal: AbortSignal) {
    const source = await openSource(stream, signal);
    if (!source) return openSegment(stream, atMs, signal);
    return { path: source.path, atMs, [Symbol.asyncDispose]: () => source[Symbol.asyncDispose]() };
  };
}

function absentIsUndefined(error: unknown): undefined {
  if (isStorageError(error, 'NoSuchKey')) return undefined;
  throw error;
}
