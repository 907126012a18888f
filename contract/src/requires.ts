import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call. The server refuses everybody else before the call is handled.
 * `public`: anyone, cross-origin, no cookie.
 * `business`: whoever acts for a business and holds the permission there, by a bearer access token or by the console's
 * cookies, writes with the `x-csrf-token` header.
 * `viewer`: anyone for what is public, else with the media `token` of the video.
 * `channel`: a viewer of a live stream, with the `token` of a realtime ticket.
 * `session`: the console's cookies of a session that goes on.
 * `cookies`: the console's cookies, whatever they are worth; where they stand for a session, with `x-csrf-token`.
 * `upload`, `picture`, `studio`: the signed `token` of one upload, of one picture upload, of one studio connection.
 */
export type Requires =
  | {
      readonly kind: 'public' | 'viewer' | 'channel' | 'session' | 'cookies' | 'upload' | 'picture' | 'studio';
    }
  | { readonly kind: 'business'; readonly permission: Permission };

export type RequiresKind = Requires['kind'];

/** How a caller of each kind is refused before the call is handled. */
export const refusals = {
  public: [],
  business: ['auth.required', 'auth.token_expired', 'auth.csrf', 'auth.forbidden'],
  viewer: ['media.token_invalid', 'media.token_expired'],
  channel: ['auth.required', 'auth.token_expired'],
  session: ['auth.required', 'auth.refresh_invalid'],
  cookies: ['auth.csrf'],
  upload: ['upload.token_invalid'],
  picture: ['image.token_invalid'],
  studio: ['auth.required'],
} as const satisfies Record<RequiresKind, readonly ErrorCode[]>;
