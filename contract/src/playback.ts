import * as z from 'zod/mini';
import { PublicLive } from './live-state.ts';
import { Instant } from './query.ts';

/** `captions` also name sounds and speakers, for who cannot hear; `subtitles` are the words alone. */
export const CaptionKind = z.enum(['captions', 'subtitles']);
export type CaptionKind = z.infer<typeof CaptionKind>;

/** A WebVTT file. `srclang` is a BCP 47 tag. */
export const Caption = z.object({
  src: z.string(),
  srclang: z.string(),
  label: z.string(),
  kind: z.optional(CaptionKind),
  /** Shown unless the viewer chose otherwise. */
  isDefault: z.optional(z.boolean()),
});
export type Caption = z.infer<typeof Caption>;

/** Lasts until the next one begins, the last until the end. */
export const Chapter = z.object({ startMs: z.number(), title: z.string() });
export type Chapter = z.infer<typeof Chapter>;

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
  /** In order of time. Left out by servers older than chapters. */
  chapters: z.optional(z.array(Chapter)),
  /** Files that playback begins with, so that a tap can ask for them at once: initialisation and first segment. */
  startUrls: z.optional(z.array(z.string())),
  /** Where what lies over the picture is read from ({@link ViewerOverlays}), or null when there is nothing. */
  overlaysUrl: z.optional(z.nullable(z.string())),
  /** Its sound comes in files of its own, for viewers choose a language: players need alternate audio. */
  separateAudio: z.optional(z.boolean()),
  /** The page to share, or null when the video has none that a stranger may open. */
  shareUrl: z.optional(z.nullable(z.string())),
  /** Whose video it is, where the server says so. */
  organizer: z.optional(z.object({ businessName: z.string() })),
  /** Of a live stream: where it is. `hlsUrl` is then what is to be watched now, be it the live or its recording. */
  live: z.optional(PublicLive),
  /** Of an event: when it is to begin, or null where that is not said. */
  eventStart: z.optional(z.nullable(Instant)),
  /** When the URLs stop working (epoch ms), or null when they do not. */
  expiresAt: z.nullable(z.number()),
  /** How long from the answer on they work, so that no clock but the server's matters. Left out where they do not stop. */
  expiresInMs: z.optional(z.number()),
});
export type PublicStream = z.infer<typeof PublicStream>;
