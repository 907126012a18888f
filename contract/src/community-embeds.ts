import * as z from 'zod/mini';
import { communityBase, communityTag, PublicCommunity } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';

/** How long the page of a business has to redeem a code. */
export const memberCodeSeconds = 60;
/** How long somebody stays signed in on a page of a business that is not left. */
export const embedSessionHours = 12;

const tag = communityTag;
const ofVisitor = { none: 'visitor' } as const;
/** 32 bytes in base64url: a SHA-256, or what one is made of. */
const bytes32 = z.string().check(z.regex(/^[\w-]{43}$/));

export const getPublicCommunity = endpoint({
  method: 'GET',
  path: `${communityBase}/public/details`,
  tag,
  summary: 'Read what anybody may know of a community',
  requires: { kind: 'public' },
  shows: 'community',
  query: z.object({ communityId: z.string() }),
  reply: PublicCommunity,
  errors: ['request.invalid', 'community.not_found', 'embed_site.refused'],
});

/** Called by the popup of the community's own host, once the member agreed. */
export const issueMemberCode = endpoint({
  method: 'POST',
  path: `${communityBase}/public/embed-code`,
  tag,
  summary: 'Get a code with which a page of the business signs this member in',
  requires: { kind: 'communityMember' },
  audit: ofVisitor,
  body: z.object({
    communityId: z.string(),
    /** Of the page that gets the code, and the only one that can use it. */
    origin: z.string().check(z.maxLength(300)),
    /** SHA-256 of the verifier that the page keeps (PKCE, S256). */
    challenge: bytes32,
  }),
  reply: z.object({ code: z.string() }),
  errors: ['request.invalid', 'request.rate_limited', 'community.not_found', 'embed_site.refused'],
});

/** A code is used up by the first try, whatever comes of it. */
export const redeemMemberCode = endpoint({
  method: 'POST',
  path: `${communityBase}/public/embed-token`,
  tag,
  summary: 'Exchange a code for a token that is good on the page that it was made for',
  requires: { kind: 'public' },
  audit: ofVisitor,
  body: z.object({ code: bytes32, verifier: bytes32 }),
  reply: z.object({
    /** Send as `Authorization: Bearer`, from the same origin. */
    token: z.string(),
    expiresDate: Instant,
  }),
  errors: ['request.invalid', 'request.rate_limited', 'community.code_invalid', 'embed_site.refused'],
});
