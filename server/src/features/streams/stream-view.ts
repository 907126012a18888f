import {
  type CaptionKind,
  type ConfigurationSet,
  getViewerOverlays,
  type Location,
  type PublicLive,
  type PublicStream,
  type Stream,
} from '@zeacon/contract';
import { isAudioFile } from '../../media/rendition.ts';
import type { Clock } from '../../platform/clock.ts';
import { decide, isExpired, isOpen } from '../../platform/visibility/decide.ts';
import type { MediaTokenKind, MediaTokens } from './media-token.ts';
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
  environment: ConfigurationSet;
  clock: Clock;
  /** By stream id. */
  captionsOf: (streamIds: string[]) => Promise<ReadonlyMap<string, CaptionFile[]>>;
  /** Address of each chosen image that exists, by image id. */
  imageUrlsOf: (imageIds: string[]) => Promise<ReadonlyMap<string, string>>;
  /** Of each of these live streams. */
  livesOf: (streamIds: string[]) => Promise<ReadonlyMap<string, LiveOfStream>>;
  /** Shown for what has no picture, and no video, of its own. */
  placeholder: Placeholder;
}

/** What is live of a stream, and what of it can be watched. */
export interface LiveOfStream {
  /** Undefined before its first picture. */
  picture: { width: number; height: number; durationMs: number } | undefined;
  /** Only its owner sees it. */
  isHidden: boolean;
  /** `query` signs addresses, from `?` on. */
  describe: (query: string) => PublicLive;
}

/** The placeholder video (spec section 9). */
export type Placeholder = Pick<PublicStream, 'hlsUrl' | 'durationMs' | 'width' | 'height'> & { posterUrl: string };

