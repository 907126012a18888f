import { createHmac } from 'node:crypto';
import { ApiError } from '../../platform/api-error.ts';
import { isSignature } from '../../platform/signature.ts';

type Headers = Record<string, string | string[] | undefined>;

export interface CsrfTokens {
  of(sessionId: string): string;
  /** Rejects with `auth.csrf` unless `x-csrf-token`, or `Z-CSRF`, carries the session's token. */
  require(headers: Headers, sessionId: string): void;
}

/** One token per session, so that a token planted from another session is worth nothing. */
export function createCsrfTokens(key: Uint8Array): CsrfTokens {
  const digest = (sessionId: string) => createHmac('sha256', key).update(sessionId).digest();

  return {
    of: (sessionId) => digest(sessionId).toString('base64url'),
    require(headers, sessionId) {
      const given = headers['x-csrf-token'] ?? headers['z-csrf'];
      if (typeof given !== 'string' || !isSignature(given, digest(sessionId))) throw new ApiError('auth.csrf');
    },
  };
}
