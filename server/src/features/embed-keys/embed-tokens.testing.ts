import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const encode = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export interface TokenParts {
  header?: object;
  claims?: object;
  /** Replaces the whole payload. */
  payload?: string;
  key: KeyObject | string;
}

/** A JWT of exactly these parts, signed with ES256 whatever the header says. */
export function forge({ header = {}, claims = {}, payload, key }: TokenParts): string {
  const content = `${encode({ alg: 'ES256', ...header })}.${encode(payload ?? claims)}`;
  const signer = typeof key === 'string' ? createPrivateKey(key) : key;
  const signature = sign('sha256', Buffer.from(content), { key: signer, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

/** The attack that takes the public key, in PEM, for the secret of an HMAC. */
export function forgeWithHmac(header: object, claims: object, secret: string): string {
  const content = `${encode({ alg: 'HS256', ...header })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

export const unsigned = (header: object, claims: object, signature = ''): string =>
  `${encode({ alg: 'none', ...header })}.${encode(claims)}.${signature}`;

export const strangersKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
