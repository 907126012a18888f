import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { HexColor } from './embedded-players.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import {
  byRule,
  communityTitleMaxLength,
  maxLength,
  validateAccent,
  validateCommunityTitle,
  validateSubdomain,
} from './rules/index.ts';

export const communityBase = `${businessBase}/community`;
export const communityDescriptionMaxLength = 500;
export const communityRulesMaxLength = 5000;
export const communitiesMax = 20;

/** `PUBLIC`: anybody reads and joins. `PRIVATE`: members read, and the business lets them in. `INVITE`: by its link. */
export const communityVisibilities = ['PUBLIC', 'PRIVATE', 'INVITE'] as const;
export const CommunityVisibility = z.enum(communityVisibilities);
export type CommunityVisibility = z.infer<typeof CommunityVisibility>;

/** What becomes of members' texts with links. `HOLD`: others see them once somebody has looked at them. */
export const linkRules = ['ALLOW', 'HOLD', 'REFUSE'] as const;
export const LinkRule = z.enum(linkRules);
export type LinkRule = z.infer<typeof LinkRule>;

export const heldWordsMaxLength = 5000;

export const Price = z.object({ amount: Amount, currency: z.string() });
export type Price = z.infer<typeof Price>;

/** `ONCE`: a membership has no end. Otherwise it renews by itself, until it is cancelled. */
export const MembershipPeriod = z.enum(['ONCE', 'MONTH', 'YEAR']);
export type MembershipPeriod = z.infer<typeof MembershipPeriod>;

/** What joining costs. */
export const MembershipPrice = z.extend(Price, { period: MembershipPeriod });
export type MembershipPrice = z.infer<typeof MembershipPrice>;

/** What anybody may know. */
export const PublicCommunity = z.object({
  id: z.string(),
  title: z.string(),
  subdomain: z.string(),
  url: z.string(),
  description: z.string(),
  rules: z.string(),
  visibility: CommunityVisibility,
  pictureUrl: z.nullable(z.string()),
  coverUrl: z.nullable(z.string()),
  /** Of its buttons and links, as `#rrggbb`; null: the platform's. */
  accentColor: z.nullable(z.string()),
  memberCount: z.number(),
  /** Null: joining costs nothing. */
  price: z.nullable(MembershipPrice),
});
export type PublicCommunity = z.infer<typeof PublicCommunity>;

export const Community = z.extend(PublicCommunity, {
  businessId: z.string(),
  /** Uuids of pictures of the kind COMMUNITY. */
  picture: z.nullable(z.string()),
  cover: z.nullable(z.string()),
  postCount: z.number(),
  /** How many wait to be let in. */
  requestCount: z.number(),
  /** How many texts and members wait for somebody to look at them. */
  reportCount: z.optional(z.number()),
  /** How many appeals wait for an answer. */
  appealCount: z.optional(z.number()),
  /** Whoever has it may join, whatever the visibility. */
  inviteUrl: z.string(),
  /** The first post of a member waits until somebody has looked at it. */
  holdsFirstPosts: z.boolean(),
  /** What has many signs of spam waits, too. */
  holdsSpam: z.boolean(),
  /** One on each line. Texts of members that have one wait, too. */
  heldWords: z.string(),
  linkRule: LinkRule,
  /** Members may put videos of their own into posts. */
  takesVideos: z.boolean(),
  createdDate: Instant,
});
export type Community = z.infer<typeof Community>;

const title = z.string().check(
  byRule(validateCommunityTitle),
  byRule((value) => maxLength(value, communityTitleMaxLength)),
);
const subdomain = z.string().check(byRule(validateSubdomain));
const description = z.string().check(byRule((value) => maxLength(value, communityDescriptionMaxLength)));
const rules = z.string().check(byRule((value) => maxLength(value, communityRulesMaxLength)));
const picture = z.nullable(z.string().check(z.maxLength(64)));
const accentColor = z.nullable(HexColor.check(byRule(validateAccent)));

export const CommunityDraft = z.object({
  title,
  subdomain,
  description: z._default(description, ''),
  rules: z._default(rules, ''),
  visibility: z._default(CommunityVisibility, 'PUBLIC'),
  picture: z._default(picture, null),
  cover: z._default(picture, null),
  accentColor: z._default(accentColor, null),
});
export type CommunityDraft = z.infer<typeof CommunityDraft>;

