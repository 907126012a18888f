import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';

/** A community sends one newsletter in so many hours. */
export const newsletterEveryHours = 24;

/** `STOPPED`: the post was deleted or taken down while it was sent. */
export const newsletterStates = ['SENDING', 'SENT', 'STOPPED'] as const;
export const NewsletterState = z.enum(newsletterStates);
export type NewsletterState = z.infer<typeof NewsletterState>;

/** A post that is mailed to the members of its community. */
export const PostNewsletter = z.object({
  state: NewsletterState,
  /** Members who get mails, when it was begun. */
  recipientCount: z.number(),
  /** To so many it was mailed. */
  sentCount: z.number(),
  startedDate: Instant,
  finishedDate: z.nullable(Instant),
});
export type PostNewsletter = z.infer<typeof PostNewsletter>;

export const NewsletterOutlook = z.object({
  /** Null until it is sent. */
  newsletter: z.nullable(PostNewsletter),
  /** Members who would get it now. */
  recipientCount: z.number(),
  /** When the community may send the next newsletter; null: now. */
  nextDate: z.nullable(Instant),
});
export type NewsletterOutlook = z.infer<typeof NewsletterOutlook>;

const tag = communityTag;
const path = `${communityBase}/post/newsletter` as const;
const write = { kind: 'business', permission: 'communities.write' } as const;
const inPost = z.object({ postId: z.string().check(z.maxLength(64)) });
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const ofPost = [...signedIn, 'request.invalid', 'post.not_found'] as const;

export const getPostNewsletter = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'Read how far a post has been mailed to members, or to how many it would go',
  requires: write,
  query: inPost,
  reply: NewsletterOutlook,
  errors: ofPost,
});

export const sendPostNewsletter = endpoint({
  method: 'POST',
  path,
  tag,
  summary: 'Mail a published post, once, to all members who want mails',
  requires: write,
  audit: 'post.newsletter_started',
  body: inPost,
  status: 202,
  reply: PostNewsletter,
  errors: [
    ...ofPost,
    ...(['newsletter.sent', 'newsletter.not_published', 'newsletter.too_soon', 'newsletter.nobody'] as const),
  ],
});

export const testPostNewsletter = endpoint({
  method: 'POST',
  path: `${path}/test`,
  tag,
  summary: 'Mail a published post to yourself, as members would get it',
  requires: { kind: 'member', permission: 'communities.write' },
  audit: { none: 'own' },
  body: inPost,
  status: 202,
  reply: Nothing,
  errors: [...ofPost, 'newsletter.not_published', 'request.rate_limited'],
});
