import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { byRule, required } from './rules/index.ts';
import { UploadTicket } from './uploads.ts';

/** Of a video that a member puts into a post. */
export const memberVideoMaxBytes = 250 * 1024 ** 2;
export const memberVideoMaxSec = 600;

/** Why the video that a member sent for a post does not play yet, or will not. */
export const postVideoStates = ['MAKING', 'FAILED', 'TOO_LONG'] as const;
export const PostVideoState = z.enum(postVideoStates);
export type PostVideoState = z.infer<typeof PostVideoState>;

/**
 * The file is sent as `uploads.ts` describes it. It is deleted a day later unless it is in a post by then. A call with the
 * fingerprint of an unfinished upload of the same member returns that upload. One person begins 10 an hour, and 6 in all on
 * their first day in the community.
 */
export const beginPostVideo = endpoint({
  method: 'POST',
  path: `${communityBase}/public/post-videos`,
  tag: communityTag,
  summary: 'Begin, or find again, the upload of a video for a post that one writes as a member',
  requires: { kind: 'communityMember' },
  shows: 'community',
  audit: { none: 'visitor' },
  body: z.object({
    communityId: z.string(),
    fileName: z.string().check(
      byRule((value) => required('File name', value)),
      z.maxLength(255),
    ),
    sizeBytes: z.number().check(z.int(), z.minimum(1)),
    contentType: z.string().check(z.maxLength(255)),
    fingerprint: z.string().check(z.minLength(1), z.maxLength(400)),
  }),
  status: 201,
  reply: UploadTicket,
  errors: [
    ...(['request.invalid', 'request.rate_limited', 'community.not_found', 'community.members_only'] as const),
    ...(['upload.too_large', 'upload.quota', 'server.storage_full', 'embed_site.refused'] as const),
    'community.newcomer_limited',
  ],
});
