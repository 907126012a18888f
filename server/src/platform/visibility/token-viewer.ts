import type { Viewer } from './decide.ts';

/** What the token of a stream says; `expiresAt` is epoch ms. */
export interface VerifiedToken {
  kind: 'owner' | 'viewer';
  expiresAt: number;
}

/** As whom a caller comes who may bring a token. `verify` knows the tokens of the stream alone. */
export function viewerWith(
  token: string | undefined,
  verify: (token: string) => VerifiedToken | undefined,
  now: Date,
): Viewer {
  if (!token) return { holds: 'nothing' };
  const verified = verify(token);
  if (!verified) return { holds: 'invalid_token' };
  const { kind, expiresAt } = verified;
  return { holds: expiresAt <= now.getTime() ? `expired_${kind}_token` : `${kind}_token` };
}
