import * as z from 'zod/mini';
import { generalBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { MediaImageKind } from './enums.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, required } from './rules/index.ts';

export const imageBase = `${generalBase}/image`;
/** Where the bytes go, and where pictures are read from: `/media/images/{uuid}/{width}.webp` (or `.avif`). */
export const imageMediaBase = '/media/images';
export const imageMaxBytes = 20 * 1024 ** 2;
export const imageMaxPixels = 50_000_000;
/** Widths that are made, as far as the picture has them; the largest one made is at most its own width. */
export const imageWidths = [160, 480, 960, 1920] as const;

export const Image = z.object({
  uuid: z.string(),
  kind: MediaImageKind,
  fileName: z.string(),
  /** Of the video it belongs to. */
  streamId: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
  /** Size of the largest file made from it. */
  sizeBytes: z.number(),
  /** The largest file, as WebP. */
  url: z.string(),
  /** Smallest first. */
  sources: z.array(z.object({ width: z.number(), webpUrl: z.string(), avifUrl: z.nullable(z.string()) })),
  createdDate: Instant,
});
export type Image = z.infer<typeof Image>;

const tag = 'Images';
const signedIn = ['auth.required', 'auth.token_expired'] as const;

/** Send the bytes with one PUT to the returned `url`; the response is the {@link Image}. */
export const createImageUpload = endpoint({
  method: 'POST',
  path: `${imageBase}/pre-signed`,
  tag,
  summary: 'Get an address to upload a picture to',
  requires: { kind: 'business', permission: 'pictures.write' },
  impersonated: 'never',
  audit: 'image.created',
  body: z.object({
    kind: MediaImageKind,
    fileName: z.string().check(
      byRule((value) => required('File name', value)),
      z.maxLength(255),
    ),
    sizeBytes: z.number().check(z.int(), z.minimum(1)),
    streamId: z.optional(z.string()),
  }),
  status: 201,
  reply: z.object({ uuid: z.string(), url: z.string(), expiresAt: z.number() }),
  errors: [...signedIn, 'request.invalid', 'image.too_large', 'stream.not_found'],
});

export const listImages = endpoint({
  method: 'GET',
  path: imageBase,
  tag,
  summary: "List the business's pictures, newest first",
  requires: { kind: 'business', permission: 'pictures.read' },
  query: z.object({ ...pageQuery(), kind: z.optional(MediaImageKind), streamId: z.optional(z.string()) }),
  reply: pageOf(Image),
  errors: [...signedIn, 'request.invalid'],
});

/** Refused with `image.in_use` while a hypergraphic or a call to action shows it; the message says which. */
export const deleteImage = endpoint({
  method: 'DELETE',
  path: `${imageBase}/:uuid`,
  tag,
  summary: 'Delete a picture; what showed it falls back to its own',
  requires: { kind: 'business', permission: 'pictures.write' },
  audit: 'image.deleted',
  params: z.object({ uuid: z.string() }),
  reply: Nothing,
  errors: [...signedIn, 'image.not_found', 'image.in_use'],
});

export const takeFrame = endpoint({
  method: 'POST',
  path: `${imageBase}/frame`,
  tag,
  summary: 'Make a picture of a moment of a video',
  requires: { kind: 'business', permission: 'pictures.write' },
  audit: 'image.created',
  body: z.object({
    streamId: z.string(),
    atMs: z.number().check(z.int(), z.minimum(0)),
  }),
  status: 201,
  reply: Image,
  errors: [
    ...signedIn,
    'request.invalid',
    'stream.not_found',
    'stream.not_playable',
    'image.frame_unavailable',
    'image.frame_timeout',
  ],
});
