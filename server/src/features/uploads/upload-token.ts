import { createHmac, timingSafeEqual } from 'node:crypto';

export type UploadTokens = ReturnType<typeof createUploadTokens>;

const lifetimeMs = 24 * 3_600_000;

/** Signs the `token` that lets a browser send the parts of one upload without any other credential. */
export function createUploadTokens(secret: Buffer) {
  const sign = (uploadId: string, expiry: string) =>
    createHmac('sha256', secret).update(`upload|${uploadId}|${expiry}`).digest();

  return {
    issue(uploadId: string, now: Date): string {
      const expiry = (now.getTime() + lifetimeMs).toString(36);
      return `${expiry}.${sign(uploadId, expiry).toString('base64url')}`;
    },

    isValid(uploadId: string, token: string, now: Date): boolean {
      const [expiry = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(uploadId, expiry);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return Number.parseInt(expiry, 36) > now.getTime();
    },
  };
}
