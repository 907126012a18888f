import {
  type NewsletterOutlook,
  newsletterEveryHours,
  type PostNewsletter,
  ruleMessages,
  serverMessages,
} from '@zeacon/contract';
import type { Logger } from 'pino';
import { ApiError } from '../../../platform/api-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createCommunitiesRepository } from '../communities.repository.ts';
import { createPostsRepository, type PostRow } from '../posts.repository.ts';
import { createNewsletterMails, type NewsletterMailDeps } from './newsletter-mail.ts';
import { toNewsletter } from './newsletter-progress.ts';
import { createNewslettersRepository } from './newsletters.repository.ts';

export type NewslettersService = ReturnType<typeof createNewslettersService>;

export interface NewslettersDeps extends NewsletterMailDeps {
  database: Database;
  requireOwnPost: (businessId: string, postId: string) => Promise<PostRow>;
  /** Undefined for whoever is not of the business. */
  emailOf: (businessId: string, userId: string) => Promise<string | undefined>;
  clock: Clock;
  log: Logger;
}

/** About what a mail server takes until the next look: what is queued cannot be stopped any more. */
const atOnce = 200;
const everyMs = newsletterEveryHours * 3_600_000;

/** Mails posts to the members of their community, each to each of them once. */
export function createNewslettersService(deps: NewslettersDeps) {
  const { database, requireOwnPost, emailOf, clock, log } = deps;
  const stored = createNewslettersRepository(database.db);
  const mails = createNewsletterMails(deps);

  async function nextDate(on: ReturnType<typeof createNewslettersRepository>, communityId: string) {
    const last = await on.lastStart(communityId);
    const next = last && new Date(last.getTime() + everyMs);
    return next && next > clock() ? next : undefined;
  }

  /** Undefined where it cannot go on now: the post is gone, or its community is closed. */
  async function read(postId: string) {
    const row = await createPostsRepository(database.db).find(postId);
    const community = row && (await createCommunitiesRepository(database.db).findOpen(row.communityId));
    return row && community && { row, community, prepared: await mails.prepare(row, community) };
  }

  /** Mails and the place where it is are stored together, or not at all. */
  async function sendNext(postId: string): Promise<void> {
    const found = await read(postId);
    await database.transaction(async (tx) => {
      const on = createNewslettersRepository(tx);
      const newsletter = await on.take(postId);
      if (!newsletter) return;
      if (!(await on.keepPublished(postId))) return on.update(postId, { state: 'STOPPED', finishedAt: clock() });
      // Its community was closed meanwhile.
      if (!found) return;
      const next = await on.listNext(newsletter, found.row, atOnce);
      for (const member of next) await mails.queue(tx, found.community, postId, member, found.prepared);
      const last = next.at(-1);
      await on.update(postId, {
        sentCount: newsletter.sentCount + next.length,
        ...(last && { afterAccount: last.accountId }),
        ...(next.length < atOnce && { state: 'SENT' as const, finishedAt: clock() }),
      });
    });
  }

  return {
    async outlook(businessId: string, postId: string): Promise<NewsletterOutlook> {
      const post = await requireOwnPost(businessId, postId);
      const [newsletter, recipientCount, next] = await Promise.all([
        stored.find(postId),
        stored.countWanting(post),
        nextDate(stored, post.communityId),
      ]);
      return {
        newsletter: newsletter ? toNewsletter(newsletter) : null,
        recipientCount,
        nextDate: next?.toISOString() ?? null,
      };
    },

    async send(businessId: string, postId: string): Promise<PostNewsletter> {
      const { communityId } = await requireOwnPost(businessId, postId);
      return database.transaction(async (tx) => {
        const on = createNewslettersRepository(tx);
        // Whoever begins another in the community waits for this one.
        await createCommunitiesRepository(tx).lock(communityId);
        if (await on.find(postId)) throw new ApiError('newsletter.sent');
        if (!(await on.keepPublished(postId))) throw new ApiError('newsletter.not_published');
        const next = await nextDate(on, communityId);
        if (next) throw tooSoon(next);
        const post = (await createPostsRepository(tx).find(postId))!;
        const recipientCount = await on.countWanting(post);
        if (recipientCount === 0) throw new ApiError('newsletter.nobody');
        const startedAt = clock();
        return toNewsletter(
          await on.insert({ postId, communityId, businessId, state: 'SENDING', recipientCount, startedAt }),
        );
      });
    },

    /** To whoever asks, as a member would get it; the link in it ends nothing. */
    async test(businessId: string, postId: string, userId: string, language: string | undefined): Promise<void> {
      const { state } = await requireOwnPost(businessId, postId);
      if (state !== 'PUBLISHED') throw new ApiError('newsletter.not_published');
      const [found, email] = await Promise.all([read(postId), emailOf(businessId, userId)]);
      if (!found || email === undefined) throw new ApiError('post.not_found');
      const addressee = { accountId: userId, email, language: language ?? null };
      await database.transaction((tx) => mails.queue(tx, found.community, postId, addressee, found.prepared));
    },

    /** The next members of each newsletter. Repeat it often; several processes may. */
    async sendDue(): Promise<void> {
      for (const postId of await stored.listUnfinished())
        await sendNext(postId).catch((error) =>
          log.warn({ err: error, postId }, 'A newsletter could not be sent yet.'),
        );
    },
  };
}

function tooSoon(next: Date): ApiError {
  const time = `${next.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return new ApiError('newsletter.too_soon', {
    message: ruleMessages.fill(serverMessages.newsletterTooSoon, { time }),
  });
}
