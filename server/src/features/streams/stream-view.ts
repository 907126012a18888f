import {
  type CaptionKind,
  type ConfigurationSet,
  getViewerOverlays,
  type Location,
  type PublicLive,
  type PublicStream,
  type PublicVisitor,
  type Stream,
  type VideoSender,
} from '@zeacon/contract';
import { isAudioFile } from '../../media/rendition.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ground } from '../../platform/grounds/ground.ts';
import { previewIndexName } from '../../platform/stored-files/preview-name.ts';
import { decide, hasOpenFiles, isExpired, isOpen } from '../../platform/visibility/decide.ts';
import type { MediaTokenKind, MediaTokenLimit, MediaTokens } from './media-token.ts';
import { offerOf } from './offer-of.ts';
import { asOwners } from './owners-ground.ts';
import type { StreamRow } from './streams.repository.ts';

export type StreamView = ReturnType<typeof createStreamView>;

/** Captions of a stream; `file` is their name below the stream's folder of captions. */
export interface CaptionFile {
  file: string;
  srclang: string;
  label: string;
  kind: CaptionKind;
  isDefault: boolean;
}

export interface StreamViewDeps {
  mediaTokens: MediaTokens;
  /** What an owner's addresses end with. What is made for no caller has none that are signed. */
  groundOfCall: () => Ground | undefined;
  environment: ConfigurationSet;
  clock: Clock;
  /** Captions by stream id. */
  captionsOf: (streamIds: string[]) => Promise<ReadonlyMap<string, CaptionFile[]>>;
  /** Addresses of existing images, by image id. */
  imageUrlsOf: (imageIds: string[]) => Promise<ReadonlyMap<string, string>>;
  /** How businesses identify visitors, by business id; those that set nothing are left out. */
  visitorsOf: (businessIds: string[]) => Promise<ReadonlyMap<string, PublicVisitor>>;
  /** Members who sent these streams, by stream id. */
  sendersOf: (streamIds: string[]) => Promise<ReadonlyMap<string, VideoSender>>;
  /** The live part of these live streams, by stream id. */
  livesOf: (streamIds: string[]) => Promise<ReadonlyMap<string, LiveOfStream>>;
  /** Shown for streams without a picture or video. */
  placeholder: Placeholder;
}

/** The live part of a stream, and which of its media can be watched. */
export interface LiveOfStream {
  /** Undefined before its first picture. */
  picture: { width: number; height: number; durationMs: number } | undefined;
  /** Of its recording, without a query. */
  posterUrl?: string | undefined;
  /** Only its owner sees it. */
  isHidden: boolean;
  /** `query` signs addresses and starts with `?`. */
  describe: (query: string) => PublicLive;
}

/** What a viewer was let in with. */
export interface Grant extends MediaTokenLimit {
  /** Shown over the picture. */
  watermark?: string | undefined;
}

/** The placeholder video (spec section 9). */
export type Placeholder = Pick<PublicStream, 'hlsUrl' | 'durationMs' | 'width' | 'height'> & { posterUrl: string };

