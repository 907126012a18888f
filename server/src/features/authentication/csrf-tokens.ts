import { ApiError } from '../../platform/api-error.ts';
import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';

type Headers = Record<string, string | string[] | undefined>;

export interface CsrfTokens {
  of(sessionId: string): string;
  /** Rejects with `auth.csrf` unless `x-csrf-token`, or `Z-CSRF`, carries the session's token. */
  require(headers: Headers, sessionId: string): void;
}

/** One token per session, so that a token planted from another session is worth nothing. */
export function createCsrfTokens(keys: KeyRing): CsrfTokens {
  const signer = createSigner(keys);

  return {
    of: signer.sign,
    require(headers, sessionId) {
      const given = headers['x-csrf-token'] ?? headers['z-csrf'];
      if (typeof given !== 'string' || !signer.isValid(sessionId, given)) throw new ApiError('auth.csrf');
    },
  };
}
