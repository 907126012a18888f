import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { BlockedUser } from './blocked-users.ts';
import { streamListPageSize } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { ArchiveFilter, ContentType, Expiry, MediaType, PublishStatus, SortDirection, Visibility } from './enums.ts';
import { HostLiveStatus } from './live-state.ts';
import { Amount } from './money.ts';
import { Offer, PublicStream } from './playback.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength } from './rules/index.ts';
import { Category, StreamChanges, StreamDetails, StreamDraft } from './stream-details.ts';

/**
 * Progress of a video from file to playable: `awaiting` (created without a file) → `uploading` → `queued` → `probing` →
 * `remuxing` or `encoding` → `improving` (plays already, more qualities follow) → `ready`. `failed` can be retried,
 * `refused` cannot.
 */
export const PackagingState = z.enum([
  'awaiting',
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
  /** From 0 to 1, over all steps. */
  progress: z.number(),
  /** For a person: why it failed or was refused, or what it is waiting for. */
  message: z.nullable(z.string()),
});
export type Packaging = z.infer<typeof Packaging>;

export const UnsettledTotal = z.object({ currency: z.string(), amount: Amount });
export type UnsettledTotal = z.infer<typeof UnsettledTotal>;

/** A member who sent a video for a post, and where. */
export const VideoSender = z.object({
  /** Null for people who deleted their account. */
  name: z.nullable(z.string()),
  communityId: z.string(),
  communityTitle: z.string(),
});
export type VideoSender = z.infer<typeof VideoSender>;

/** A video of a business, as its owner sees it. */
export const Stream = z.object({
  ...StreamDetails.shape,
  id: z.string(),
  businessId: z.string(),
  contentType: ContentType,
  mediaType: MediaType,
  publishStatus: PublishStatus,
  /** What it costs viewers alone; missing where it is not sold so. */
  offer: z.optional(Offer),
  /** What the cheapest of the series that it is in costs; missing where none is sold. */
  seriesOffer: z.optional(Offer),
  /** Whether its `expiresDate` has passed: viewers can no longer find it. */
  expiry: Expiry,
  /** Empty until a file is uploaded. */
  fileName: z.string(),
  sizeBytes: z.number(),
  /** Missing where no member of a community sent it. */
  sentBy: z.optional(VideoSender),
  createdDate: Instant,
  updatedDate: Instant,
  packaging: Packaging,
  /** Null until it can be played. The owner may always play it, published or not. */
  playback: z.nullable(PublicStream),
  /** The chosen picture, otherwise the poster, otherwise the placeholder's picture. */
  thumbnailUrl: z.string(),
  /**
   * What its business does not have yet of what was paid for it, in minor units of one currency: of its price, or, where it
   * is not sold, of the newest payment. Refunds are taken off, and what banks were asked for is left out, unless the
   * business won. Only where one video is read, and something is missing.
   */
  unSettledEventTotal: z.optional(z.number()),
  /** The same in each currency, that of `unSettledEventTotal` first. */
  unSettledTotals: z.optional(z.array(UnsettledTotal)),
  /**
   * Who may not write in its chat, newest first. Only where one live stream is read, by those who may moderate it.
   */
  blockedUsers: z.optional(z.array(BlockedUser)),
});
export type Stream = z.infer<typeof Stream>;

export const StreamSort = z.enum(['createdDate', 'name', 'updatedDate', 'durationMs', 'eventStart', 'sizeBytes']);
export type StreamSort = z.infer<typeof StreamSort>;