/** Turns rows into what owners and viewers see, with media URLs signed where needed. */
export function createStreamView(deps: StreamViewDeps) {
  const {
    mediaTokens,
    groundOfCall,
    environment,
    clock,
    captionsOf,
    sendersOf,
    imageUrlsOf,
    visitorsOf,
    livesOf,
    placeholder,
  } = deps;

  async function attachmentsOf(rows: readonly StreamRow[]) {
    const imageIds = rows.flatMap(({ thumbnailId }) => (thumbnailId ? [thumbnailId] : []));
    const liveIds = rows.flatMap((row) => (isLiveStream(row) ? [row.id] : []));
    const [captions, images, visitors, lives] = await Promise.all([
      rows.length > 0 ? captionsOf(rows.map(({ id }) => id)) : new Map<string, CaptionFile[]>(),
      imageIds.length > 0 ? imageUrlsOf(imageIds) : new Map<string, string>(),
      rows.length > 0
        ? visitorsOf([...new Set(rows.map(({ businessId }) => businessId))])
        : new Map<string, PublicVisitor>(),
      liveIds.length > 0 ? livesOf(liveIds) : new Map<string, LiveOfStream>(),
    ]);
    return { captions, images, visitors, lives };
  }
  type Attachments = Awaited<ReturnType<typeof attachmentsOf>>;

  /** Public videos get plain, cacheable addresses. */
  function sign(row: StreamRow, kind: MediaTokenKind, isHidden = false, limit: MediaTokenLimit = {}) {
    const now = clock();
    const signed = signFor({ streamId: row.id, isOpen: !isHidden && hasOpenFiles(row, now), ...limit }, kind);
    return { ...signed, pictureQuery: !isHidden && isOpen(row, now) ? '' : signed.query };
  }

  function signFor({ streamId, isOpen, ...limit }: Signed, kind: MediaTokenKind) {
    const signed = isOpen ? undefined : tokenFor(kind, streamId, limit);
    const query = signed ? `?${new URLSearchParams({ token: signed.token, environment })}` : '';
    const life = {
      expiresAt: signed?.expiresAt ?? null,
      ...(signed && { expiresInMs: signed.expiresAt - clock().getTime() }),
    };
    return { query, life };
  }

  function tokenFor(kind: MediaTokenKind, streamId: string, limit: MediaTokenLimit) {
    if (kind === 'viewer') return mediaTokens.forViewer(streamId, clock(), limit);
    const ground = asOwners(groundOfCall());
    return ground && mediaTokens.forOwner(streamId, clock(), ground);
  }

  const packageUrl = (row: StreamRow, file: string, query: string) =>
    `/media/streams/${row.id}/${row.packageId}/${file}${query}`;

  function thumbnailOf(row: StreamRow, { images, lives }: Attachments, query: string): string | null {
    const chosen = row.thumbnailId ? images.get(row.thumbnailId) : undefined;
    if (chosen) return chosen;
    const ofRecording = lives.get(row.id)?.posterUrl;
    if (ofRecording) return ofRecording + query;
    return row.packageId && row.posterFile ? packageUrl(row, row.posterFile, query) : null;
  }

  function visitorOf({ businessId }: StreamRow, { visitors }: Attachments) {
    const visitor = visitors.get(businessId);
    return visitor && { visitor };
  }

  function toPublic(
    row: StreamRow,
    kind: MediaTokenKind,
    attachments: Attachments,
    grant: Grant = {},
  ): PublicStream | null {
    if (isLiveStream(row)) return toLiveStream(row, kind, attachments, grant);
    if (!row.packageId || row.durationMs === null || row.width === null || row.height === null) return null;
    const { query, pictureQuery, life } = sign(row, kind, false, grant);
    const url = (file: string) => packageUrl(row, file, query);
    return {
      streamId: row.id,
      name: row.name,
      description: row.description,
      durationMs: row.durationMs,
      width: row.width,
      height: row.height,
      hlsUrl: url('index.m3u8'),
      posterUrl: thumbnailOf(row, attachments, pictureQuery),
      thumbnailsUrl: row.thumbnailsFile && url(row.thumbnailsFile),
      ...(row.isSold && { offer: offerOf(row) }),
      captions: (attachments.captions.get(row.id) ?? []).map(({ file, ...caption }) => ({
        ...caption,
        src: `/media/captions/${row.id}/${file}${query}`,
      })),
      chapters: row.chapters.filter(({ startMs }) => startMs < row.durationMs!),
      startUrls: row.startFiles.map(url),
      ...(row.startFiles.some(isAudioFile) && { separateAudio: true }),
      overlaysUrl: overlaysUrlOf(row, query),
      shareUrl: shareUrlOf(row, clock()),
      ...watermarkOf(grant),
      ...visitorOf(row, attachments),
      ...life,
      ...(kind === 'viewer' && row.isSold && grant.purchaseId === undefined && previewOf(row, query)),
    };
  }

  /** What takes the place of the whole video before it is bought. */
  function previewOf(row: StreamRow, query: string): Partial<PublicStream> {
    const hidden = { thumbnailsUrl: null, isPreview: true };
    if (offerOf(row).previewMs > 0) return { ...hidden, hlsUrl: packageUrl(row, previewIndexName, query) };
    return { ...hidden, hlsUrl: placeholder.hlsUrl + query, startUrls: [], captions: [] };
  }

  /** A live on air, or its recording. */
  function toLiveStream(
    row: StreamRow,
    kind: MediaTokenKind,
    attachments: Attachments,
    grant: Grant,
  ): PublicStream | null {
    const shown = attachments.lives.get(row.id);
    const { query, pictureQuery, life } = sign(row, kind, shown?.isHidden, grant);
    const live = shown?.describe(query);
    if (!shown?.picture || !live?.hlsBroadcastUrl || (shown.isHidden && kind === 'viewer')) return null;
    if (live.liveStatus === 'ENDED' && !live.shouldPlayVod && kind === 'viewer') return null;
    return {
      streamId: row.id,
      name: row.name,
      description: row.description,
      ...shown.picture,
      hlsUrl: live.hlsBroadcastUrl,
      posterUrl: thumbnailOf(row, attachments, pictureQuery),
      thumbnailsUrl: null,
      captions: [],
      chapters: [],
      overlaysUrl: null,
      shareUrl: shareUrlOf(row, clock()),
      live,
      eventStart: row.eventStart?.toISOString() ?? null,
      ...watermarkOf(grant),
      ...visitorOf(row, attachments),
      ...life,
    };
  }

  /** The countdown that viewers see for an event without a video yet. */
  function toCountdown(row: StreamRow, attachments: Attachments, grant: Grant): PublicStream | null {
    const { query } = sign(row, 'viewer', false, grant);
    const live = attachments.lives.get(row.id)?.describe(query);
    if (row.eventStart === null && !live) return null;
    return {
      ...placeholder,
      // The event's, which nobody knows yet, not the placeholder's.
      durationMs: 0,
      // Whoever waits may chat and be counted, which takes a token if not everybody may watch.
      hlsUrl: placeholder.hlsUrl + query,
      streamId: row.id,
      name: row.name,
      description: row.description,
      posterUrl: thumbnailOf(row, attachments, '') ?? placeholder.posterUrl,
      thumbnailsUrl: null,
      captions: [],
      chapters: [],
      overlaysUrl: null,
      shareUrl: shareUrlOf(row, clock()),
      ...(live && { live }),
      eventStart: row.eventStart?.toISOString() ?? null,
      ...watermarkOf(grant),
      ...visitorOf(row, attachments),
      expiresAt: null,
    };
  }

  function toOwned(row: StreamRow, attachments: Attachments, sentBy: VideoSender | undefined): Stream {
    return {
      id: row.id,
      businessId: row.businessId,
      name: row.name,
      description: row.description,
      contentType: row.contentType,
      mediaType: row.mediaType,
      accessVisibility: row.accessVisibility,
      requiresSignedEmbed: row.requiresSignedEmbed,
      publishStatus: row.publishStatus,
      expiry: isExpired(row, clock()) ? 'EXPIRED' : 'ACTIVE',
      category: row.category,
      location: locationOf(row),
      metadata: row.metadata,
      eventStart: row.eventStart?.toISOString() ?? null,
      logo: row.logo,
      expiresDate: row.expiresAt?.toISOString() ?? null,
      ...(row.saleAmount !== null && { offer: offerOf(row) }),
      ...(row.seriesOffer && { seriesOffer: row.seriesOffer }),
      thumbnailId: row.thumbnailId,
      chapters: row.chapters,
      fileName: row.fileName,
      sizeBytes: row.sizeBytes,
      ...(sentBy && { sentBy }),
      createdDate: row.createdAt.toISOString(),
      updatedDate: row.updatedAt.toISOString(),
      packaging: { state: row.packagingState, progress: row.packagingProgress, message: row.packagingMessage },
      playback: toPublic(row, 'owner', attachments),
      thumbnailUrl: thumbnailOf(row, attachments, sign(row, 'owner').pictureQuery) ?? placeholder.posterUrl,
    };
  }

  async function toStreams(rows: readonly StreamRow[]): Promise<Stream[]> {
    const [attachments, senders] = await Promise.all([
      attachmentsOf(rows),
      rows.length > 0 ? sendersOf(rows.map(({ id }) => id)) : new Map<string, VideoSender>(),
    ]);
    return rows.map((row) => toOwned(row, attachments, senders.get(row.id)));
  }

  /** Null for streams that cannot be played yet. */
  async function toPublicStreams(rows: readonly StreamRow[], kind: MediaTokenKind): Promise<(PublicStream | null)[]> {
    const attachments = await attachmentsOf(rows);
    return rows.map((row) => toPublic(row, kind, attachments));
  }

  /** What viewers can watch: the video, or the countdown to its event. Null if there is neither. */
  async function toWatchables(rows: readonly StreamRow[], grant: Grant = {}): Promise<(PublicStream | null)[]> {
    const attachments = await attachmentsOf(rows);
    return rows.map((row) => toPublic(row, 'viewer', attachments, grant) ?? toCountdown(row, attachments, grant));
  }

  return {
    toStreams,
    toPublicStreams,
    toWatchables,
    locationOf,
    /** The query of a viewer's media addresses, starting with `?`. */
    viewerQuery: (stream: Signed): string => signFor(stream, 'viewer').query,
    /** The query of the owner's media addresses, starting with `?`. `isHidden`: nobody else may read them. */
    ownerQuery: (row: StreamRow, isHidden = false): string => sign(row, 'owner', isHidden).query,
    toStream: async (row: StreamRow): Promise<Stream> => (await toStreams([row]))[0]!,
    toPublicStream: async (row: StreamRow, kind: MediaTokenKind): Promise<PublicStream | null> =>
      (await toPublicStreams([row], kind))[0] ?? null,
    toWatchable: async (row: StreamRow, grant?: Grant): Promise<PublicStream | null> =>
      (await toWatchables([row], grant))[0] ?? null,
    /** As {@link toPublicStreams}, for a viewer who was let in to each of these differently. */
    async toGranted(granted: readonly { row: StreamRow; grant: Grant }[]): Promise<(PublicStream | null)[]> {
      const attachments = await attachmentsOf(granted.map(({ row }) => row));
      return granted.map(({ row, grant }) => toPublic(row, 'viewer', attachments, grant));
    },
  };
}

