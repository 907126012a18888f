import { createHmac } from 'node:crypto';

export const refreshTokenLifeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The token that follows `token`. Computed, not drawn: so two tabs that race with the same token get the same answer,
 * though only digests are stored. Without `key` it is as hard to guess as a drawn one.
 */
export const successorOf = (token: string, key: Uint8Array) =>
  createHmac('sha256', key).update(token).digest('base64url');