/** Turns rows into what owners and viewers are shown, with media URLs signed where they must be. */
export function createStreamView(deps: StreamViewDeps) {
  const { mediaTokens, environment, clock, captionsOf, imageUrlsOf, livesOf, placeholder } = deps;

  async function attachmentsOf(rows: readonly StreamRow[]) {
    const imageIds = rows.flatMap(({ thumbnailId }) => (thumbnailId ? [thumbnailId] : []));
    const liveIds = rows.flatMap((row) => (isLiveStream(row) ? [row.id] : []));
    const [captions, images, lives] = await Promise.all([
      rows.length > 0 ? captionsOf(rows.map(({ id }) => id)) : new Map<string, CaptionFile[]>(),
      imageIds.length > 0 ? imageUrlsOf(imageIds) : new Map<string, string>(),
      liveIds.length > 0 ? livesOf(liveIds) : new Map<string, LiveOfStream>(),
    ]);
    return { captions, images, lives };
  }
  type Attachments = Awaited<ReturnType<typeof attachmentsOf>>;

  /** What anyone may watch gets plain, cacheable addresses. */
  function sign(row: StreamRow, kind: MediaTokenKind, isHidden = false) {
    return signFor({ streamId: row.id, isOpen: !isHidden && isOpen(row, clock()) }, kind);
  }

  function signFor({ streamId, isOpen }: { streamId: string; isOpen: boolean }, kind: MediaTokenKind) {
    const signed = isOpen ? undefined : mediaTokens.issue(streamId, kind, clock());
    const query = signed ? `?${new URLSearchParams({ token: signed.token, environment })}` : '';
    const life = {
      expiresAt: signed?.expiresAt ?? null,
      ...(signed && { expiresInMs: signed.expiresAt - clock().getTime() }),
    };
    return { query, life };
  }

  const packageUrl = (row: StreamRow, file: string, query: string) =>
    `/media/streams/${row.id}/${row.packageId}/${file}${query}`;

  function thumbnailOf(row: StreamRow, { images }: Attachments, query: string): string | null {
    const chosen = row.thumbnailId ? images.get(row.thumbnailId) : undefined;
    return chosen ?? (row.packageId && row.posterFile ? packageUrl(row, row.posterFile, query) : null);
  }

  function toPublic(row: StreamRow, kind: MediaTokenKind, attachments: Attachments): PublicStream | null {
    if (isLiveStream(row)) return toLiveStream(row, kind, attachments);
    if (!row.packageId || row.durationMs === null || row.width === null || row.height === null) return null;
    const { query, life } = sign(row, kind);
    const url = (file: string) => packageUrl(row, file, query);
    return {
      streamId: row.id,
      name: row.name,
      description: row.description,
      durationMs: row.durationMs,
      width: row.width,
      height: row.height,
      hlsUrl: url('index.m3u8'),
      posterUrl: thumbnailOf(row, attachments, query),
      thumbnailsUrl: row.thumbnailsFile && url(row.thumbnailsFile),
      captions: (attachments.captions.get(row.id) ?? []).map(({ file, ...caption }) => ({
        ...caption,
        src: `/media/captions/${row.id}/${file}${query}`,
      })),
      chapters: row.chapters.filter(({ startMs }) => startMs < row.durationMs!),
      startUrls: row.startFiles.map(url),
      ...(row.startFiles.some(isAudioFile) && { separateAudio: true }),
      overlaysUrl: overlaysUrlOf(row, query),
      shareUrl: shareUrlOf(row, clock()),
      ...life,
    };
  }

  /** A live that is on the air, or what was recorded of it. */
  function toLiveStream(row: StreamRow, kind: MediaTokenKind, attachments: Attachments): PublicStream | null {
    const shown = attachments.lives.get(row.id);
    const { query, life } = sign(row, kind, shown?.isHidden);
    const live = shown?.describe(query);
    if (!shown?.picture || !live?.hlsBroadcastUrl || (shown.isHidden && kind === 'viewer')) return null;
    if (live.liveStatus === 'ENDED' && !live.shouldPlayVod && kind === 'viewer') return null;
    return {
      streamId: row.id,
      name: row.name,
      description: row.description,
      ...shown.picture,
      hlsUrl: live.hlsBroadcastUrl,
      posterUrl: thumbnailOf(row, attachments, query),
      thumbnailsUrl: null,
      captions: [],
      chapters: [],
      overlaysUrl: null,
      shareUrl: shareUrlOf(row, clock()),
      live,
      eventStart: row.eventStart?.toISOString() ?? null,
      ...life,
    };
  }

  /** The countdown that viewers see of an event whose video is not there yet. */
  function toCountdown(row: StreamRow, attachments: Attachments): PublicStream | null {
    const live = attachments.lives.get(row.id)?.describe(sign(row, 'viewer').query);
    if (row.eventStart === null && !live) return null;
    return {
      ...placeholder,
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
      expiresAt: null,
    };
  }

  function toOwned(row: StreamRow, attachments: Attachments): Stream {
    return {
      id: row.id,
      businessId: row.businessId,
      name: row.name,
      description: row.description,
      contentType: row.contentType,
      mediaType: row.mediaType,
      accessVisibility: row.accessVisibility,
      publishStatus: row.publishStatus,
      expiry: isExpired(row, clock()) ? 'EXPIRED' : 'ACTIVE',
      category: row.category,
      location: locationOf(row),
      metadata: row.metadata,
      eventStart: row.eventStart?.toISOString() ?? null,
      logo: row.logo,
      expiresDate: row.expiresAt?.toISOString() ?? null,
      thumbnailId: row.thumbnailId,
      chapters: row.chapters,
      fileName: row.fileName,
      sizeBytes: row.sizeBytes,
      createdDate: row.createdAt.toISOString(),
      updatedDate: row.updatedAt.toISOString(),
      packaging: { state: row.packagingState, progress: row.packagingProgress, message: row.packagingMessage },
      playback: toPublic(row, 'owner', attachments),
      thumbnailUrl: thumbnailOf(row, attachments, sign(row, 'owner').query) ?? placeholder.posterUrl,
    };
  }

  async function toStreams(rows: readonly StreamRow[]): Promise<Stream[]> {
    const attachments = await attachmentsOf(rows);
    return rows.map((row) => toOwned(row, attachments));
  }

  /** Null for each that cannot be played yet. */
  async function toPublicStreams(rows: readonly StreamRow[], kind: MediaTokenKind): Promise<(PublicStream | null)[]> {
    const attachments = await attachmentsOf(rows);
    return rows.map((row) => toPublic(row, kind, attachments));
  }

  /** What viewers are given to watch: the video, else the countdown to its event. Null when there is neither. */
  async function toWatchables(rows: readonly StreamRow[]): Promise<(PublicStream | null)[]> {
    const attachments = await attachmentsOf(rows);
    return rows.map((row) => toPublic(row, 'viewer', attachments) ?? toCountdown(row, attachments));
  }

  return {
    toStreams,
    toPublicStreams,
    toWatchables,
    locationOf,
    /** What a viewer's media addresses of the video carry, from `?` on. */
    viewerQuery: (stream: { streamId: string; isOpen: boolean }): string => signFor(stream, 'viewer').query,
    /** What the owner's media addresses of the video carry, from `?` on. `isHidden`: nobody else may read them. */
    ownerQuery: (row: StreamRow, isHidden = false): string => sign(row, 'owner', isHidden).query,
    toStream: async (row: StreamRow): Promise<Stream> => (await toStreams([row]))[0]!,
    toPublicStream: async (row: StreamRow, kind: MediaTokenKind): Promise<PublicStream | null> =>
      (await toPublicStreams([row], kind))[0] ?? null,
    toWatchable: async (row: StreamRow): Promise<PublicStream | null> => (await toWatchables([row]))[0] ?? null,
  };
}

/** A stream that is sent live, not an event whose file was uploaded. */
export function isLiveStream({ contentType, mediaType, packageId }: StreamRow): boolean {
  return contentType === 'LIVE' && mediaType === 'VIDEO' && packageId === null;
}

/** The page of what has expired says so. */
function shareUrlOf(row: StreamRow, now: Date): string | null {
  const decision = decide(row, { holds: 'page_link' }, { purpose: 'find', now });
  return decision.may || decision.reason === 'stream.expired' ? `/v/${row.id}` : null;
}

/** Another address for every look of the overlays, so that each may be kept for good. `query` is that of the media. */
function overlaysUrlOf({ id, overlaysVersion }: StreamRow, query: string): string | null {
  if (overlaysVersion === null) return null;
  const named = new URLSearchParams({ streamId: id, revision: overlaysVersion });
  return `${getViewerOverlays.path}?${named}${query.replace('?', '&')}`;
}

function locationOf({ locationLat: lat, locationLon: lon }: StreamRow): Location | null {
  return lat === null || lon === null ? null : { lat, lon };
}
