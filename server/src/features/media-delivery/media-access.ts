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

/** How long a video that was taken away may still reach viewers who are watching. */
const subjectLifetimeMs = 2000;
/** One that was let in reaches them sooner: what is refused is looked at again unless it was looked at just now. */
const refusalLifetimeMs = 250;

interface Known {
  subject: Promise<MediaSubject | undefined>;
  readAt: number;
}

/**
 * Decides who may read a stream's files: its owner always; viewers while it is published, no archive and not expired,
 * anyone when it is public, else holders of its token. Answers as whom.
 */
export function createMediaAccess({ findSubject, verifyToken, clock }: MediaAccessDeps) {
  const subjects = new LRUCache<string, Known>({ max: 5000, ttl: subjectLifetimeMs });

  function lookUp(streamId: string, newerThanMs = subjectLifetimeMs): Promise<MediaSubject | undefined> {
    const now = clock().getTime();
    const known = subjects.get(streamId);
    if (known && now - known.readAt < newerThanMs) return known.subject;
    const subject = findSubject(streamId);
    subject.catch(() => subjects.delete(streamId));
    subjects.set(streamId, { subject, readAt: now });
    return subject;
  }

  /** Rejects with `media.not_found`, `media.token_invalid`, `media.token_expired` or `stream.expired`. */
  return async function requireAccess(streamId: string, token: string | undefined): Promise<'owner' | 'viewer'> {
    const verified = token === undefined ? undefined : verifyToken(streamId, token);
    if (token !== undefined && !verified) throw new ApiError('media.token_invalid');
    if (verified && verified.expiresAt <= clock().getTime()) throw new ApiError('media.token_expired');
    const isOwner = verified?.kind === 'owner';
    const refusal = (subject: MediaSubject | undefined) => {
      if (!subject) return 'media.not_found';
      if (isOwner) return undefined;
      if (subject.publishStatus !== 'Published' || subject.mediaType === 'ARCHIVE') return 'media.not_found';
      if (subject.accessVisibility !== 'PUBLIC' && !verified) return 'media.token_invalid';
      return subject.expiresAt && subject.expiresAt <= clock() ? 'stream.expired' : undefined;
    };
    const reader = isOwner ? 'owner' : 'viewer';
    if (!refusal(await lookUp(streamId))) return reader;
    const refused = refusal(await lookUp(streamId, refusalLifetimeMs));
    if (refused) throw new ApiError(refused);
    return reader;
  };
}
