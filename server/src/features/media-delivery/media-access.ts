import type { MediaType, PublishStatus, Visibility } from '@zeacon/contract';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';

export interface MediaSubject {
  accessVisibility: Visibility;
  publishStatus: PublishStatus;
  mediaType: MediaType;
  /** From then on only the owner may read. */
  expiresAt: Date | null;
}

export interface MediaAccessDeps {
  findSubject: (streamId: string) => Promise<MediaSubject | undefined>;
  verifyToken: (streamId: string, token: string) => { kind: 'owner' | 'viewer'; expiresAt: number } | undefined;
  clock: Clock;
}

/** How long a change of visibility may take to reach viewers who are watching. */
const subjectLifetimeMs = 2000;

/**
 * Decides who may read a stream's files: its owner always; viewers while it is published, no archive and not expired,
 * anyone when it is public, else holders of its token.
 */
export function createMediaAccess({ findSubject, verifyToken, clock }: MediaAccessDeps) {
  const subjects = new LRUCache<string, Promise<MediaSubject | undefined>>({ max: 5000, ttl: subjectLifetimeMs });

  function lookUp(streamId: string): Promise<MediaSubject | undefined> {
    const known = subjects.get(streamId);
    if (known) return known;
    const asked = findSubject(streamId);
    asked.catch(() => subjects.delete(streamId));
    subjects.set(streamId, asked);
    return asked;
  }

  /** Rejects with `media.not_found`, `media.token_invalid`, `media.token_expired` or `stream.expired`. */
  return async function requireAccess(streamId: string, token: string | undefined): Promise<void> {
    const verified = token === undefined ? undefined : verifyToken(streamId, token);
    if (token !== undefined && !verified) throw new ApiError('media.token_invalid');
    if (verified && verified.expiresAt <= clock().getTime()) throw new ApiError('media.token_expired');
    const subject = await lookUp(streamId);
    if (!subject) throw new ApiError('media.not_found');
    if (verified?.kind === 'owner') return;
    if (subject.publishStatus !== 'Published' || subject.mediaType === 'ARCHIVE') throw new ApiError('media.not_found');
    if (subject.accessVisibility !== 'PUBLIC' && !verified) throw new ApiError('media.token_invalid');
    if (subject.expiresAt && subject.expiresAt <= clock()) throw new ApiError('stream.expired');
  };
}
