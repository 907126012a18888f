import { Readable } from 'node:stream';
import { ApiError } from '../../platform/api-error.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isStorageError } from '../../platform/storage/storage-error.ts';
import { type ByteRange, parseByteRange } from './byte-range.ts';
import type { HotFiles } from './hot-files.ts';
import { toMediaFile } from './media-file.ts';
import { withSignedNames } from './signed-names.ts';

export type MediaDeliveryService = ReturnType<typeof createMediaDeliveryService>;

export interface MediaRequest {
  streamId: string;
  packageId: string;
  /** Below the package, e.g. `source/3.m4s`. */
  name: string;
  token?: string | undefined;
  environment?: string | undefined;
  /** False for HEAD: nothing is then read. */
  withBody: boolean;
  range?: string | undefined;
  ifRange?: string | undefined;
  ifNoneMatch?: string | undefined;
}

export interface MediaAnswer {
  status: 200 | 206 | 304;
  headers: Record<string, string | number>;
  body: Uint8Array | Readable | undefined;
}

export interface MediaDeliveryDeps {
  storage: Storage;
  hotFiles: HotFiles;
  requireAccess: (streamId: string, token: string | undefined) => Promise<void>;
}

/** Reads files of a package for the web: validators, ranges, cache rules, and the token handed on inside playlists. */
export function createMediaDeliveryService({ storage, hotFiles, requireAccess }: MediaDeliveryDeps) {
  return {
    async read(request: MediaRequest): Promise<MediaAnswer> {
      const { streamId, packageId, name, token, environment } = request;
      const file = toMediaFile(streamId, packageId, name, token !== undefined);
      if (!file) throw new ApiError('media.not_found');
      await requireAccess(streamId, token);

      const source = await openSource(file.key, name === 'index.m3u8');
      const headers = { 'content-type': file.type, 'cache-control': file.cacheControl };
      if (file.isIndex && token !== undefined) {
        const query = new URLSearchParams({ token, ...(environment && { environment }) }).toString();
        const body = Buffer.from(withSignedNames(name, Buffer.from(await source.whole()).toString('utf8'), query));
        return { status: 200, headers: { ...headers, 'content-length': body.length }, body };
      }

      const validated = { ...headers, etag: source.etag, 'accept-ranges': 'bytes' };
      if (matches(request.ifNoneMatch, source.etag)) {
        return { status: 304, headers: validated, body: undefined };
      }
      const mayRange = request.ifRange === undefined || request.ifRange === source.etag;
      const range = mayRange ? parseByteRange(request.range, source.sizeBytes) : undefined;
      if (range === 'unsatisfiable') throw new ApiError('media.range_invalid');
      const body = request.withBody ? await source.part(range) : Readable.from([]);
      if (!range) return { status: 200, headers: { ...validated, 'content-length': source.sizeBytes }, body };
      return {
        status: 206,
        headers: {
          ...validated,
          'content-length': range.end - range.start + 1,
          'content-range': `bytes ${range.start}-${range.end}/${source.sizeBytes}`,
        },
        body,
      };
    },
  };

  async function openSource(key: string, changing: boolean) {
    const known = changing ? undefined : hotFiles.peek(key);
    if (known) return fromMemory(known.bytes, known.etag);
    const head = await storage.head(key);
    if (!head) throw new ApiError('media.not_found');
    if (!changing && hotFiles.fits(head)) {
      const { bytes, etag } = await hotFiles.read(key, head).catch(absentIsNotFound);
      return fromMemory(bytes, etag);
    }
    return {
      sizeBytes: head.sizeBytes,
      etag: head.etag,
      whole: () => storage.readBytes(key),
      part: async (range: ByteRange | undefined) => (await storage.read(key, range).catch(absentIsNotFound)).stream,
    };
  }
}

const fromMemory = (bytes: Uint8Array, etag: string) => ({
  sizeBytes: bytes.length,
  etag,
  whole: async () => bytes,
  part: async (range: ByteRange | undefined): Promise<Uint8Array | Readable> =>
    range ? bytes.subarray(range.start, range.end + 1) : bytes,
});

/** A proxy that compressed an answer made its validator a weak one, which is as good here (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

function absentIsNotFound(error: unknown): never {
  throw isStorageError(error, 'NoSuchKey') ? new ApiError('media.not_found', { cause: error }) : error;
}
