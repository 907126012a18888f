import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { createS3Calls, type S3Settings } from './s3-calls.ts';
import { createS3Multipart } from './s3-multipart.ts';
import type { ListedObject, PutOptions, ReadRange, Storage, StorageBody } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { requireFolder, requireKey, requirePrefix } from './storage-key.ts';

/** Bodies of unknown length are sent in parts of this size. */
const streamPartBytes = 8 << 20;

/** Objects in a bucket of any S3-compatible service. The first call loads the SDK. */
export function createS3Storage(settings: S3Settings): Storage {
  const calls = createS3Calls(settings);
  const multipart = createS3Multipart(calls);

  async function get(key: string, { start, end, signal }: ReadRange = {}): Promise<GetObjectCommandOutput> {
    requireKey(key);
    const range = start === undefined && end === undefined ? undefined : `bytes=${start ?? 0}-${end ?? ''}`;
    return calls.call(
      (client, sdk, options) =>
        client.send(new sdk.GetObjectCommand({ Bucket: calls.bucket, Key: key, Range: range }), options),
      signal,
    );
  }

  async function put(key: string, body: Uint8Array, { contentType, signal }: PutOptions = {}) {
    requireKey(key);
    const input = { Bucket: calls.bucket, Key: key, Body: body, ContentType: contentType };
    const { ETag } = await calls.call(
      (client, sdk, sending) => client.send(new sdk.PutObjectCommand(input), sending),
      signal,
    );
    return { etag: ETag ?? '', sizeBytes: body.byteLength };
  }

  /** Small bodies in one call, larger ones in parts, so that memory use stays bounded. */
  async function putStream(key: string, body: AsyncIterable<Uint8Array>, options: PutOptions = {}) {
    requireKey(key);
    const chunks = inChunks(body, streamPartBytes);
    const first = await chunks.next();
    const head = first.value ?? new Uint8Array();
    if (first.done || head.byteLength < streamPartBytes) return put(key, head, options);
    const uploadId = await multipart.create(key, options);
    try {
      const parts: { partNumber: number; etag: string }[] = [];
      let sizeBytes = 0;
      for (let chunk: Uint8Array | undefined = head; chunk; chunk = (await chunks.next()).value ?? undefined) {
        const partNumber = parts.length + 1;
        const { etag } = await multipart.putBytes(key, uploadId, partNumber, chunk, options.signal);
        parts.push({ partNumber, etag });
        sizeBytes += chunk.byteLength;
      }
      const { etag } = await multipart.complete(key, uploadId, parts, options.signal);
      return { etag, sizeBytes };
    } catch (error) {
      await multipart.abort(key, uploadId).catch(() => undefined);
      throw error;
    }
  }

  async function* list(prefix: string, signal?: AbortSignal): AsyncIterable<ListedObject> {
    requirePrefix(prefix);
    let token: string | undefined;
    do {
      const input = { Bucket: calls.bucket, Prefix: prefix, ContinuationToken: token };
      const page = await calls.call(
        (client, sdk, options) => client.send(new sdk.ListObjectsV2Command(input), options),
        signal,
      );
      for (const { Key, Size } of page.Contents ?? []) if (Key) yield { key: Key, sizeBytes: Size ?? 0 };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  async function remove(key: string, signal?: AbortSignal) {
    requireKey(key);
    await calls
      .call(
        (client, sdk, options) => client.send(new sdk.DeleteObjectCommand({ Bucket: calls.bucket, Key: key }), options),
        signal,
      )
      .catch(ignoreNoSuchKey);
  }

  return {
    put: (key, body: StorageBody, options) =>
      body instanceof Uint8Array ? put(key, body, options) : putStream(key, body, options),

    async putFile(key, localPath, options) {
      requireKey(key);
      await stat(localPath);
      return putStream(key, createReadStream(localPath), options);
    },

    async read(key, range) {
      const answer = await get(key, range);
      const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
      const sizeBytes = Number(whole ?? answer.ContentLength ?? 0);
      return { stream: calls.toReadable(answer), sizeBytes, etag: answer.ETag ?? '' };
    },

    async readBytes(key, signal) {
      const answer = await get(key, { signal });
      return (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
    },

    async head(key, signal) {
      requireKey(key);
      const input = { Bucket: calls.bucket, Key: key };
      const found = await calls
        .call((client, sdk, options) => client.send(new sdk.HeadObjectCommand(input), options), signal)
        .catch(ignoreNoSuchKey);
      if (!found) return undefined;
      const { ContentLength = 0, ETag = '', LastModified = new Date(0) } = found;
      return { sizeBytes: ContentLength, etag: ETag, modifiedAt: LastModified };
    },

    list,
    delete: remove,

    freeBytes: async () => undefined,

    async deletePrefix(prefix, signal) {
      for await (const { key } of list(requireFolder(prefix), signal)) await remove(key, signal);
    },

    async localFile(key, signal) {
      const answer = await get(key, { signal });
      const folder = await mkdtemp(join(tmpdir(), 'zeacon-object-'));
      const dispose = () => rm(folder, { recursive: true, force: true });
      const path = join(folder, 'object');
      try {
        await pipeline(calls.toReadable(answer), createWriteStream(path), { signal });
        return { path, [Symbol.asyncDispose]: dispose };
      } catch (error) {
        await dispose();
        throw error;
      }
    },

    createMultipart: multipart.create,
    putPart: multipart.putPart,
    listParts: multipart.list,
    completeMultipart: multipart.complete,
    abortMultipart: multipart.abort,
    sweep: multipart.sweep,
  };
}

function ignoreNoSuchKey(error: unknown): undefined {
  if (error instanceof StorageError && error.code === 'NoSuchKey') return undefined;
  throw error;
}

/** Chunks of exactly this size, except the last. */
async function* inChunks(body: AsyncIterable<Uint8Array>, sizeBytes: number): AsyncGenerator<Uint8Array, undefined> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    waiting.push(chunk);
    length += chunk.byteLength;
    while (length >= sizeBytes) {
      const joined = Buffer.concat(waiting);
      yield joined.subarray(0, sizeBytes);
      waiting = [joined.subarray(sizeBytes)];
      length -= sizeBytes;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}
