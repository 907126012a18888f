import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { ArchiveFilter, ContentType, MediaType, PublishStatus, Visibility } from './enums.ts';
import { PublicStream } from './playback.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { Location, MetadataItem, StreamChanges } from './stream-details.ts';
import { Stream } from './streams.ts';
import { viewerCall, viewerErrors } from './viewer-call.ts';

const tag = 'On demand';
const params = z.object({ id: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const vodErrors = [...signedIn, 'request.invalid', 'stream.not_found', 'image.not_found'] as const;

/** If details are given, they are saved together with publishing, or neither is. */
export const publishVod = endpoint({
  method: 'POST',
  path: `${streamBase}/vod/publish`,
  tag,
  summary: 'Publish or unpublish a video',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.published',
  body: z.object({
    streamId: z.string(),
    publishStatus: z._default(PublishStatus, 'Published'),
    details: z.optional(StreamChanges),
  }),
  reply: Stream,
  errors: [...vodErrors, 'stream.not_playable', 'stream.archived'],
});

/** An uploaded file and the video made of it share one id: `mediaId` is the `streamId` that the upload returned. */
export const createVod = endpoint({
  method: 'POST',
  path: `${streamBase}/vod`,
  tag,
  summary: 'Make an on-demand video of an uploaded file: give it its details and, if wanted, publish it',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.created',
  body: z.object({
    mediaId: z.string(),
    details: StreamChanges,
    publishStatus: z._default(PublishStatus, 'UnPublished'),
  }),
  status: 201,
  reply: Stream,
  errors: [...vodErrors, 'stream.not_playable'],
});

export const getVod = endpoint({
  method: 'GET',
  path: `${streamBase}/vod/:id`,
  tag,
  summary: 'Read one on-demand video',
  requires: { kind: 'business', permission: 'videos.read' },
  params,
  reply: Stream,
  errors: [...signedIn, 'stream.not_found'],
});

export const editVod = endpoint({
  method: 'PUT',
  path: `${streamBase}/vod/:id`,
  tag,
  summary: 'Change the details of an on-demand video; what is left out stays',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.updated',
  params,
  body: StreamChanges,
  reply: Stream,
  errors: [...vodErrors, 'stream.not_playable'],
});

export const convertToVod = endpoint({
  method: 'POST',
  path: `${streamBase}/vod/convert-to-vod`,
  tag,
  summary: 'Turn an archive into an on-demand video',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.converted',
  body: z.object({ archiveId: z.string(), details: z.optional(StreamChanges) }),
  reply: Stream,
  errors: [...vodErrors, 'archive.not_found'],
});

/** For pickers: everything a player, playlist or widget may show. */
export const listLiveAndVod = endpoint({
  method: 'GET',
  path: `${streamBase}/v2/live-vod`,
  tag,
  summary: 'List live streams and videos to choose from',
  requires: { kind: 'business', permission: 'videos.read' },
  query: z.object({
    ...pageQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    contentType: z.optional(ContentType),
  }),
  reply: pageOf(Stream),
  errors: [...signedIn, 'request.invalid'],
});

/** A file of the business, whether or not a video was made from it (spec: business media). */
export const BusinessMedia = z.object({
  id: z.string(),
  fileName: z.string(),
  mediaType: MediaType,
  sizeBytes: z.number(),
  durationMs: z.nullable(z.number()),
  /** The chosen picture, otherwise one from the video, otherwise the placeholder's picture. */
  thumbnailUrl: z.string(),
  /** Null for the placeholder video, which all businesses share. */
  createdDate: z.nullable(Instant),
});
export type BusinessMedia = z.infer<typeof BusinessMedia>;

/** Id of the placeholder video among a business's files: a countdown that no business can delete. */
export const placeholderMediaId = 'placeholder';

export const listBusinessMedia = endpoint({
  method: 'GET',
  path: `${streamBase}/business/media`,
  tag,
  summary: "List the business's files, the placeholder video among them",
  requires: { kind: 'business', permission: 'videos.read' },
  query: z.object({
    ...pageQuery(),
    filter: z._default(ArchiveFilter, 'ALL'),
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: pageOf(BusinessMedia),
  errors: [...signedIn, 'request.invalid'],
});

export const getBusinessMedia = endpoint({
  method: 'GET',
  path: `${streamBase}/business/media/:id`,
  tag,
  summary: 'Read one file',
  requires: { kind: 'business', permission: 'videos.read' },
  params,
  reply: BusinessMedia,
  errors: [...signedIn, 'stream.not_found'],
});

export const deleteBusinessMedia = endpoint({
  method: 'DELETE',
  path: `${streamBase}/business/media/:id`,
  tag,
  summary: 'Delete a file and the video made of it',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.deleted',
  params,
  reply: Nothing,
  errors: [...signedIn, 'stream.not_found'],
});

/** What a viewer receives about a video, in addition to what plays it (spec section 3, "Stream or ad details"). */
export const ViewerStream = z.extend(PublicStream, {
  contentType: ContentType,
  accessVisibility: Visibility,
  eventStart: z.nullable(Instant),
  createdDate: Instant,
  organizer: z.object({
    id: z.string(),
    businessName: z.string(),
    /** As given at sign-up; null if none was given. */
    legalFirstName: z.nullable(z.string()),
    imageUrl: z.nullable(z.string()),
    /** Its own page; null if none was given. */
    websiteUrl: z.nullable(z.string()),
  }),
  /** The first is the stream's image. */
  photos: z.array(z.string()),
  logo: z.nullable(z.string()),
  category: z.nullable(z.string()),
  location: z.nullable(Location),
  metadata: z.array(MetadataItem),
});
export type ViewerStream = z.infer<typeof ViewerStream>;

export const getViewerStreamDetails = endpoint({
  method: 'GET',
  path: `${streamBase}/viewer/stream-details`,
  tag,
  summary: 'Read what a viewer needs to play a video; unlisted and posted ones need their media token',
  requires: { kind: 'viewer' },
  shows: 'stream',
  ...viewerCall,
  reply: ViewerStream,
  errors: viewerErrors,
});

export const getStreamDuration = endpoint({
  method: 'GET',
  path: `${streamBase}/duration`,
  tag,
  summary: 'Read how long a video is',
  requires: { kind: 'viewer' },
  shows: 'stream',
  ...viewerCall,
  reply: z.object({ streamId: z.string(), durationMs: z.number() }),
  errors: viewerErrors,
});

export const VideoCard = z.object({
  streamId: z.string(),
  name: z.string(),
  durationMs: z.number(),
  thumbnailUrl: z.nullable(z.string()),
  contentType: ContentType,
  createdDate: Instant,
  /** The video's page, relative to the platform. */
  url: z.string(),
});
export type VideoCard = z.infer<typeof VideoCard>;

export const listPublicVideos = endpoint({
  method: 'GET',
  path: `${streamBase}/public`,
  tag,
  summary: 'List the published public videos of a business, newest first',
  requires: { kind: 'public' },
  shows: 'business',
  query: z.object({ businessId: z.string(), ...pageQuery() }),
  reply: pageOf(VideoCard),
  errors: ['request.invalid', 'account.not_found', 'embed_site.refused'],
});

/** `pagination` is the page, from 1. */
export const listMoreVideos = endpoint({
  method: 'GET',
  path: `${streamBase}/viewer/more-videos`,
  tag,
  summary: 'List further public videos of the business whose video is being watched',
  requires: { kind: 'public' },
  shows: 'stream',
  query: z.object({
    streamId: z.optional(z.string()),
    pagination: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  }),
  headers: viewerCall.headers,
  reply: z.object({ items: z.array(VideoCard), currentPage: z.number(), totalPages: z.number() }),
  errors: ['request.invalid', 'stream.not_found', 'embed_site.refused'],
});

/** schema.org VideoObject, ready to insert into a page as JSON-LD. Only of published public videos. */
export const getVideoSeoMetadata = endpoint({
  method: 'GET',
  path: `${streamBase}/video-seo/metadata/public`,
  tag,
  summary: 'Read what search engines want to know of a video',
  requires: { kind: 'public' },
  query: z.object({ streamId: z.optional(z.string()) }),
  headers: viewerCall.headers,
  reply: z.record(z.string(), z.unknown()),
  errors: ['request.invalid', 'stream.not_found', 'stream.expired'],
});
