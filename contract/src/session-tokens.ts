import * as z from 'zod/mini';

export const sessionTokens = {
  /** JWT; send as `Authorization: Bearer`. */
  accessToken: z.string(),
  /** Single use: every refresh returns a new one. Using an old one again ends the whole session. */
  refreshToken: z.string(),
  expiresInSec: z.number(),
};
