import * as z from 'zod/mini';
import { CommunityVisibility } from './communities.ts';
import { ContentType, MediaType } from './enums.ts';
import { Lead } from './leads.ts';
import { Amount } from './money.ts';
import { PlanMeter } from './plan-meters.ts';
import { BillingInterval, SubscriptionState } from './plans.ts';
import { Instant } from './query.ts';

interface WebhookEventKind<Data extends z.ZodMiniObject> {
  /** When it is sent. */
  readonly summary: string;
  /** The field that names what it is about: what concerns one thing arrives in order. */
  readonly object: keyof z.output<Data> & string;
  readonly data: Data;
  readonly example: z.output<Data>;
}

/** @__NO_SIDE_EFFECTS__ */
function kind<Data extends z.ZodMiniObject>(definition: WebhookEventKind<Data>): WebhookEventKind<Data> {
  return definition;
}

const video = {
  streamId: z.string(),
  name: z.string(),
  contentType: ContentType,
  mediaType: MediaType,
};
const exampleVideo = {
  streamId: 'str_7kq2m9x4v1c8b3n6t0wz',
  name: 'Spring collection',
  contentType: 'VOD',
  mediaType: 'VIDEO',
} as const;
const live = { streamId: z.string(), name: z.string(), sessionId: z.string() };
const exampleLive = {
  streamId: 'str_2d5f8g1h4j7k0m3n6p9q',
  name: 'Friday shopping',
  sessionId: 'lvs_4t7v0w3x6y9z2a5b8c1d',
};

const community = {
  communityId: z.string(),
  title: z.string(),
  subdomain: z.string(),
  visibility: CommunityVisibility,
};
const exampleCommunity = {
  communityId: 'com_1r4u7x0a3d6g9j2m5p8s',
  title: 'Harbor coffee club',
  subdomain: 'harbor-coffee',
  visibility: 'PUBLIC',
} as const;
const member = { communityId: z.string(), memberId: z.string(), username: z.string() };
const exampleMember = {
  communityId: exampleCommunity.communityId,
  memberId: 'mbr_6q9t2w5z8b1e4h7k0n3r',
  username: 'Ana',
};
const post = {
  postId: z.string(),
  communityId: z.string(),
  /** Who wrote it; null for the business itself, and for members who deleted their account. */
  memberId: z.nullable(z.string()),
  title: z.string(),
  /** The video in it. */
  contentId: z.nullable(z.string()),
  createdDate: Instant,
};
const examplePost = {
  postId: 'pst_3w6z9c2f5i8l1o4r7u0x',
  communityId: exampleCommunity.communityId,
  memberId: null,
  title: 'New beans are in',
  contentId: exampleVideo.streamId,
  createdDate: '2026-11-20T09:00:00.000Z',
};

const sale = {
  saleId: z.string(),
  /** The video that was bought, or at which its series was; null where a membership was. */
  streamId: z.nullable(z.string()),
  streamName: z.nullable(z.string()),
  /** The series that was bought; null where the video alone was. */
  playlistId: z.nullable(z.string()),
  playlistName: z.nullable(z.string()),
  /** The community whose membership was bought; null where a video or a series was. */
  communityId: z.nullable(z.string()),
  communityName: z.nullable(z.string()),
  email: z.string(),
  amount: Amount,
  currency: z.string(),
  /** No money moved: it was for trying out. */
  isSandbox: z.boolean(),
};
const exampleSale = {
  saleId: 'pur_4r7u0x3a6d9g2j5m8p1s',
  streamId: exampleVideo.streamId,
  streamName: exampleVideo.name,
  playlistId: null,
  playlistName: null,
  communityId: null,
  communityName: null,
  email: 'ana@example.com',
  amount: 900,
  currency: 'EUR',
  isSandbox: false,
};

