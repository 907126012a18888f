import type { ErrorCode } from './errors.ts';
import type { ApiKeyScope, Permission } from './permissions.ts';

/**
 * Who may call. The server refuses everybody else before the call is handled.
 * `public`: anyone, cross-origin, no cookie.
 * `member`: a member of a business who holds the permission there, with a bearer access token or the console's cookies;
 * writes with cookies need the `x-csrf-token` header. For calls that API keys must not make.
 * `business`: the same members, and API keys of the business that have the permission as a scope.
 * `user`: somebody who is signed in, with the same credentials as a member, whatever their role.
 * `operator`: a person who looks after all businesses of the platform, signed in as themselves.
 * `viewer`: anyone if the video is public, otherwise with its media `token`, or with an API key of its business that has
 * the scope `videos.read`.
 * `community`: anyone, with `Authorization: Bearer` or the cookie of a community's page if they are signed in there.
 * `communityMember`: who is signed in to communities, in the same way; writes with the cookie come from that page alone.
 * Who signed in on a page of a business, for a feed that it shows, may make only the calls of these two kinds that are
 * `fromEmbeds`: whoever runs that page can have the token.
 * `channel`: a viewer of a live stream, with the `token` of a realtime ticket.
 * `session`: the console's cookies of an open sign-in session. `cookies`: the console's cookies, valid or not; if they
 * belong to a session, with `x-csrf-token`. `upload`, `picture`, `studio`: the signed `token` of one upload, of one
 * picture upload, of one studio connection. `export`: the signed `token` of one file with all data of a business.
 * `original`: that of one uploaded file.
 */
export type Requires =
  | {
      readonly kind:
        | 'public'
        | 'user'
        | 'operator'
        | 'viewer'
        | 'channel'
        | 'session'
        | 'cookies'
        | 'upload'
        | 'picture'
        | 'studio'
        | 'export'
        | 'original';
    }
  | { readonly kind: 'community' | 'communityMember'; readonly fromEmbeds?: true }
  | { readonly kind: 'member'; readonly permission: Permission }
  | { readonly kind: 'business'; readonly permission: ApiKeyScope };

export type RequiresKind = Requires['kind'];

const refusalsOfPeople = ['auth.required', 'auth.token_expired', 'auth.csrf'] as const;
const refusalsOfImpersonation = ['impersonation.read_only', 'impersonation.refused'] as const;

/** The error that each kind of refusal returns. */
export const refusals = {
  public: [],
  member: [...refusalsOfPeople, ...refusalsOfImpersonation, 'auth.forbidden', 'auth.person_required', 'plan.read_only'],
  business: [
    ...refusalsOfPeople,
    ...refusalsOfImpersonation,
    'auth.forbidden',
    'auth.key_invalid',
    'auth.key_expired',
    'auth.scope_missing',
    'request.rate_limited',
    'plan.read_only',
  ],
  user: [...refusalsOfPeople, ...refusalsOfImpersonation, 'auth.person_required'],
  operator: [...refusalsOfPeople, 'auth.person_required', 'auth.operator_required', 'impersonation.nested'],
  viewer: [
    'media.token_invalid',
    'media.token_expired',
    'auth.key_invalid',
    'auth.key_expired',
    'auth.scope_missing',
    'request.rate_limited',
  ],
  channel: ['auth.required', 'auth.token_expired'],
  community: ['community.elsewhere'],
  communityMember: ['auth.required', 'auth.csrf', 'community.elsewhere'],
  session: ['auth.required', 'auth.refresh_invalid'],
  cookies: ['auth.csrf'],
  upload: ['upload.token_invalid'],
  picture: ['image.token_invalid'],
  studio: ['auth.required'],
  export: ['data_export.token_invalid'],
  original: ['stream.original_token_invalid'],
} as const satisfies Record<RequiresKind, readonly ErrorCode[]>;
