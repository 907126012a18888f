import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { LiveStatus } from './live-state.ts';
import { Instant } from './query.ts';

/** The page that a guest link opens. Its key stands after `#`, which browsers send to nobody. */
export const guestPagePath = '/guest';

export const GuestKey = z.string().check(z.minLength(1), z.maxLength(200));

const tag = 'Hand raise';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const ofHost = {
  method: 'POST',
  tag,
  requires: { kind: 'business', permission: 'live.host' },
  params: z.object({ id: z.string() }),
  reply: z.object({
    /** Whoever has it may come to the live as a guest, until the live ends or the link is replaced. */
    url: z.string(),
  }),
  errors: [...signedIn, 'stream.not_found', 'live.not_live', 'live.ended'],
} as const;

/** It is the same at every call, until it is replaced. */
export const openGuestLink = endpoint({
  ...ofHost,
  path: `${streamBase}/:id/live/guest-link`,
  summary: 'Ask for the link with which people without an account come to a live stream as guests',
  audit: { none: 'ticket' },
});

/** Guests who wait or are on stage stay; whoever else came by the old link has to ask for the new one. */
export const replaceGuestLink = endpoint({
  ...ofHost,
  path: `${streamBase}/:id/live/guest-link/replace`,
  summary: 'Make a new guest link for a live stream; the old one stops working',
  impersonated: 'never',
  audit: 'stream.guest_link_replaced',
});

/** What a guest link invites to, for its page. */
export const GuestInvitation = z.object({
  name: z.string(),
  /** When it is to begin; null if that is not planned. */
  eventStart: z.nullable(Instant),
  liveStatus: LiveStatus,
  businessName: z.string(),
  /** The logo of the business. */
  imageUrl: z.nullable(z.string()),
});
export type GuestInvitation = z.infer<typeof GuestInvitation>;

export const guestLinkErrors = ['guest_link.invalid', 'guest_link.ended'] as const;

/** A POST, because the key must not be in addresses. */
export const readGuestInvitation = endpoint({
  method: 'POST',
  path: `${streamBase}/viewer/guest`,
  tag,
  summary: 'Read what a guest link invites to',
  requires: { kind: 'public' },
  shows: 'stream',
  audit: { none: 'reads' },
  body: z.object({ streamId: z.string().check(z.maxLength(64)), guestKey: GuestKey }),
  reply: GuestInvitation,
  errors: [
    ...guestLinkErrors,
    'request.invalid',
    'request.rate_limited',
    'stream.not_found',
    'stream.expired',
    'embed_site.refused',
  ],
});
