import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';

export const originalLinkMinutes = 60;

/** The file is the one that was uploaded. What was recorded here has none. */
export const linkOriginal = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/original`,
  tag: 'Streams',
  summary: 'Make an address that the uploaded file can be downloaded from for an hour, without signing in',
  requires: { kind: 'business', permission: 'videos.write' },
  impersonated: 'never',
  audit: { none: 'ticket' },
  params: z.object({ id: z.string() }),
  reply: z.object({ url: z.string(), expiresDate: Instant }),
  errors: ['auth.required', 'auth.token_expired', 'stream.not_found', 'stream.no_original'],
});