const tag = 'Videos';
const params = z.object({ id: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;

export const listStreams = endpoint({
  method: 'GET',
  path: `${streamBase}/v2`,
  tag,
  summary: "List the business's videos",
  requires: { kind: 'business', permission: 'videos.read' },
  query: z.object({
    businessId: z.optional(z.string()),
    filter: z._default(ArchiveFilter, 'ALL'),
    ...pageQuery(streamListPageSize),
    sort: z._default(StreamSort, 'createdDate'),
    direction: z._default(SortDirection, 'desc'),
    search: z.optional(z.string().check(z.maxLength(200))),
    publishStatus: z.optional(PublishStatus),
    accessVisibility: z.optional(Visibility),
    expiry: z.optional(Expiry),
    contentType: z.optional(ContentType),
    category: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: pageOf(Stream),
  errors: [...signedIn, 'request.invalid', 'account.not_found'],
});

export const getStream = endpoint({
  method: 'GET',
  path: `${streamBase}/:id`,
  tag,
  summary: 'Read one video',
  requires: { kind: 'business', permission: 'videos.read' },
  params,
  reply: Stream,
  errors: [...signedIn, 'stream.not_found'],
});

export const createStream = endpoint({
  method: 'POST',
  path: `${streamBase}/v2`,
  tag,
  summary: 'Create a video or an event without its file; the upload may follow',
  requires: { kind: 'business', permission: 'videos.create' },
  audit: 'stream.created',
  body: StreamDraft,
  status: 201,
  reply: Stream,
  errors: [...signedIn, 'request.invalid', 'image.not_found'],
});

/** The specification also allows `id` in the body; it must then match the path. */
export const editStream = endpoint({
  method: 'PATCH',
  path: `${streamBase}/:id`,
  tag,
  summary: 'Change some of the details; what is left out stays',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.updated',
  params,
  body: z.extend(StreamChanges, { id: z.optional(z.string()) }),
  reply: Stream,
  errors: [...signedIn, 'request.invalid', 'stream.not_found', 'image.not_found', 'stream.not_playable'],
});

export const updateStream = endpoint({
  method: 'PUT',
  path: `${streamBase}/:id`,
  tag,
  summary: 'Replace all details; what is left out becomes empty',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.updated',
  params,
  body: StreamDraft,
  reply: Stream,
  errors: [...signedIn, 'request.invalid', 'stream.not_found', 'image.not_found', 'stream.not_playable'],
});

export const changeStreamStatus = endpoint({
  method: 'PATCH',
  path: `${streamBase}/status/:id`,
  tag,
  summary: 'Publish or unpublish a video, or move a live stream on its way',
  requires: { kind: 'business', permission: 'live.host' },
  audit: 'stream.status_changed',
  params,
  /** Publishing needs a file, the start of an event, or a live stream; the other statuses are those of live streams. */
  body: z.object({ streamStatus: z.union([PublishStatus, HostLiveStatus]) }),
  reply: Stream,
  errors: [
    ...signedIn,
    'request.invalid',
    'stream.not_found',
    'stream.not_playable',
    'stream.archived',
    'live.not_live',
    'live.transition',
    'live.plan_needed',
  ],
});

export const bulkMaxStreams = 1000;

/** What to do with each of the given videos. */
export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), streamStatus: PublishStatus }),
  z.object({ kind: z.literal('visibility'), accessVisibility: Visibility }),
  z.object({ kind: z.literal('category'), category: z.nullable(Category) }),
  z.object({
    kind: z.literal('delete'),
    /** Stored in the history of recordings. Required if the list contains a recording. */
    reason: z.optional(z.string().check(byRule((value) => maxLength(value, 500)))),
  }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** Changes all videos that can be changed; the others are listed with the reason. */
export const changeStreams = endpoint({
  method: 'POST',
  path: `${streamBase}/v2/bulk`,
  tag,
  summary: 'Change or delete many videos at once',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.updated',
  body: z.object({
    streamIds: z.array(z.string()).check(z.minLength(1), z.maxLength(bulkMaxStreams)),
    action: BulkAction,
  }),
  reply: z.object({
    changed: z.array(z.string()),
    refused: z.array(z.object({ streamId: z.string(), error: z.string(), message: z.string() })),
  }),
  errors: [...signedIn, 'request.invalid'],
});

export const listCategories = endpoint({
  method: 'GET',
  path: `${streamBase}/category`,
  tag,
  summary: "List the business's categories with the number of videos in each, and the suggested ones",
  requires: { kind: 'business', permission: 'videos.read' },
  reply: z.object({ items: z.array(z.object({ name: z.string(), count: z.number() })) }),
  errors: [...signedIn],
});

export const deleteStream = endpoint({
  method: 'DELETE',
  path: `${streamBase}/:id`,
  tag,
  summary: 'Delete a video, its files and its uploads',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.deleted',
  params,
  reply: Nothing,
  errors: [...signedIn, 'stream.not_found'],
});

export const retryPackaging = endpoint({
  method: 'POST',
  path: `${streamBase}/vod/:id/retry`,
  tag,
  summary: 'Process a failed video again',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.packaging_retried',
  params,
  status: 202,
  reply: Stream,
  errors: [...signedIn, 'stream.not_found', 'stream.not_failed'],
});