interface Signed extends MediaTokenLimit {
  streamId: string;
  isOpen: boolean;
}

const watermarkOf = ({ watermark }: Grant) => watermark !== undefined && { watermark };

/** Whether the stream is sent live, rather than an event with an uploaded file. */
export function isLiveStream({ contentType, mediaType, packageId }: StreamRow): boolean {
  return contentType === 'LIVE' && mediaType === 'VIDEO' && packageId === null;
}

/** An expired video keeps its page, which says so. */
function shareUrlOf(row: StreamRow, now: Date): string | null {
  const decision = decide(row, { holds: 'page_link' }, { purpose: 'find', now });
  return decision.may || decision.reason === 'stream.expired' ? `/v/${row.id}` : null;
}

/** Each version of the overlays has its own address, so that it can be cached for good. `query` is the media's. */
function overlaysUrlOf({ id, overlaysVersion }: StreamRow, query: string): string | null {
  if (overlaysVersion === null) return null;
  const named = new URLSearchParams({ streamId: id, revision: overlaysVersion });
  return `${getViewerOverlays.path}?${named}${query.replace('?', '&')}`;
}

function locationOf({ locationLat: lat, locationLon: lon }: StreamRow): Location | null {
  return lat === null || lon === null ? null : { lat, lon };
}
