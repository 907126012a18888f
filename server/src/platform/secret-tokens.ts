import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret: as random as one is, it needs no slow digest. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
