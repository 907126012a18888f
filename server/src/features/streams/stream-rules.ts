import type { Stream } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { StreamPatch, StreamRow } from './streams.repository.ts';

export type ImageExists = (businessId: string, imageId: string) => Promise<boolean>;
/** Whether the business may show the picture at an address. */
export type MayShow = (businessId: string, address: string) => Promise<boolean>;

export function found<Row>(row: Row | undefined): Row {
  if (!row) throw new ApiError('stream.not_found');
  return row;
}

const touchesShowing = ['publishStatus', 'mediaType', 'eventStart'] as const satisfies (keyof StreamPatch)[];

/**
 * Throws `stream.archived` or `stream.not_playable` for a patch that would publish something unwatchable. An event
 * without a file may be published once its start is set, because the countdown is shown instead; a live stream always.
 */
export function requireShowable(row: StreamRow, patch: StreamPatch): void {
  if (!touchesShowing.some((field) => patch[field] !== undefined)) return;
  if ((patch.publishStatus ?? row.publishStatus) !== 'Published') return;
  if ((patch.mediaType ?? row.mediaType) !== 'VIDEO') throw new ApiError('stream.archived');
  const eventStart = patch.eventStart === undefined ? row.eventStart : patch.eventStart;
  if (!row.packageId && !eventStart && row.contentType !== 'LIVE') throw new ApiError('stream.not_playable');
}

/** Throws `image.not_found` if the thumbnail is not a picture of the business. */
export async function requireThumbnail(
  imageExists: ImageExists,
  businessId: string,
  { thumbnailId }: { thumbnailId?: string | null | undefined },
  current?: string | null,
): Promise<void> {
  if (thumbnailId && thumbnailId !== current && !(await imageExists(businessId, thumbnailId)))
    throw new ApiError('image.not_found');
}

/** A picture uploaded here must be the business's own; addresses elsewhere are accepted as they are. */
export async function requireLogo(
  mayShow: MayShow,
  businessId: string,
  { logo }: { logo?: string | null | undefined },
  current?: string | null,
): Promise<void> {
  if (logo && logo !== current && !(await mayShow(businessId, logo)))
    throw fieldError('logo', 'There is no such picture.');
}

export function isOnDemand({ mediaType, contentType }: Pick<Stream, 'mediaType' | 'contentType'>): boolean {
  return mediaType === 'VIDEO' && contentType === 'VOD';
}

/** Where a page of a list begins and ends. */
export function sliceOf({ page, size }: { page: number; size: number }): { offset: number; limit: number } {
  return { offset: page * size, limit: size };
}
