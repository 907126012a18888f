import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { GivenInstant } from './given-instant.ts';
import { HypergraphicStyle, ViewerHypergraphic } from './hypergraphics.ts';
import { Instant } from './query.ts';

/** `CLASS` of the `EXT-X-DATERANGE` tags that carry hypergraphics. */
export const hypergraphicDateRangeClass = 'com.zeacon.hypergraphic';

/**
 * Attributes of such a tag, in addition to `ID` (of the drop), `START-DATE` and, once it was removed, `END-DATE`. Texts
 * are quoted strings, percent-encoded like `encodeURIComponent`, so that they cannot break the playlist; numbers are
 * decimal. A graphic without a hover picture has no `hoverPath`.
 */
export const hypergraphicDateRangeAttributes = {
  uuid: 'X-COM-ZEACON-UUID',
  name: 'X-COM-ZEACON-NAME',
  url: 'X-COM-ZEACON-URL',
  defaultPath: 'X-COM-ZEACON-DEFAULT-PATH',
  hoverPath: 'X-COM-ZEACON-HOVER-PATH',
  /** Size of the normal picture in its own pixels. */
  width: 'X-COM-ZEACON-WIDTH',
  height: 'X-COM-ZEACON-HEIGHT',
  /** In percent of the picture, as in `HypergraphicStyle`. */
  styleTop: 'X-COM-ZEACON-STYLE-TOP',
  styleLeft: 'X-COM-ZEACON-STYLE-LEFT',
  styleWidth: 'X-COM-ZEACON-STYLE-WIDTH',
  /** 1 or 0. */
  trackConversions: 'X-COM-ZEACON-TRACK-CONVERSIONS',
} as const;

/**
 * A graphic that the host dropped into a live stream. Times are picture times (`EXT-X-PROGRAM-DATE-TIME`), not the
 * times of the calls.
 */
export const LiveHypergraphic = z.object({
  id: z.string(),
  streamId: z.string(),
  hypergraphic: ViewerHypergraphic,
  style: HypergraphicStyle,
  droppedDate: Instant,
  /** Null while it is shown. */
  removedDate: z.nullable(Instant),
});
export type LiveHypergraphic = z.infer<typeof LiveHypergraphic>;

const tag = 'Hypergraphics';
const params = z.object({ id: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;

/** `at` is the program date time of the picture the host saw; defaults to the moment of the call. */
export const dropHypergraphic = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/live-hyper-graphics`,
  tag,
  summary: 'Drop a hypergraphic into a live stream',
  requires: { kind: 'business', permission: 'live.host' },
  audit: 'stream.hypergraphic_dropped',
  params,
  body: z.object({
    hypergraphicId: z.string(),
    style: z.optional(HypergraphicStyle),
    at: z.optional(GivenInstant),
  }),
  status: 201,
  reply: LiveHypergraphic,
  errors: [...signedIn, 'request.invalid', 'stream.not_found', 'hypergraphic.not_found', 'hypergraphic.not_live'],
});

export const removeLiveHypergraphic = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/live-hyper-graphics/:dropId/remove`,
  tag,
  summary: 'Take a hypergraphic off a live stream',
  requires: { kind: 'business', permission: 'live.host' },
  audit: 'stream.hypergraphic_removed',
  params: z.object({ id: z.string(), dropId: z.string() }),
  body: z.object({ at: z.optional(GivenInstant) }),
  reply: LiveHypergraphic,
  errors: [...signedIn, 'request.invalid', 'stream.not_found', 'hypergraphic.not_on'],
});

export const listLiveHypergraphics = endpoint({
  method: 'GET',
  path: `${streamBase}/:id/live-hyper-graphics`,
  tag,
  summary: 'List what was dropped into a live stream, oldest first',
  requires: { kind: 'business', permission: 'hypergraphics.read' },
  params,
  query: z.object({ on: z.optional(z.stringbool()) }),
  reply: z.object({ items: z.array(LiveHypergraphic) }),
  errors: [...signedIn, 'request.invalid', 'stream.not_found'],
});
