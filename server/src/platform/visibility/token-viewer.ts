import type { Viewer } from './decide.ts';

/** The content of a stream's token; `expiresAt` is epoch ms. */
export interface VerifiedToken {
  kind: 'owner' | 'viewer';
  expiresAt: number;
}

/** The viewer that a caller with an optional token is. `verify` accepts only tokens of this stream. */
export function viewerWith(
  token: string | undefined,
  verify: (token: string) => VerifiedToken | undefined,
  now: Date,
): Viewer {
  if (!token) return { holds: 'nothing' };
  const verified = verify(token);
  if (!verified) return { holds: 'invalid_token' };
  const { kind, expiresAt } = verified;
  if (expiresAt <= now.getTime()) return { holds: `expired_${kind}_token` };
  return { holds: `${kind}_token`, until: expiresAt };
}
