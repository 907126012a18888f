import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, maxLength, required, validateRtmpUrl } from './rules/index.ts';

export const destinationsMaxPerBusiness = 20;

/** Whether lives are pushed there. */
export const BroadcastDestinationStatus = z.enum(['ACTIVE', 'INACTIVE']);
export type BroadcastDestinationStatus = z.infer<typeof BroadcastDestinationStatus>;

export const BroadcastPlatform = z.enum(['YOUTUBE', 'FACEBOOK', 'TWITCH', 'CUSTOM']);
export type BroadcastPlatform = z.infer<typeof BroadcastPlatform>;

/** The state of one live's push; `idle` while there is none. */
export const BroadcastState = z.enum(['idle', 'connecting', 'sending', 'reconnecting', 'failed']);
export type BroadcastState = z.infer<typeof BroadcastState>;

/** An outside service that lives are pushed to. The key is never shown again. */
export const BroadcastDestination = z.object({
  id: z.string(),
  businessAccountId: z.string(),
  name: z.string(),
  platform: BroadcastPlatform,
  rtmpUrl: z.string(),
  /** Its last four characters; empty if the key is short. */
  streamKeyEnding: z.string(),
  broadcastDestinationStatus: BroadcastDestinationStatus,
  state: BroadcastState,
  /** For a person: why nothing is being sent. */
  message: z.nullable(z.string()),
  /** Since when it is in this state. */
  stateDate: z.nullable(Instant),
  createdDate: Instant,
});
export type BroadcastDestination = z.infer<typeof BroadcastDestination>;

export const BroadcastOrientation = z.enum(['LANDSCAPE', 'PORTRAIT']);
export type BroadcastOrientation = z.infer<typeof BroadcastOrientation>;

const base = `${businessBase}/broadcast-destination` as const;
const tag = 'Broadcast destinations';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const text = (label: string, max: number) =>
  z.string().check(
    byRule((value) => required(label, value)),
    byRule((value) => maxLength(value, max)),
  );

export const createBroadcastDestination = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Add a place that lives are pushed to',
  requires: { kind: 'business', permission: 'destinations.write' },
  impersonated: 'never',
  audit: 'destination.created',
  body: z.object({
    name: text('Name', 100),
    platform: z._default(BroadcastPlatform, 'CUSTOM'),
    rtmpUrl: text('RTMP URL', 1000).check(byRule(validateRtmpUrl)),
    streamKey: text('Stream key', 500),
  }),
  status: 201,
  reply: BroadcastDestination,
  errors: [...signedIn, 'request.invalid', 'destination.too_many'],
});

export const listBroadcastDestinations = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the places that lives are pushed to',
  requires: { kind: 'business', permission: 'destinations.read' },
  query: z.object({ businessAccountId: z.optional(z.string()) }),
  reply: z.object({ items: z.array(BroadcastDestination) }),
  errors: [...signedIn, 'account.not_found'],
});

/** If switched on during a live, the push starts at once. */
export const changeBroadcastDestinationStatus = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  tag,
  summary: 'Switch a destination on or off',
  requires: { kind: 'business', permission: 'destinations.write' },
  audit: 'destination.updated',
  params: z.object({ id: z.string() }),
  query: z.object({ broadcastDestinationStatus: BroadcastDestinationStatus }),
  reply: BroadcastDestination,
  errors: [...signedIn, 'request.invalid', 'destination.not_found'],
});

export const deleteBroadcastDestination = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  tag,
  summary: 'Remove a destination; a push under way ends',
  requires: { kind: 'business', permission: 'destinations.write' },
  audit: 'destination.deleted',
  params: z.object({ id: z.string() }),
  reply: Nothing,
  errors: [...signedIn, 'destination.not_found'],
});

const Orientation = z.object({ businessAccountId: z.string(), orientation: BroadcastOrientation });

export const saveBroadcastOrientation = endpoint({
  method: 'POST',
  path: `${businessBase}/broadcast-orientation`,
  tag,
  summary: 'Choose whether the studio composes wide or upright pictures',
  requires: { kind: 'business', permission: 'destinations.write' },
  audit: 'business.updated',
  body: z.object({ orientation: BroadcastOrientation }),
  status: 201,
  reply: Orientation,
  errors: [...signedIn, 'request.invalid'],
});

export const getBroadcastOrientation = endpoint({
  method: 'GET',
  path: `${businessBase}/broadcast-orientation`,
  tag,
  summary: 'Read which orientation was chosen',
  requires: { kind: 'business', permission: 'destinations.read' },
  query: z.object({ businessAccountId: z.optional(z.string()) }),
  reply: Orientation,
  errors: [...signedIn, 'account.not_found'],
});
