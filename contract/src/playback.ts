import * as z from 'zod/mini';

export const Caption = z.object({ src: z.string(), srclang: z.string(), label: z.string() });

/**
 * What a player needs to play one video. URLs may be relative: resolve them against the platform's origin. They carry
 * a signed token where the video is not public.
 */
export const PublicStream = z.object({
  streamId: z.string(),
  name: z.string(),
  description: z.string(),
  durationMs: z.number(),
  width: z.number(),
  height: z.number(),
  /** HLS master playlist. */
  hlsUrl: z.string(),
  posterUrl: z.nullable(z.string()),
  /** WebVTT whose cues name sprite tiles (`#xywh=`). */
  thumbnailsUrl: z.nullable(z.string()),
  captions: z.array(Caption),
  /** When the URLs stop working (epoch ms), or null when they do not. */
  expiresAt: z.nullable(z.number()),
});
export type PublicStream = z.infer<typeof PublicStream>;
