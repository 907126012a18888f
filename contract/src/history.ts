import * as z from 'zod/mini';
import { generalBase } from './base-paths.ts';
import { historyDefaultSort } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { ContentType, MediaType, Visibility } from './enums.ts';
import { Instant, pageOf, pageQuery } from './query.ts';

/** What became of a video: still there (`PRESENT`), or deleted with the reason given. */
export const HistoryEntry = z.object({
  streamId: z.string(),
  name: z.string(),
  contentType: ContentType,
  mediaType: MediaType,
  accessVisibility: Visibility,
  durationMs: z.nullable(z.number()),
  createdDate: Instant,
  state: z.enum(['PRESENT', 'DELETED']),
  deletedDate: z.nullable(Instant),
  reason: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A field and a direction, as `createdDate,DESC`. */
export const HistorySort = z
  .string()
  .check(
    z.regex(
      /^(?:createdDate|name|durationMs),(?:ASC|DESC)$/i,
      'Use createdDate, name or durationMs, then ,ASC or ,DESC',
    ),
  );

export const listStreamHistory = endpoint({
  method: 'GET',
  path: `${generalBase}/history/stream`,
  tag: 'History',
  summary: 'List every video the business has or had',
  requires: { kind: 'business', permission: 'videos.read' },
  query: z.object({
    businessId: z.optional(z.string()),
    ...pageQuery(),
    sort: z._default(HistorySort, historyDefaultSort),
    search: z.optional(z.string().check(z.maxLength(200))),
    accessVisibility: z.optional(Visibility),
  }),
  reply: pageOf(HistoryEntry),
  errors: ['auth.required', 'auth.token_expired', 'request.invalid', 'account.not_found'],
});
