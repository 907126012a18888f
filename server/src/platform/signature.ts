import { timingSafeEqual } from 'node:crypto';

/** Whether `given`, in base64url, is the signature that is expected. Takes as long whatever differs. */
export function isSignature(given: string, expected: Buffer): boolean {
  const bytes = Buffer.from(given, 'base64url');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
