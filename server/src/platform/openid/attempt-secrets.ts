import { timingSafeEqual } from 'node:crypto';
import { digestOf } from '../secret-tokens.ts';

/** What one way through the provider is protected by (RFC 6749 `state`, OpenID Connect `nonce`, RFC 7636 verifier). */
export interface AttemptSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/**
 * Drawn from the browser's cookie: nothing that would finish an attempt is stored, and no other browser can make it.
 * `prefix`: begins the state, for whoever is to be told by it where an answer belongs.
 */
export function secretsOf(token: string, prefix = ''): AttemptSecrets {
  const drawn = (purpose: string) => digestOf(`${purpose} ${token}`);
  return {
    state: `${prefix}${drawn('state')}`,
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
