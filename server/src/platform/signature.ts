import { timingSafeEqual } from 'node:crypto';

/**
 * Whether `given` is exactly the expected signature in base64url; differences that a decoder would ignore count too.
 * Takes constant time.
 */
export function isSignature(given: string, expected: Buffer): boolean {
  const [text, right] = [Buffer.from(given), Buffer.from(expected.toString('base64url'))];
  return text.length === right.length && timingSafeEqual(text, right);
}
