import * as z from 'zod/mini';
import { streamListPageSize } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { ArchiveFilter, ContentType, MediaType, PublishStatus, SortDirection, Visibility } from './enums.ts';
import { PublicStream } from './playback.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';

export const generalBase = '/general/v1.1';
export const streamBase = `${generalBase}/stream`;

export const streamNameMaxLength = 150;
export const streamDescriptionMaxLength = 5000;

/**
 * Where a video is on its way from file to playable: `uploading` → `queued` → `probing` → `remuxing` or `encoding` →
 * `improving` (plays already, more qualities follow) → `ready`. `failed` can be retried, `refused` cannot.
 */
export const PackagingState = z.enum([
  'uploading',
  'queued',
  'probing',
  'remuxing',
  'encoding',
  'improving',
  'ready',
  'failed',
  'refused',
]);
export type PackagingState = z.infer<typeof PackagingState>;

export const Packaging = z.object({
  state: PackagingState,
  /** 0 to 1, of the whole way. */
  progress: z.number(),
  /** For a person: why it failed or was refused, or what it waits for. */
  message: z.nullable(z.string()),
});
export type Packaging = z.infer<typeof Packaging>;

/** A video of a business, as its owner sees it. */
export const Stream = z.object({
  id: z.string(),
  businessId: z.string(),
  name: z.string(),
  description: z.string(),
  contentType: ContentType,
  mediaType: MediaType,
  accessVisibility: Visibility,
  publishStatus: PublishStatus,
  fileName: z.string(),
  sizeBytes: z.number(),
  createdDate: Instant,
  updatedDate: Instant,
  packaging: Packaging,
  /** Null until it can be played. The owner may always play it, published or not. */
  playback: z.nullable(PublicStream),
});
export type Stream = z.infer<typeof Stream>;

const name = z.string().check(
  byRule((value) => required('Title', value)),
  byRule((value) => maxLength(value, streamNameMaxLength)),
);

export const StreamEdit = z.object({
  name: z.optional(name),
  description: z.optional(z.string().check(byRule((value) => maxLength(value, streamDescriptionMaxLength)))),
  accessVisibility: z.optional(Visibility),
});
export type StreamEdit = z.infer<typeof StreamEdit>;

export const StreamSort = z.enum(['createdDate', 'name', 'updatedDate', 'durationMs']);

const tag = 'Videos';
const params = z.object({ id: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;

export const listStreams = endpoint({
  method: 'GET',
  path: `${streamBase}/v2`,
  tag,
  summary: "List the business's videos",
  access: 'business',
  query: z.object({
    businessId: z.optional(z.string()),
    filter: z._default(ArchiveFilter, 'ALL'),
    ...pageQuery(streamListPageSize),
    sort: z._default(StreamSort, 'createdDate'),
    direction: z._default(SortDirection, 'desc'),
    search: z.optional(z.string().check(z.maxLength(200))),
    publishStatus: z.optional(PublishStatus),
  }),
  reply: pageOf(Stream),
  errors: [...signedIn, 'request.invalid', 'account.not_found'],
});

export const getStream = endpoint({
  method: 'GET',
  path: `${streamBase}/:id`,
  tag,
  summary: 'Read one video',
  access: 'business',
  params,
  reply: Stream,
  errors: [...signedIn, 'stream.not_found'],
});

export const editStream = endpoint({
  method: 'PATCH',
  path: `${streamBase}/:id`,
  tag,
  summary: 'Change title, description or visibility; what is left out stays',
  access: 'business',
  params,
  body: StreamEdit,
  reply: Stream,
  errors: [...signedIn, 'request.invalid', 'stream.not_found'],
});

export const deleteStream = endpoint({
  method: 'DELETE',
  path: `${streamBase}/:id`,
  tag,
  summary: 'Delete a video, its files and its uploads',
  access: 'business',
  params,
  reply: Nothing,
  errors: [...signedIn, 'stream.not_found'],
});

export const publishVod = endpoint({
  method: 'POST',
  path: `${streamBase}/vod/publish`,
  tag,
  summary: 'Publish or unpublish a video',
  access: 'business',
  body: z.object({ streamId: z.string(), publishStatus: PublishStatus }),
  reply: Stream,
  errors: [...signedIn, 'request.invalid', 'stream.not_found', 'stream.not_playable'],
});

export const retryPackaging = endpoint({
  method: 'POST',
  path: `${streamBase}/vod/:id/retry`,
  tag,
  summary: 'Process a failed video again',
  access: 'business',
  params,
  status: 202,
  reply: Stream,
  errors: [...signedIn, 'stream.not_found', 'stream.not_failed'],
});

/** Takes `streamId` as a header or, under the same name, as a query parameter. */
export const getViewerStreamDetails = endpoint({
  method: 'GET',
  path: `${streamBase}/viewer/stream-details`,
  tag,
  summary: 'Read what a viewer needs to play a video; unlisted and posted ones need their media token',
  access: 'public',
  query: z.object({ streamId: z.optional(z.string()), token: z.optional(z.string()) }),
  headers: z.object({ streamid: z.optional(z.string()) }),
  reply: PublicStream,
  errors: ['request.invalid', 'stream.not_found', 'media.token_invalid', 'media.token_expired'],
});
