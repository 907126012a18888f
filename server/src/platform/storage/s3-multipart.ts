import { createHash } from 'node:crypto';
import type { S3Calls } from './s3-calls.ts';
import type { MultipartOptions, PartReference, PutPartOptions, StoredPart } from './storage.ts';
import { isStorageError, StorageError } from './storage-error.ts';
import { requireKey, requirePartNumber, requirePartOrder } from './storage-key.ts';

/**
 * Multipart uploads in a bucket. A part is kept in memory until it is complete, so that it can be signed and resent.
 */
export function createS3Multipart({ bucket, call }: S3Calls) {
  const target = (key: string, uploadId: string) => ({ Bucket: bucket, Key: requireKey(key), UploadId: uploadId });

  async function putBytes(key: string, uploadId: string, partNumber: number, body: Uint8Array, signal?: AbortSignal) {
    const input = { ...target(key, uploadId), PartNumber: requirePartNumber(partNumber), Body: body };
    const { ETag = '' } = await call(
      (client, sdk, options) => client.send(new sdk.UploadPartCommand(input), options),
      signal,
    );
    return { etag: ETag };
  }

  async function list(key: string, uploadId: string, signal?: AbortSignal): Promise<StoredPart[]> {
    const parts: StoredPart[] = [];
    let marker: string | undefined;
    do {
      const input = { ...target(key, uploadId), PartNumberMarker: marker };
      const page = await call((client, sdk, options) => client.send(new sdk.ListPartsCommand(input), options), signal);
      for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? []) {
        parts.push({ partNumber: PartNumber, etag: ETag, sizeBytes: Size });
      }
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker);
    return parts.sort((a, b) => a.partNumber - b.partNumber);
  }

  /** After success the service forgets the upload; the expected etag shows whether this upload made the object. */
  async function completedBefore(key: string, parts: readonly PartReference[], signal?: AbortSignal) {
    const input = { Bucket: bucket, Key: key };
    const found = await call(
      (client, sdk, options) => client.send(new sdk.HeadObjectCommand(input), options),
      signal,
    ).catch(() => undefined);
    return found?.ETag === joinedEtag(parts) ? { etag: found.ETag } : undefined;
  }

  return {
    putBytes,
    list,

    async create(key: string, { contentType, signal }: MultipartOptions = {}): Promise<string> {
      const input = { Bucket: bucket, Key: requireKey(key), ContentType: contentType };
      const { UploadId } = await call(
        (client, sdk, options) => client.send(new sdk.CreateMultipartUploadCommand(input), options),
        signal,
      );
      if (!UploadId) throw new Error('The store gave no upload id.');
      return UploadId;
    },

    async putPart(
      key: string,
      uploadId: string,
      partNumber: number,
      body: AsyncIterable<Uint8Array>,
      options: PutPartOptions,
    ) {
      target(key, uploadId);
      requirePartNumber(partNumber);
      return putBytes(key, uploadId, partNumber, await collect(body, options), options.signal);
    },

    async complete(key: string, uploadId: string, parts: readonly PartReference[], signal?: AbortSignal) {
      requirePartOrder(parts);
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
      const input = { ...target(key, uploadId), MultipartUpload: { Parts } };
      try {
        const { ETag = '' } = await call(
          (client, sdk, options) => client.send(new sdk.CompleteMultipartUploadCommand(input), options),
          signal,
        );
        return { etag: ETag };
      } catch (error) {
        const before = isStorageError(error, 'NoSuchUpload') && (await completedBefore(key, parts, signal));
        if (before) return before;
        throw error;
      }
    },

    async abort(key: string, uploadId: string, signal?: AbortSignal): Promise<void> {
      const input = target(key, uploadId);
      await call(
        (client, sdk, options) => client.send(new sdk.AbortMultipartUploadCommand(input), options),
        signal,
      ).catch((error: unknown) => {
        if (!isStorageError(error, 'NoSuchUpload')) throw error;
      });
    },

    async sweep(before: Date, signal?: AbortSignal): Promise<void> {
      const input = { Bucket: bucket };
      const { Uploads = [] } = await call(
        (client, sdk, options) => client.send(new sdk.ListMultipartUploadsCommand(input), options),
        signal,
      );
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Key && UploadId && Initiated && Initiated < before) await this.abort(Key, UploadId, signal);
      }
    },
  };
}

async function collect(body: AsyncIterable<Uint8Array>, { sizeBytes, maxBytes, signal }: PutPartOptions) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    signal?.throwIfAborted();
    length += chunk.byteLength;
    if (length > maxBytes) throw new StorageError('EntityTooLarge', 'The part is too large.');
    if (sizeBytes !== undefined && length > sizeBytes) break;
    chunks.push(chunk);
  }
  signal?.throwIfAborted();
  if (sizeBytes !== undefined && length !== sizeBytes) {
    throw new StorageError('IncompleteBody', 'The body is not as long as announced.');
  }
  return Buffer.concat(chunks);
}

/** S3's etag of an object made of parts: the md5 of the parts' md5s, and the number of parts. */
function joinedEtag(parts: readonly PartReference[]) {
  const digests = parts.map(({ etag }) => Buffer.from(etag.replaceAll('"', ''), 'hex'));
  return `"${createHash('md5').update(Buffer.concat(digests)).digest('hex')}-${parts.length}"`;
}