/** Everything a business can be told of. Adding a kind is adding an entry here, and recording it where it happens. */
export const webhookEvents = {
  'stream.created': kind({
    summary: 'A video or live stream was created. Its file may still be uploading.',
    object: 'streamId',
    data: z.object(video),
    example: exampleVideo,
  }),
  'stream.ready': kind({
    summary: 'An uploaded video can be played. Higher qualities may follow.',
    object: 'streamId',
    data: z.object({
      ...video,
      durationMs: z.nullable(z.number()),
      width: z.nullable(z.number()),
      height: z.nullable(z.number()),
    }),
    example: { ...exampleVideo, durationMs: 93_400, width: 1920, height: 1080 },
  }),
  'stream.failed': kind({
    summary: 'A video or recording could not be processed. The message says why.',
    object: 'streamId',
    data: z.object({ ...video, message: z.string() }),
    example: { ...exampleVideo, message: 'This file is not a video we can read.' },
  }),
  'stream.removed': kind({
    summary: 'A video, live stream or recording was deleted.',
    object: 'streamId',
    data: z.object(video),
    example: exampleVideo,
  }),
  'upload.finished': kind({
    summary: 'A file was uploaded completely. Processing starts.',
    object: 'streamId',
    data: z.object({ uploadId: z.string(), streamId: z.string(), fileName: z.string(), sizeBytes: z.number() }),
    example: {
      uploadId: 'upl_9c2e5g8j1m4p7r0t3v6x',
      streamId: exampleVideo.streamId,
      fileName: 'spring.mp4',
      sizeBytes: 48_210_333,
    },
  }),
  'live.started': kind({
    summary: 'A live stream started. It is not sent again after an interruption.',
    object: 'streamId',
    data: z.object({ ...live, startedDate: Instant }),
    example: { ...exampleLive, startedDate: '2026-11-20T18:00:00.000Z' },
  }),
  'live.ended': kind({
    summary: 'A live stream has ended.',
    object: 'streamId',
    data: z.object({ ...live, endedDate: Instant }),
    example: { ...exampleLive, endedDate: '2026-11-20T19:12:40.000Z' },
  }),
  'archive.ready': kind({
    summary: 'The recording of a live stream can be played.',
    object: 'archiveId',
    data: z.object({
      archiveId: z.string(),
      name: z.string(),
      /** The live it was made of. */
      streamId: z.string(),
      sessionId: z.string(),
      durationMs: z.nullable(z.number()),
      sizeBytes: z.number(),
    }),
    example: {
      archiveId: 'str_8h1k4n7q0s3v6x9a2c5e',
      ...exampleLive,
      durationMs: 4_360_000,
      sizeBytes: 912_004_112,
    },
  }),
  'community.created': kind({
    summary: 'A community was created.',
    object: 'communityId',
    data: z.object(community),
    example: exampleCommunity,
  }),
  'community.updated': kind({
    summary: 'The settings of a community were changed.',
    object: 'communityId',
    data: z.object(community),
    example: exampleCommunity,
  }),
  'community.removed': kind({
    summary: 'A community was deleted, with its members and posts.',
    object: 'communityId',
    data: z.object(community),
    example: exampleCommunity,
  }),
  'member.joined': kind({
    summary: 'Somebody became a member of a community, or may come back after a ban. A request to join is not sent.',
    object: 'memberId',
    data: z.object(member),
    example: exampleMember,
  }),
  'member.left': kind({
    summary: 'A member left a community.',
    object: 'memberId',
    data: z.object(member),
    example: exampleMember,
  }),
  'member.banned': kind({
    summary: 'Somebody was banned from a community.',
    object: 'memberId',
    data: z.object(member),
    example: exampleMember,
  }),
  'post.published': kind({
    summary: 'A post was published in a community, by the business or a member.',
    object: 'postId',
    data: z.object(post),
    example: examplePost,
  }),
  'post.removed': kind({
    summary: 'A published post was deleted.',
    object: 'postId',
    data: z.object(post),
    example: examplePost,
  }),
  'comment.posted': kind({
    summary: 'A member commented on a post, or answered a comment.',
    object: 'postId',
    data: z.object({
      commentId: z.string(),
      postId: z.string(),
      communityId: z.string(),
      memberId: z.nullable(z.string()),
      /** The comment that it answers. */
      parentId: z.nullable(z.string()),
      text: z.string(),
      createdDate: Instant,
    }),
    example: {
      commentId: 'cmt_8v1y4b7e0h3k6n9q2t5w',
      postId: examplePost.postId,
      communityId: exampleCommunity.communityId,
      memberId: exampleMember.memberId,
      parentId: null,
      text: 'The Kenyan one is my favorite.',
      createdDate: '2026-11-20T09:12:00.000Z',
    },
  }),
  'plan.changed': kind({
    summary: 'The business has another plan, or its plan another state. `ENDED`: it has none any more.',
    object: 'planId',
    data: z.object({
      planId: z.string(),
      planName: z.string(),
      interval: BillingInterval,
      state: SubscriptionState,
      periodStart: Instant,
      periodEnd: Instant,
    }),
    example: {
      planId: 'pln_5n8q1t4w7z0c3f6i9l2o',
      planName: 'Studio',
      interval: 'MONTH',
      state: 'ACTIVE',
      periodStart: '2026-11-01T09:00:00.000Z',
      periodEnd: '2026-12-01T09:00:00.000Z',
    },
  }),
  'usage.reached': kind({
    summary: '50, 80 or 100 percent of what the plan includes in a month was used. Nothing is stopped.',
    object: 'meter',
    data: z.object({
      meter: PlanMeter,
      percent: z.number(),
      used: z.number(),
      included: z.number(),
      periodStart: Instant,
      periodEnd: Instant,
    }),
    example: {
      meter: 'liveMinutes',
      percent: 80,
      used: 2412.5,
      included: 3000,
      periodStart: '2026-11-01T09:00:00.000Z',
      periodEnd: '2026-12-01T09:00:00.000Z',
    },
  }),
  'lead.created': kind({
    summary: 'Somebody sent the form of a video.',
    object: 'leadId',
    data: z.object({ leadId: z.string(), ...z.omit(Lead, { id: true }).shape }),
    example: {
      leadId: 'lead-7f3a91c2',
      streamId: exampleVideo.streamId,
      streamName: exampleVideo.name,
      callToActionId: 'cta_5b8d1f4h7k0m3p6r9t2w',
      name: 'Ana Silva',
      email: 'ana@example.com',
      consentText: 'You may write to me about offers.',
      pageUrl: 'https://shop.example/spring',
      positionMs: 31_200,
      createdDate: '2026-11-20T10:15:30.000Z',
    },
  }),
  'sale.paid': kind({
    summary: 'A viewer bought a video, a series or membership of a community.',
    object: 'saleId',
    data: z.object(sale),
    example: exampleSale,
  }),
  'sale.refunded': kind({
    summary: 'A viewer was given their money back. What they bought with it has ended.',
    object: 'saleId',
    data: z.object(sale),
    example: exampleSale,
  }),
  'sale.reduced': kind({
    summary: 'A viewer was given a part of their money back. They keep what they bought.',
    object: 'saleId',
    data: z.object({ ...sale, refundedAmount: Amount }),
    example: { ...exampleSale, refundedAmount: 400 },
  }),
  'sale.repeated': kind({
    summary:
      'A viewer paid twice for the same item. The second payment is refunded automatically; the first one stands.',
    object: 'saleId',
    data: z.object({ ...sale, repeatedSaleId: z.string() }),
    example: { ...exampleSale, repeatedSaleId: 'pur_2m5p8s1v4y7b0e3h6k9n' },
  }),
  'dispute.opened': kind({
    summary: 'A viewer asked their bank for their money back. They keep what they bought until it has decided.',
    object: 'saleId',
    data: z.object(sale),
    example: exampleSale,
  }),
  'dispute.closed': kind({
    summary: 'The bank has decided. What a viewer bought ends if you have lost their dispute.',
    object: 'saleId',
    data: z.object({ ...sale, outcome: z.enum(['WON', 'LOST']) }),
    example: { ...exampleSale, outcome: 'LOST' },
  }),
  'conversion.recorded': kind({
    summary: 'A visitor did something on your site after a click in a video.',
    object: 'conversionId',
    data: z.object({
      conversionId: z.string(),
      streamId: z.string(),
      clickId: z.string(),
      name: z.string(),
      value: z.nullable(z.number()),
      currency: z.nullable(z.string()),
      pageUrl: z.string(),
      date: Instant,
    }),
    example: {
      conversionId: 'order-10432',
      streamId: exampleVideo.streamId,
      clickId: '3f9a1c7e',
      name: 'purchase',
      value: 79.9,
      currency: 'EUR',
      pageUrl: 'https://shop.example/thanks',
      date: '2026-11-20T10:21:02.000Z',
    },
  }),
} as const;

export type WebhookEventType = keyof typeof webhookEvents;
export type WebhookEventData<Type extends WebhookEventType> = z.output<(typeof webhookEvents)[Type]['data']>;

export const WebhookEventType = z.enum(Object.keys(webhookEvents) as WebhookEventType[]);

/** What an endpoint is sent to try it out, whatever it chose. */
export const webhookTestType = 'webhook.test';

/**
 * What stands in the body of a webhook.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function webhookBody<Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) {
  return z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: Instant,
    data,
  });
}
