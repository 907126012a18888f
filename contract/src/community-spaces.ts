import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { Nothing } from './query.ts';
import { byRule, maxLength, validateSpaceName } from './rules/index.ts';

export const spaceDescriptionMaxLength = 300;
export const spacesMax = 30;

/** A part of a community about one thing. A post is in one space, or in none. */
export const PublicSpace = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Where its posts are read. */
  url: z.string(),
});
export type PublicSpace = z.infer<typeof PublicSpace>;

export const CommunitySpace = z.extend(PublicSpace, {
  communityId: z.string(),
  /** With drafts. */
  postCount: z.number(),
});
export type CommunitySpace = z.infer<typeof CommunitySpace>;

export const spaceId = z.string().check(z.maxLength(64));
const name = z.string().check(byRule(validateSpaceName));
const description = z.string().check(byRule((value) => maxLength(value, spaceDescriptionMaxLength)));

const tag = communityTag;
const read = { kind: 'business', permission: 'communities.read' } as const;
const write = { kind: 'business', permission: 'communities.write' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const params = z.object({ id: z.string() });
const inCommunity = z.object({ communityId: z.string() });

/** What a form for one asks for. */
export const SpaceDraft = z.object({ name, description: z._default(description, '') });
export type SpaceDraft = z.infer<typeof SpaceDraft>;

export const listSpaces = endpoint({
  method: 'GET',
  path: `${communityBase}/spaces`,
  tag,
  summary: 'List the spaces of a community, or of all communities, in their order',
  requires: read,
  query: z.object({ communityId: z.optional(z.string()) }),
  reply: z.object({ items: z.array(CommunitySpace) }),
  errors: [...signedIn, 'request.invalid', 'community.not_found'],
});

export const createSpace = endpoint({
  method: 'POST',
  path: `${communityBase}/spaces`,
  tag,
  summary: 'Add a space to a community, after those that it has',
  requires: write,
  audit: 'community.updated',
  body: z.extend(SpaceDraft, { communityId: z.string() }),
  status: 201,
  reply: CommunitySpace,
  errors: [...signedIn, 'request.invalid', 'community.not_found', 'community.too_many_spaces'],
});

export const updateSpace = endpoint({
  method: 'PUT',
  path: `${communityBase}/spaces/:id`,
  tag,
  summary: 'Rename or describe a space; what is left out stays',
  requires: write,
  audit: 'community.updated',
  params,
  body: z.object({ name: z.optional(name), description: z.optional(description) }),
  reply: CommunitySpace,
  errors: [...signedIn, 'request.invalid', 'community.space_not_found'],
});

export const orderSpaces = endpoint({
  method: 'PUT',
  path: `${communityBase}/spaces`,
  tag,
  summary: 'Put the spaces of a community in order',
  requires: write,
  audit: 'community.updated',
  body: z.object({
    communityId: z.string(),
    /** All of them, in the new order. */
    spaceIds: z.array(spaceId).check(z.maxLength(spacesMax)),
  }),
  reply: z.object({ items: z.array(CommunitySpace) }),
  errors: [...signedIn, 'request.invalid', 'community.not_found'],
});

export const deleteSpace = endpoint({
  method: 'DELETE',
  path: `${communityBase}/spaces/:id`,
  tag,
  summary: 'Remove a space; its posts stay, in another one or in none',
  requires: write,
  audit: 'community.updated',
  params,
  /** The space of the same community that its posts go to; without it they are in none. */
  query: z.object({ moveTo: z.optional(spaceId) }),
  reply: Nothing,
  errors: [...signedIn, 'request.invalid', 'community.space_not_found'],
});

export const listPublicSpaces = endpoint({
  method: 'GET',
  path: `${communityBase}/public/spaces`,
  tag,
  summary: 'List the spaces of a community that one may read, in their order',
  requires: { kind: 'community', fromEmbeds: true },
  shows: 'community',
  query: inCommunity,
  reply: z.object({ items: z.array(PublicSpace) }),
  errors: ['request.invalid', 'community.not_found', 'community.members_only', 'embed_site.refused'],
});
