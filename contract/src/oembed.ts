import * as z from 'zod/mini';

/** `GET /oembed?url=…`, as specified at oembed.com: the response is not wrapped in our envelope. */
export const oEmbedPath = '/oembed';

export const OEmbedQuery = z.object({
  url: z.string(),
  format: z._default(z.enum(['json']), 'json'),
  maxwidth: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  maxheight: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
});

export const OEmbed = z.object({
  type: z.literal('video'),
  version: z.literal('1.0'),
  title: z.string(),
  author_name: z.string(),
  provider_name: z.literal('Zeacon'),
  provider_url: z.string(),
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.number()),
  thumbnail_height: z.optional(z.number()),
  html: z.string(),
  width: z.number(),
  height: z.number(),
});
export type OEmbed = z.infer<typeof OEmbed>;
