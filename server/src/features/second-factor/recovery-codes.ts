import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@zeacon/contract';
import { digestOf } from '../../platform/secret-tokens.ts';

/** Without letters that are taken for digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 16;

/** Each of 80 random bits, which no digest has to be slow for. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Of a code as a person types it: in capitals, too, and with or without hyphens and spaces. */
export const recoveryDigest = (userId: string, code: string): string =>
  digestOf(`${userId} ${code.replace(/[\s-]/g, '').toLowerCase()}`);
