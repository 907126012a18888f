import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { CallToAction, CallToActionKind, callToActionsMaxPerStream, ViewerCallToAction } from './calls-to-action.ts';
import { endpoint } from './endpoint.ts';
import { HypergraphicPlacement, ViewerHypergraphic } from './hypergraphics.ts';
import { pageOf, pageQuery } from './query.ts';
import { viewerCall, viewerErrors } from './viewer-call.ts';

export const placementsMaxPerStream = 1000;

const isUnique = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id)).size === items.length;

/** Lowest layer first: later ones cover earlier ones. */
const hypergraphics = z
  .array(HypergraphicPlacement)
  .check(z.maxLength(placementsMaxPerStream), z.refine(isUnique, 'Two placements have the same id'));
const callsToAction = z
  .array(CallToAction)
  .check(z.maxLength(callToActionsMaxPerStream), z.refine(isUnique, 'Two calls to action have the same id'));

/** Everything shown over the picture of one video: one document, saved as a whole. */
export const StreamOverlays = z.object({
  streamId: z.string(),
  /** Number of saves so far. */
  revision: z.number(),
  hypergraphics: z.array(HypergraphicPlacement),
  callsToAction: z.array(CallToAction),
});
export type StreamOverlays = z.infer<typeof StreamOverlays>;

export const StreamOverlaysDraft = z.object({
  /** The revision that the changes are based on: any but the newest is refused with `overlays.changed`. */
  revision: z.number().check(z.int(), z.minimum(0)),
  hypergraphics: z._default(hypergraphics, []),
  callsToAction: z._default(callsToAction, []),
});
export type StreamOverlaysDraft = z.infer<typeof StreamOverlaysDraft>;

/** One showing of a graphic. */
export const ViewerPlacement = z.object({
  id: z.string(),
  hypergraphicId: z.string(),
  style: z.object({ top: z.number(), left: z.number(), width: z.number() }),
  dropTimestamp: z.number(),
  removeTimestamp: z.nullable(z.number()),
  hlsDisplay: z.boolean(),
});

/** What a player shows over the picture; each graphic once, however often it is placed. */
export const ViewerOverlays = z.object({
  streamId: z.string(),
  hypergraphics: z.array(ViewerHypergraphic),
  /** Lowest layer first. */
  placements: z.array(ViewerPlacement),
  callsToAction: z.array(ViewerCallToAction),
});
export type ViewerOverlays = z.infer<typeof ViewerOverlays>;
export type ViewerPlacement = z.infer<typeof ViewerPlacement>;

const signedIn = ['auth.required', 'auth.token_expired'] as const;
const params = z.object({ id: z.string() });
const tag = 'Overlays';

export const getOverlays = endpoint({
  method: 'GET',
  path: `${streamBase}/:id/overlays`,
  tag,
  summary: 'Read the hypergraphics and calls to action of a video',
  requires: { kind: 'business', permission: 'videos.read' },
  params,
  reply: StreamOverlays,
  errors: [...signedIn, 'stream.not_found'],
});

export const saveOverlays = endpoint({
  method: 'PUT',
  path: `${streamBase}/:id/overlays`,
  tag,
  summary: 'Save the hypergraphics and calls to action of a video, all of them or none',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.overlays_saved',
  params,
  body: StreamOverlaysDraft,
  reply: StreamOverlays,
  errors: [
    ...signedIn,
    'request.invalid',
    'request.too_large',
    'stream.not_found',
    'hypergraphic.not_found',
    'image.not_found',
    'overlays.changed',
  ],
});

/** A call to action among those of all videos. */
export const ListedCallToAction = z.object({
  id: z.string(),
  streamId: z.string(),
  streamName: z.string(),
  kind: CallToActionKind,
  text: z.string(),
  headline: z.string(),
});
export type ListedCallToAction = z.infer<typeof ListedCallToAction>;

export const listCallsToAction = endpoint({
  method: 'GET',
  path: `${streamBase}/cta`,
  tag,
  summary: 'List the calls to action of all videos, by video',
  requires: { kind: 'business', permission: 'videos.read' },
  query: z.object({
    ...pageQuery(),
    /** In headline and text. */
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: pageOf(ListedCallToAction),
  errors: [...signedIn, 'request.invalid'],
});

/** Replaces the archive's calls to action; its hypergraphics stay. */
export const saveArchiveCallsToAction = endpoint({
  method: 'POST',
  path: `${streamBase}/archive/cta`,
  tag,
  summary: 'Set the calls to action of an archive',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.overlays_saved',
  body: z.object({ archiveId: z.string(), callsToAction }),
  reply: StreamOverlays,
  errors: [...signedIn, 'request.invalid', 'archive.not_found', 'image.not_found'],
});

/** Cacheable for as long as the address stays the same: every change gives the video a new `overlaysUrl`. */
export const getViewerOverlays = endpoint({
  method: 'GET',
  path: `${streamBase}/viewer/overlays`,
  tag,
  summary: 'Read what lies over the picture of a video',
  requires: { kind: 'viewer' },
  shows: 'stream',
  query: z.extend(viewerCall.query, { revision: z.optional(z.string()) }),
  headers: viewerCall.headers,
  reply: ViewerOverlays,
  errors: viewerErrors,
});

/** A timed ad of a video (spec section 7, "viewer ads"): a call to action of kind `AD`. */
export const Ad = z.extend(ViewerCallToAction, { streamId: z.string() });
export type Ad = z.infer<typeof Ad>;

export const listAds = endpoint({
  method: 'GET',
  path: `${streamBase}/ads`,
  tag,
  summary: 'List the timed ads of a video, in order of time',
  requires: { kind: 'viewer' },
  shows: 'stream',
  query: z.object({ ...pageQuery(), ...viewerCall.query.shape }),
  headers: viewerCall.headers,
  reply: pageOf(Ad),
  errors: viewerErrors,
});

export const getAd = endpoint({
  method: 'GET',
  path: `${streamBase}/ads/:id`,
  tag,
  summary: 'Read one timed ad',
  requires: { kind: 'viewer' },
  shows: 'stream',
  params,
  ...viewerCall,
  reply: Ad,
  errors: [...viewerErrors, 'call_to_action.not_found'],
});

export const getAdDuration = endpoint({
  method: 'GET',
  path: `${streamBase}/ads/duration`,
  tag,
  summary: 'Read how long the timed ads of a video last together',
  requires: { kind: 'viewer' },
  shows: 'stream',
  ...viewerCall,
  reply: z.object({ streamId: z.string(), count: z.number(), durationMs: z.number() }),
  errors: viewerErrors,
});
