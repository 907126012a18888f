import { timingSafeEqual } from 'node:crypto';
import { linkingStatePrefix } from '@zeacon/contract';
import { digestOf } from '../../platform/secret-tokens.ts';

/** What one way through the provider is protected by (RFC 6749 `state`, OpenID Connect `nonce`, RFC 7636 verifier). */
export interface AttemptSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/**
 * Drawn from the browser's cookie: nothing that would finish an attempt is stored, and no other browser can make it.
 */
export function secretsOf(token: string, { isLinking }: { isLinking: boolean }): AttemptSecrets {
  const drawn = (purpose: string) => digestOf(`${purpose} ${token}`);
  return {
    state: `${isLinking ? linkingStatePrefix : ''}${drawn('state')}`,
    nonce: drawn('nonce'),
    verifier: drawn('verifier'),
  };
}

/** Whether the provider's answer is to what this browser asked. */
export function answersTo(query: string, { state }: AttemptSecrets): boolean {
  const given = Buffer.from(new URLSearchParams(query).get('state') ?? '');
  const expected = Buffer.from(state);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
