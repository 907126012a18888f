import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call. The server refuses everybody else before the call is handled.
 * `public`: anyone, cross-origin, no cookie.
 * `business`: somebody who acts for a business and holds the permission there, with a bearer access token or the
 * console's cookies; writes with cookies need the `x-csrf-token` header.
 * `user`: somebody who is signed in, with the same credentials, whatever their role.
 * `viewer`: anyone if the video is public, otherwise with its media `token`.
 * `channel`: a viewer of a live stream, with the `token` of a realtime ticket.
 * `session`: the console's cookies of an open sign-in session. `cookies`: the console's cookies, valid or not; if they
 * belong to a session, with `x-csrf-token`. `upload`, `picture`, `studio`: the signed `token` of one upload, of one
 * picture upload, of one studio connection.
 */
export type Requires =
  | {
      readonly kind: 'public' | 'user' | 'viewer' | 'channel' | 'session' | 'cookies' | 'upload' | 'picture' | 'studio';
    }
  | { readonly kind: 'business'; readonly permission: Permission };

export type RequiresKind = Requires['kind'];

/** The error that each kind of refusal returns. */
export const refusals = {
  public: [],
  business: ['auth.required', 'auth.token_expired', 'auth.csrf', 'auth.forbidden'],
  user: ['auth.required', 'auth.token_expired', 'auth.csrf'],
  viewer: ['media.token_invalid', 'media.token_expired'],
  channel: ['auth.required', 'auth.token_expired'],
  session: ['auth.required', 'auth.refresh_invalid'],
  cookies: ['auth.csrf'],
  upload: ['upload.token_invalid'],
  picture: ['image.token_invalid'],
  studio: ['auth.required'],
} as const satisfies Record<RequiresKind, readonly ErrorCode[]>;
