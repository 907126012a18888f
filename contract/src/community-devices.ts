import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { spaceId } from './community-spaces.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';

/** The most devices that a member is told on in one community. */
export const memberDevicesMax = 20;

/** `ALL`: every post in it. `BUSINESS`: those of the business. `NONE`: only mentions and answers. */
export const spaceFollows = ['ALL', 'BUSINESS', 'NONE'] as const;
export const SpaceFollow = z.enum(spaceFollows);
export type SpaceFollow = z.infer<typeof SpaceFollow>;

/** A browser that shows what is new for a member while the community is closed. */
export const MemberDevice = z.object({
  id: z.string(),
  /** Its browser and system, like `Firefox, Linux`; empty if it did not say. */
  name: z.string(),
  createdDate: Instant,
});
export type MemberDevice = z.infer<typeof MemberDevice>;

const tag = communityTag;
const asMember = { kind: 'communityMember' } as const;
const ofVisitor = { none: 'visitor' } as const;
const refused = ['request.invalid', 'community.not_found', 'community.members_only'] as const;
/** In base64url without padding. */
const bytes = (length: number) => z.string().check(z.length(Math.ceil((length * 4) / 3)), z.regex(/^[\w-]*$/));

export const listMemberDevices = endpoint({
  method: 'GET',
  path: `${communityBase}/public/devices`,
  tag,
  summary: 'List the devices that a member is told on, the newest first',
  requires: asMember,
  query: z.object({ communityId: z.string() }),
  reply: z.object({
    items: z.array(MemberDevice),
    /** The VAPID key to subscribe with, in base64url. */
    publicKey: z.string(),
  }),
  errors: refused,
});

export const addMemberDevice = endpoint({
  method: 'POST',
  path: `${communityBase}/public/devices`,
  tag,
  summary: 'Tell a member on a device what is new for them',
  requires: asMember,
  audit: ofVisitor,
  body: z.object({
    communityId: z.string(),
    /** What the device's push subscription says. */
    endpoint: z.string().check(z.maxLength(2000)),
    p256dh: bytes(65),
    auth: bytes(16),
    /** The VAPID key that it was subscribed with. */
    publicKey: bytes(65),
  }),
  status: 201,
  reply: MemberDevice,
  errors: [...refused, 'request.rate_limited'],
});

export const forgetMemberDevice = endpoint({
  method: 'DELETE',
  path: `${communityBase}/public/devices/:id`,
  tag,
  summary: 'Tell a member nothing more on a device',
  requires: asMember,
  audit: ofVisitor,
  params: z.object({ id: z.string() }),
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited'],
});

export const listSpaceFollows = endpoint({
  method: 'GET',
  path: `${communityBase}/public/notices/spaces`,
  tag,
  summary: 'List what a member is told of each space; `BUSINESS` where nothing was chosen',
  requires: asMember,
  query: z.object({ communityId: z.string() }),
  reply: z.object({ items: z.array(z.object({ spaceId: z.string(), follow: SpaceFollow })) }),
  errors: refused,
});

export const followSpace = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/notices/spaces`,
  tag,
  summary: 'Choose what a member is told of a space, in notifications, mails and on devices alike',
  requires: asMember,
  audit: ofVisitor,
  body: z.object({ communityId: z.string(), spaceId, follow: SpaceFollow }),
  reply: Nothing,
  errors: [...refused, 'community.space_not_found', 'request.rate_limited'],
});

export const muteThread = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/notices/threads`,
  tag,
  summary: 'Tell a member nothing more of a post and its comments, or tell them again',
  requires: asMember,
  audit: ofVisitor,
  body: z.object({ postId: z.string(), isMuted: z.boolean() }),
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited', 'post.not_found', 'community.members_only'],
});
