import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { CaptionKind } from './playback.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';

/** Length of one caption file in UTF-16 units: enough for several hours of speech. */
export const captionMaxLength = 5_000_000;
export const captionsMaxPerStream = 50;

/** `transcription` is the JSON of the transcription service, see {@link Transcription}. */
export const CaptionFormat = z.enum(['vtt', 'srt', 'transcription']);
export type CaptionFormat = z.infer<typeof CaptionFormat>;

/** What a transcription service returns. Times are in seconds. */
export const Transcription = z.object({
  language: z.optional(z.string()),
  segments: z.array(
    z.object({
      start: z.number().check(z.minimum(0)),
      end: z.number().check(z.minimum(0)),
      text: z.string(),
      speaker: z.optional(z.string()),
    }),
  ),
});
export type Transcription = z.infer<typeof Transcription>;

const srclang = z
  .string()
  .check(z.regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*$/, 'Use a language tag like en or pt-BR'), z.maxLength(35));
const label = z.string().check(
  byRule((value) => required('Label', value)),
  byRule((value) => maxLength(value, 60)),
);

/** Captions of a video, as its owner sees them. */
export const StreamCaption = z.object({
  id: z.string(),
  streamId: z.string(),
  srclang: z.string(),
  label: z.string(),
  kind: CaptionKind,
  isDefault: z.boolean(),
  /** Where they came from: an uploaded file or the transcription service. */
  source: z.enum(['UPLOAD', 'TRANSCRIPTION']),
  cueCount: z.number(),
  /** WebVTT. */
  url: z.string(),
  createdDate: Instant,
  updatedDate: Instant,
});
export type StreamCaption = z.infer<typeof StreamCaption>;

const tag = 'Captions';
const params = z.object({ id: z.string() });
const captionParams = z.object({ id: z.string(), captionId: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const errors = [...signedIn, 'request.invalid', 'stream.not_found'] as const;

export const TranscriptionState = z.object({
  /** Whether a transcription service is configured on this server. */
  available: z.boolean(),
  state: z.enum(['NONE', 'PENDING', 'DONE', 'FAILED']),
  message: z.nullable(z.string()),
});
export type TranscriptionState = z.infer<typeof TranscriptionState>;

export const listCaptions = endpoint({
  method: 'GET',
  path: `${streamBase}/:id/captions`,
  tag,
  summary: 'List the captions of a video',
  requires: { kind: 'business', permission: 'videos.read' },
  params,
  reply: z.object({ items: z.array(StreamCaption), transcription: TranscriptionState }),
  errors: [...signedIn, 'stream.not_found'],
});

/** A second file of the same language and kind replaces the first. */
export const addCaption = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/captions`,
  tag,
  summary: 'Add captions from a WebVTT, SubRip or transcription file',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'caption.created',
  params,
  body: z.object({
    srclang,
    label,
    kind: z._default(CaptionKind, 'captions'),
    isDefault: z._default(z.boolean(), false),
    format: CaptionFormat,
    content: z.string().check(byRule((value) => maxLength(value, captionMaxLength))),
  }),
  status: 201,
  reply: StreamCaption,
  errors: [...errors, 'caption.unreadable', 'caption.too_many', 'request.too_large', 'server.storage_full'],
});

export const editCaption = endpoint({
  method: 'PATCH',
  path: `${streamBase}/:id/captions/:captionId`,
  tag,
  summary: 'Change label or default of captions',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'caption.updated',
  params: captionParams,
  body: z.object({ label: z.optional(label), isDefault: z.optional(z.boolean()) }),
  reply: StreamCaption,
  errors: [...errors, 'caption.not_found'],
});

export const deleteCaption = endpoint({
  method: 'DELETE',
  path: `${streamBase}/:id/captions/:captionId`,
  tag,
  summary: 'Delete captions',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'caption.deleted',
  params: captionParams,
  reply: Nothing,
  errors: [...signedIn, 'stream.not_found', 'caption.not_found'],
});

/** Needs a transcription service in the server's settings; the call uses Basic authentication (spec section 7). */
export const requestTranscription = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/captions/transcription`,
  tag,
  summary: 'Fetch the English transcription of a video and make captions of it',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.transcription_requested',
  params,
  status: 202,
  reply: TranscriptionState,
  errors: [...signedIn, 'stream.not_found', 'stream.not_playable', 'caption.no_service'],
});
