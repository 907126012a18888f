import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required, validateHypergraphicUrl } from './rules/index.ts';

export const hypergraphicBase = `${streamBase}/hyper-graphics`;
export const hypergraphicNameMaxLength = 100;
export const hypergraphicsMaxPerBusiness = 10_000;

const percent = z.number().check(z.minimum(0), z.maximum(100));

/**
 * Position and width of a graphic, in percent of the picture (not of the element, not of the letterbox). Its height
 * follows from its picture.
 */
export const HypergraphicStyle = z.object({
  top: percent,
  left: percent,
  width: z.number().check(z.minimum(1), z.maximum(100)),
});
export type HypergraphicStyle = z.infer<typeof HypergraphicStyle>;

export const hypergraphicDefaultStyle: HypergraphicStyle = { top: 10, left: 10, width: 20 };

/** Milliseconds of media time. */
const MediaTime = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

const dropsBeforeRemoval = z.refine<{ dropTimestamp: number | null; removeTimestamp: number | null }>(
  ({ dropTimestamp, removeTimestamp }) => removeTimestamp === null || removeTimestamp > (dropTimestamp ?? 0),
  { path: ['removeTimestamp'], message: 'A graphic must disappear after it appears' },
);

const name = z.string().check(
  byRule((value) => required('Name', value)),
  byRule((value) => maxLength(value, hypergraphicNameMaxLength)),
);
/** A web address or an email address; a web address without a scheme is opened with `https://`. */
const url = z.string().check(byRule(validateHypergraphicUrl), z.maxLength(2000));

const settings = {
  name,
  url,
  /** Offered to the host in the live studio. */
  addToLiveStream: z.boolean(),
  /** Position of a new placement. */
  style: HypergraphicStyle,
  /** Default start and end of a placement. Null means the moment it is placed at, and the end of the video. */
  dropTimestamp: z.nullable(MediaTime),
  removeTimestamp: z.nullable(MediaTime),
  /** Whether it is shown to viewers of HLS, or only to those of the WebRTC stream. */
  hlsDisplay: z.boolean(),
  /** Whether its link carries a click id, so that conversions can be attributed to it. */
  trackConversions: z.boolean(),
};

/** A picture as the player needs it; `url` is the largest file. */
const picture = {
  defaultPath: z.string(),
  hoverPath: z.nullable(z.string()),
  /** Size of the normal picture in its own pixels. */
  width: z.number(),
  height: z.number(),
};

/** A graphic of a business's library (spec section 3, "Hypergraphic"). */
export const Hypergraphic = z.object({
  ...settings,
  ...picture,
  uuid: z.string(),
  /** Images of kind `STREAM_HYPERGRAPHIC`. */
  defaultImageId: z.string(),
  hoverImageId: z.nullable(z.string()),
  defaultSizeBytes: z.number(),
  hoverSizeBytes: z.nullable(z.number()),
  /** Of videos it is placed on. */
  streamCount: z.number(),
  createdDate: Instant,
  updatedDate: Instant,
});
export type Hypergraphic = z.infer<typeof Hypergraphic>;

export const HypergraphicDraft = z
  .object({
    ...settings,
    addToLiveStream: z._default(settings.addToLiveStream, false),
    style: z._default(HypergraphicStyle, hypergraphicDefaultStyle),
    dropTimestamp: z._default(settings.dropTimestamp, null),
    removeTimestamp: z._default(settings.removeTimestamp, null),
    hlsDisplay: z._default(settings.hlsDisplay, true),
    trackConversions: z._default(settings.trackConversions, true),
    defaultImageId: z.string(),
    hoverImageId: z._default(z.nullable(z.string()), null),
  })
  .check(dropsBeforeRemoval);
export type HypergraphicDraft = z.infer<typeof HypergraphicDraft>;

/** One showing of a graphic on one video, from `dropTimestamp` up to but not at `removeTimestamp`. */
export const HypergraphicPlacement = z
  .object({
    /** Made by whoever places it; it stays as long as the placement does. */
    id: z.string().check(z.regex(/^hgp_[a-z0-9]{20}$/, 'Use hgp_ and 20 lower-case letters or digits')),
    hypergraphicId: z.string(),
    style: HypergraphicStyle,
    dropTimestamp: MediaTime,
    /** Null: until the end. */
    removeTimestamp: z.nullable(MediaTime),
    hlsDisplay: z._default(z.boolean(), true),
  })
  .check(dropsBeforeRemoval);
export type HypergraphicPlacement = z.infer<typeof HypergraphicPlacement>;

/** What a player is told of a graphic. */
export const ViewerHypergraphic = z.object({
  ...picture,
  uuid: z.string(),
  name: z.string(),
  url: z.string(),
  trackConversions: z.boolean(),
});
export type ViewerHypergraphic = z.infer<typeof ViewerHypergraphic>;

const tag = 'Hypergraphics';
const params = z.object({ id: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const writeErrors = [...signedIn, 'request.invalid', 'image.not_found'] as const;

export const listHypergraphics = endpoint({
  method: 'GET',
  path: hypergraphicBase,
  tag,
  summary: "List the business's hypergraphics, newest first",
  requires: { kind: 'business', permission: 'hypergraphics.read' },
  query: z.object({
    ...pageQuery(),
    /** In name and address. */
    search: z.optional(z.string().check(z.maxLength(200))),
    addToLiveStream: z.optional(z.stringbool()),
    /** Only what is placed on this video. */
    streamId: z.optional(z.string()),
  }),
  reply: pageOf(Hypergraphic),
  errors: [...signedIn, 'request.invalid'],
});

export const createHypergraphic = endpoint({
  method: 'POST',
  path: hypergraphicBase,
  tag,
  summary: 'Add a hypergraphic to the library',
  requires: { kind: 'business', permission: 'hypergraphics.write' },
  audit: 'hypergraphic.created',
  body: HypergraphicDraft,
  status: 201,
  reply: Hypergraphic,
  errors: [...writeErrors, 'hypergraphic.too_many'],
});

export const getHypergraphic = endpoint({
  method: 'GET',
  path: `${hypergraphicBase}/:id`,
  tag,
  summary: 'Read one hypergraphic',
  requires: { kind: 'business', permission: 'hypergraphics.read' },
  params,
  reply: Hypergraphic,
  errors: [...signedIn, 'hypergraphic.not_found'],
});

/** What was placed before keeps its place and time, and shows the new pictures, name and link. */
export const updateHypergraphic = endpoint({
  method: 'PUT',
  path: `${hypergraphicBase}/:id`,
  tag,
  summary: 'Change a hypergraphic everywhere it is placed',
  requires: { kind: 'business', permission: 'hypergraphics.write' },
  audit: 'hypergraphic.updated',
  params,
  body: HypergraphicDraft,
  reply: Hypergraphic,
  errors: [...writeErrors, 'hypergraphic.not_found'],
});

/** Its placements go with it. */
export const deleteHypergraphic = endpoint({
  method: 'DELETE',
  path: `${hypergraphicBase}/:id`,
  tag,
  summary: 'Delete a hypergraphic from the library and from every video',
  requires: { kind: 'business', permission: 'hypergraphics.write' },
  audit: 'hypergraphic.deleted',
  params,
  reply: Nothing,
  errors: [...signedIn, 'hypergraphic.not_found'],
});
