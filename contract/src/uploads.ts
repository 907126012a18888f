import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';
import { byRule, required } from './rules/index.ts';
import { Stream } from './streams.ts';

/**
 * Files go to the media storage host in parts, with the calls of S3's multipart upload at `url`, each with the `token`
 * and `environment` query parameters: `POST ?uploads` (returns the UploadId as XML; a repeated call returns the same
 * one), `PUT ?partNumber&uploadId` (returns the part's ETag), `GET ?uploadId` (lists the parts that arrived, as XML),
 * `POST ?uploadId` with the CompleteMultipartUpload XML, `DELETE ?uploadId`.
 */
export const uploadBase = '/media/uploads';

export const UploadTicket = z.object({
  uploadId: z.string(),
  streamId: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  /** Made by the client to recognise a file that is picked again; compared as text. */
  fingerprint: z.string(),
  url: z.string(),
  token: z.string(),
  environment: z.string(),
  /** Every part but the last has this size. */
  partSizeBytes: z.number(),
  receivedBytes: z.number(),
  createdDate: Instant,
});
export type UploadTicket = z.infer<typeof UploadTicket>;

export const UploadDraft = z.object({
  fileName: z.string().check(
    byRule((value) => required('File name', value)),
    z.maxLength(255),
  ),
  sizeBytes: z.number().check(z.int(), z.minimum(1)),
  contentType: z.string().check(z.maxLength(255)),
  fingerprint: z.string().check(z.minLength(1), z.maxLength(500)),
  /** A video that was created without a file, or whose file was refused or failed: the file is added to that video. */
  streamId: z.optional(z.string()),
  /** For a new video: `ARCHIVE` keeps it out of the on-demand library. An existing video keeps its type. */
  mediaType: z._default(z.enum(['VIDEO', 'ARCHIVE']), 'VIDEO'),
});
export type UploadDraft = z.output<typeof UploadDraft>;

const signedIn = ['auth.required', 'auth.token_expired'] as const;

/** A call with the fingerprint of an unfinished upload returns that upload. */
export const uploadMedia = endpoint({
  method: 'POST',
  path: `${streamBase}/upload/media`,
  tag: 'Uploads',
  summary: 'Begin, or find again, the upload of a video file',
  requires: { kind: 'business', permission: 'videos.write' },
  impersonated: 'never',
  audit: 'stream.uploaded',
  body: UploadDraft,
  status: 201,
  reply: z.object({ ticket: UploadTicket, stream: Stream }),
  errors: [
    ...signedIn,
    'request.invalid',
    'upload.too_large',
    'upload.quota',
    'server.storage_full',
    'stream.not_found',
    'stream.has_file',
  ],
});

export const listUnfinishedUploads = endpoint({
  method: 'GET',
  path: `${streamBase}/upload/media`,
  tag: 'Uploads',
  summary: 'List uploads that were begun and not finished',
  requires: { kind: 'business', permission: 'videos.write' },
  impersonated: 'never',
  reply: z.object({ items: z.array(UploadTicket) }),
  errors: [...signedIn],
});
