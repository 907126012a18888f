import { generateSecret, generateURI, verifySync } from 'otplib';

const stepSec = 30;

/** Base32 of 160 random bits, as RFC 4226 advises. */
export const newSecret = (): string => generateSecret();

/** What authenticator apps read from a QR code. They list it under the host and the email. */
export const uriOf = (secret: string, { host, email }: { host: string; email: string }): string =>
  generateURI({ issuer: `Zeacon ${host}`, label: email, secret });

/**
 * The step that a code of six digits is of, if that is the present one, the one before or the one after it, and later
 * than `lastStep`.
 */
export function stepOf(code: string, secret: string, lastStep: number | null, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    period: stepSec,
    epochTolerance: stepSec,
  });
  if (!result.valid || !('timeStep' in result)) return undefined;
  return lastStep === null || result.timeStep > lastStep ? result.timeStep : undefined;
}
