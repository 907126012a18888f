import * as z from 'zod/mini';
import { PublicLive } from './live-state.ts';
import { Instant } from './query.ts';
import { PublicVisitor } from './visitor.ts';

/** `captions` also name sounds and speakers, for viewers who cannot hear; `subtitles` are only the words. */
export const CaptionKind = z.enum(['captions', 'subtitles']);
export type CaptionKind = z.infer<typeof CaptionKind>;

/** A WebVTT file. `srclang` is a BCP 47 tag. */
export const Caption = z.object({
  src: z.string(),
  srclang: z.string(),
  label: z.string(),
  kind: z.optional(CaptionKind),
  /** Shown unless the viewer chooses otherwise. */
  isDefault: z.optional(z.boolean()),
});
export type Caption = z.infer<typeof Caption>;

/** Lasts until the next chapter, or until the end of the video. */
export const Chapter = z.object({ startMs: z.number(), title: z.string() });
export type Chapter = z.infer<typeof Chapter>;

/** What a video costs. */
export const Offer = z.object({
  /** In minor units. `Amount` would bring along what only pages about money need. */
  amount: z.number().check(z.int()),
  currency: z.string(),
  /** So much of it may be watched before. */
  previewMs: z.number(),
});
export type Offer = z.infer<typeof Offer>;

/**
 * What a player needs to play one video. URLs may be relative: resolve them against the platform's origin. If the video
 * is not public, they carry a signed token.
 */
export const PublicStream = z.object({
  streamId: z.string(),
  name: z.string(),
  description: z.string(),
  /** 0 while there is no file: the placeholder is played instead. */
  durationMs: z.number(),
  width: z.number(),
  height: z.number(),
  /** HLS master playlist. */
  hlsUrl: z.string(),
  posterUrl: z.nullable(z.string()),
  /** WebVTT whose cues name sprite tiles (`#xywh=`). */
  thumbnailsUrl: z.nullable(z.string()),
  captions: z.array(Caption),
  /** In order of time. Missing from servers that predate chapters. */
  chapters: z.optional(z.array(Chapter)),
  /** The files that playback starts with (initialisation and first segment), so that a tap can request them at once. */
  startUrls: z.optional(z.array(z.string())),
  /** Address of what is shown over the picture ({@link ViewerOverlays}), or null if there is nothing. */
  overlaysUrl: z.optional(z.nullable(z.string())),
  /** Sound is in separate files because viewers can choose a language: players need alternate audio. */
  separateAudio: z.optional(z.boolean()),
  /** The page to share, or null if the video has no page that anyone may open. */
  shareUrl: z.optional(z.nullable(z.string())),
  /** The business that owns the video, if the server names it. */
  organizer: z.optional(z.object({ businessName: z.string() })),
  /** How its business identifies visitors. Missing where nothing was set. */
  visitor: z.optional(PublicVisitor),
  /** State of a live stream. `hlsUrl` then points to what is shown now: the live or its recording. */
  live: z.optional(PublicLive),
  /** Drawn over the picture: the name that the viewer's embed token gives. */
  watermark: z.optional(z.string()),
  /** Planned start of an event, or null if none was set. */
  eventStart: z.optional(z.nullable(Instant)),
  /** Missing where nothing is to be paid. */
  offer: z.optional(Offer),
  /** It was not bought yet: `hlsUrl` has the preview only. */
  isPreview: z.optional(z.boolean()),
  /** When the URLs stop working (epoch ms), or null when they do not. */
  expiresAt: z.nullable(z.number()),
  /**
   * How long the URLs work after the response, so that only the server's clock matters. Missing if they never expire.
   */
  expiresInMs: z.optional(z.number()),
});
export type PublicStream = z.infer<typeof PublicStream>;
