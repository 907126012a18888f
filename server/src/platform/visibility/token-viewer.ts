import type { Viewer } from './decide.ts';

/** The content of a stream's token; `expiresAt` is epoch ms. */
export interface VerifiedToken {
  kind: 'owner' | 'viewer';
  expiresAt: number;
  /** That of the embed token that it was given for. It ends with that key. */
  embedKeyId?: string | undefined;
}

export interface TokenJudges {
  /** Accepts only tokens of this stream. */
  verify: (token: string) => VerifiedToken | undefined;
  isEmbedKey: (id: string) => Promise<boolean>;
  now: Date;
}

/** The viewer that a caller with an optional token is. */
export async function viewerWith(token: string | undefined, { verify, isEmbedKey, now }: TokenJudges): Promise<Viewer> {
  if (!token) return { holds: 'nothing' };
  const verified = verify(token);
  if (!verified) return { holds: 'invalid_token' };
  const { kind, expiresAt, embedKeyId } = verified;
  const isOver = expiresAt <= now.getTime() || (embedKeyId !== undefined && !(await isEmbedKey(embedKeyId)));
  if (isOver) return { holds: `expired_${kind}_token` };
  return { holds: `${kind}_token`, until: expiresAt, ...(embedKeyId && { embedKeyId }) };
}
