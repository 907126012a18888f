import { ApiError } from '../../platform/api-error.ts';
import { createCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Grounds } from '../../platform/grounds/grounds.ts';
import { decide, type Subject as PolicySubject, type Purpose } from '../../platform/visibility/decide.ts';
import { type VerifiedToken, viewerWith } from '../../platform/visibility/token-viewer.ts';

/** How much of what is sold may be seen before it is bought. */
export type Subject = PolicySubject & { previewMs: number };

/** As whom somebody may read the files; `previewMs`: so much of them, as they did not buy the video. */
export interface MediaAccess {
  as: 'owner' | 'viewer';
  previewMs?: number;
}

export interface MediaAccessDeps {
  findSubject: (streamId: string) => Promise<Subject | undefined>;
  verifyToken: (streamId: string, token: string) => VerifiedToken | undefined;
  stands: Grounds['stands'];
  clock: Clock;
}

/** How long a video that was unpublished may still reach viewers who are watching. */
const subjectLifetimeMs = 2000;
/** A newly allowed video reaches viewers sooner, because refusals are cached only briefly. */
const refusalLifetimeMs = 250;

interface Known {
  subject: Promise<Subject | undefined>;
  readAt: number;
}

/** Checks who may read a stream's files, and returns as whom. */
export function createMediaAccess({ findSubject, verifyToken, stands, clock }: MediaAccessDeps) {
  const subjects = createCache<Known>({ entries: 5000, ttl: subjectLifetimeMs });

  function lookUp(streamId: string, newerThanMs = subjectLifetimeMs): Promise<Subject | undefined> {
    const now = clock().getTime();
    const known = subjects.get(streamId);
    if (known && now - known.readAt < newerThanMs) return known.subject;
    const subject = findSubject(streamId);
    subject.catch(() => subjects.delete(streamId));
    subjects.set(streamId, { subject, readAt: now });
    return subject;
  }

  /** Rejects with `media.not_found`, `media.token_invalid`, `media.token_expired` or `stream.expired`. */
  return async function requireAccess(
    streamId: string,
    token: string | undefined,
    purpose: Extract<Purpose, 'files' | 'pictures'> = 'files',
  ): Promise<MediaAccess> {
    const now = clock();
    const verify = (value: string) => verifyToken(streamId, value);
    const viewer = await viewerWith(token, { verify, stands, now });
    const decideOn = (subject: Subject | undefined) => decide(subject, viewer, { purpose, now });
    let subject = await lookUp(streamId);
    let decision = decideOn(subject);
    if (!decision.may) {
      subject = await lookUp(streamId, refusalLifetimeMs);
      decision = decideOn(subject);
    }
    if (!decision.may) throw new ApiError(decision.reason);
    return { as: decision.as, ...(decision.isPreview && { previewMs: subject?.previewMs ?? 0 }) };
  };
}