export const communityTag = 'Communities';
const tag = communityTag;
const read = { kind: 'business', permission: 'communities.read' } as const;
const write = { kind: 'business', permission: 'communities.write' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const params = z.object({ id: z.string() });

export const listCommunities = endpoint({
  method: 'GET',
  path: communityBase,
  tag,
  summary: "List the business's communities, newest first",
  requires: read,
  query: z.object(pageQuery()),
  reply: pageOf(Community),
  errors: [...signedIn, 'request.invalid'],
});

export const createCommunity = endpoint({
  method: 'POST',
  path: communityBase,
  tag,
  summary: 'Make a community',
  requires: write,
  audit: 'community.created',
  body: CommunityDraft,
  status: 201,
  reply: Community,
  errors: [...signedIn, 'request.invalid', 'community.too_many'],
});

export const listCommunityTitles = endpoint({
  method: 'GET',
  path: `${communityBase}/title`,
  tag,
  summary: "List the titles of the business's communities, for choosing one",
  requires: read,
  reply: z.object({ items: z.array(z.object({ id: z.string(), title: z.string(), subdomain: z.string() })) }),
  errors: signedIn,
});

export const getCommunity = endpoint({
  method: 'GET',
  path: `${communityBase}/:id`,
  tag,
  summary: 'Read a community',
  requires: read,
  params,
  reply: Community,
  errors: [...signedIn, 'community.not_found'],
});

export const updateCommunity = endpoint({
  method: 'PUT',
  path: `${communityBase}/update`,
  tag,
  summary: 'Change what is said of a community; what is left out stays',
  requires: write,
  audit: 'community.updated',
  body: z.object({
    communityId: z.string(),
    title: z.optional(title),
    subdomain: z.optional(subdomain),
    description: z.optional(description),
    rules: z.optional(rules),
    visibility: z.optional(CommunityVisibility),
    picture: z.optional(picture),
    cover: z.optional(picture),
    accentColor: z.optional(accentColor),
    holdsFirstPosts: z.optional(z.boolean()),
    holdsSpam: z.optional(z.boolean()),
    heldWords: z.optional(z.string().check(byRule((value) => maxLength(value, heldWordsMaxLength)))),
    linkRule: z.optional(LinkRule),
    takesVideos: z.optional(z.boolean()),
    /** Makes a new invitation link. The one before lets nobody in any more. */
    renewsInvite: z.optional(z.boolean()),
  }),
  reply: Community,
  errors: [...signedIn, 'request.invalid', 'community.not_found', 'community.for_sale'],
});

export const deleteCommunity = endpoint({
  method: 'DELETE',
  path: `${communityBase}/:id`,
  tag,
  summary: 'Delete a community with its posts and comments',
  requires: write,
  audit: 'community.deleted',
  params,
  reply: Nothing,
  errors: [...signedIn, 'community.not_found'],
});

const Uniqueness = z.object({
  isUnique: z.boolean(),
  /** Why it cannot be used, for a person. */
  message: z.nullable(z.string()),
});

/** `communityId`: of the community that may have it already. */
export const checkCommunityTitle = endpoint({
  method: 'GET',
  /** The specification writes a slash before the question mark; both are answered. */
  path: `${communityBase}/unique`,
  tag,
  summary: 'Ask whether a title can be used',
  requires: read,
  query: z.object({ title: z.string().check(z.maxLength(400)), communityId: z.optional(z.string()) }),
  reply: Uniqueness,
  errors: [...signedIn, 'request.invalid'],
});

export const checkSubdomainName = endpoint({
  method: 'GET',
  path: `${communityBase}/unique/subdomain-name`,
  tag,
  summary: 'Ask whether a subdomain can be used',
  requires: read,
  query: z.object({ subdomainName: z.string().check(z.maxLength(400)), communityId: z.optional(z.string()) }),
  reply: Uniqueness,
  errors: [...signedIn, 'request.invalid'],
});

export const listPopularCommunities = endpoint({
  method: 'GET',
  path: `${communityBase}/popular`,
  tag,
  summary: 'List public communities, those with most members first',
  requires: { kind: 'public' },
  query: z.object(pageQuery()),
  reply: pageOf(PublicCommunity),
  errors: ['request.invalid'],
});
