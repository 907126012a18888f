import { timingSafeEqual } from 'node:crypto';

/**
 * Whether `given` is the expected signature in base64url, to the letter: what a decoder would pass over makes it another
 * text. Takes as long whatever differs.
 */
export function isSignature(given: string, expected: Buffer): boolean {
  const [text, right] = [Buffer.from(given), Buffer.from(expected.toString('base64url'))];
  return text.length === right.length && timingSafeEqual(text, right);
}
