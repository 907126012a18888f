import type { Ground } from '../grounds/ground.ts';
import type { Viewer } from './decide.ts';

/** The content of a stream's token; `expiresAt` is epoch ms. */
export interface VerifiedToken {
  kind: 'owner' | 'viewer';
  expiresAt: number;
  /** That of the embed token that it was given for. */
  embedKeyId?: string | undefined;
  /** The player or widget with domains of its own that it was given by. */
  embedId?: string | undefined;
  /** It ends with this. */
  ground?: Ground | undefined;
  /** Its holder bought the video. Without that purchase it is worth what it is to anybody. */
  purchaseId?: string | undefined;
}

export interface TokenJudges {
  /** Accepts only tokens of this stream. */
  verify: (token: string) => VerifiedToken | undefined;
  stands: (ground: Ground) => Promise<boolean>;
  now: Date;
}

/** The viewer that a caller with an optional token is. */
export async function viewerWith(token: string | undefined, { verify, stands, now }: TokenJudges): Promise<Viewer> {
  if (!token) return { holds: 'nothing' };
  const verified = verify(token);
  if (!verified) return { holds: 'invalid_token' };
  const { kind, expiresAt, embedKeyId, embedId, ground, purchaseId } = verified;
  const isOver = expiresAt <= now.getTime() || (ground !== undefined && !(await stands(ground)));
  if (isOver) return { holds: `expired_${kind}_token` };
  const hasPaid = purchaseId !== undefined && (await stands({ kind: 'purchase', purchaseId }));
  return {
    holds: `${kind}_token`,
    until: expiresAt,
    ...(embedKeyId && { embedKeyId }),
    ...(embedId && { embedId }),
    ...(hasPaid && { purchaseId }),
  };
}
