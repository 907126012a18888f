import { randomBytes, timingSafeEqual } from 'node:crypto';
import { apiKeyPattern, apiKeyPrefix } from '@zeacon/contract';
import { digestOf } from '../../platform/secret-tokens.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const lookupLength = 12;
const secretLength = 40;
const whole = new RegExp(`^${apiKeyPattern.source}$`);

/** `zk_`, by what it is found, and 200 random bits. */
export function newApiKey(): string {
  let text = apiKeyPrefix;
  for (const byte of randomBytes(lookupLength + secretLength)) text += alphabet[byte % 32];
  return text;
}

/** The part that its row is found by; undefined for what is written as no key is. */
export const lookupIn = (key: string) =>
  whole.test(key) ? key.slice(apiKeyPrefix.length, apiKeyPrefix.length + lookupLength) : undefined;

/** Takes as long whatever differs. */
export function isKeyOf(hash: string, key: string): boolean {
  const [stored, given] = [Buffer.from(hash), Buffer.from(digestOf(key))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}
