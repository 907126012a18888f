import type { ConfigurationSet, PublicStream, Stream } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { MediaTokenKind, MediaTokens } from './media-token.ts';
import type { StreamRow } from './streams.repository.ts';

export type StreamView = ReturnType<typeof createStreamView>;

interface StreamViewDeps {
  mediaTokens: MediaTokens;
  environment: ConfigurationSet;
  clock: Clock;
}

/** Turns rows into what owners and viewers are shown, with media URLs signed where they must be. */
export function createStreamView({ mediaTokens, environment, clock }: StreamViewDeps) {
  /** Null until the video can be played. Public and published videos get plain, cacheable URLs. */
  function toPublicStream(row: StreamRow, kind: MediaTokenKind): PublicStream | null {
    if (!row.packageId || row.durationMs === null || row.width === null || row.height === null) return null;
    const open = row.accessVisibility === 'PUBLIC' && row.publishStatus === 'Published';
    const signed = open ? undefined : mediaTokens.issue(row.id, kind, clock());
    const query = signed ? `?${new URLSearchParams({ token: signed.token, environment })}` : '';
    const url = (file: string) => `/media/streams/${row.id}/${row.packageId}/${file}${query}`;
    return {
      streamId: row.id,
      name: row.name,
      description: row.description,
      durationMs: row.durationMs,
      width: row.width,
      height: row.height,
      hlsUrl: url('index.m3u8'),
      posterUrl: row.posterFile && url(row.posterFile),
      thumbnailsUrl: row.thumbnailsFile && url(row.thumbnailsFile),
      captions: [],
      expiresAt: signed?.expiresAt ?? null,
    };
  }

  function toStream(row: StreamRow): Stream {
    return {
      id: row.id,
      businessId: row.businessId,
      name: row.name,
      description: row.description,
      contentType: row.contentType,
      mediaType: row.mediaType,
      accessVisibility: row.accessVisibility,
      publishStatus: row.publishStatus,
      fileName: row.fileName,
      sizeBytes: row.sizeBytes,
      createdDate: row.createdAt.toISOString(),
      updatedDate: row.updatedAt.toISOString(),
      packaging: { state: row.packagingState, progress: row.packagingProgress, message: row.packagingMessage },
      playback: toPublicStream(row, 'owner'),
    };
  }

  return { toPublicStream, toStream };
}
