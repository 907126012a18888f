import * as z from 'zod/mini';
import { embedTokenErrors } from './embed-token.ts';

/** Errors of every call that needs the right to watch a video. */
export const viewerErrors = [
  'request.invalid',
  'stream.not_found',
  'stream.expired',
  'media.token_invalid',
  'media.token_expired',
  'embed_site.refused',
  ...embedTokenErrors,
] as const;

/** `streamId` comes as a header or, under the same name, as a query parameter. */
export const viewerCall = {
  query: z.object({ streamId: z.optional(z.string()), token: z.optional(z.string()) }),
  headers: z.object({ streamid: z.optional(z.string()), 'embed-token': z.optional(z.string()) }),
};
