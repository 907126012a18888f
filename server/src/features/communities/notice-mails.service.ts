import { plainTextOf } from '@zeacon/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/days.ts';
import { type Language, toLanguage } from '../../platform/languages.ts';
import type { AppealRow } from './appeals.repository.ts';
import { type BestPost, bestPosts } from './best-posts.repository.ts';
import { createBlocksRepository } from './blocks.repository.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import { createNoticesRepository } from './notices.repository.ts';
import { decisionsPath } from './notices.service.ts';
import { noticeWords } from './pages/notices-markup.ts';
import { fill, type PageLanguage, speakIn } from './pages/words/page-language.ts';

export interface NewsMail {
  to: string;
  language: string | undefined;
  businessId: string;
  template: 'community-news';
  values: { community: string; path: string; origin?: string; unsubscribePath: string; lines: readonly string[] };
}

export interface NoticeMailsDeps {
  database: Database;
  addresses: Pick<CommunityAddresses, 'linkOf'>;
  queueMail: (tx: Transaction, mail: NewsMail) => Promise<void>;
  unsubscribePath: (of: { template: 'community-news'; businessId: string; userId: string; language: string }) => string;
  clock: Clock;
  log: Logger;
}

const atOnce = 500;
const linesMax = 10;
const bestMax = 3;
const weekMs = 7 * dayMs;

interface Recipient {
  communityId: string;
  accountId: string;
}

/** Mails members what is new for them, as often as they chose and never twice in a period. */
export function createNoticeMails({ database, addresses, queueMail, unsubscribePath, clock, log }: NoticeMailsDeps) {
  /** Nothing is mailed of a community that is closed. `linesIn`: what it says, in the member's language. */
  async function queue(
    tx: Transaction,
    { communityId, accountId }: Recipient,
    path: string,
    linesIn: (spoken: PageLanguage) => Promise<string[]>,
  ): Promise<void> {
    const account = await createCommunityMembersRepository(tx).findAccount(accountId);
    const row = await createCommunitiesRepository(tx).findOpen(communityId);
    if (!account || !row) return;
    const language: Language = toLanguage(account.language ?? '') ?? 'en';
    const about = { template: 'community-news' as const, language };
    const { title: community, subdomain, businessId } = row;
    const values = {
      ...{ community, lines: await linesIn(speakIn(language)) },
      ...addresses.linkOf(subdomain, path),
      // What somebody unsubscribes from is a community; its id takes the place of the business's.
      unsubscribePath: unsubscribePath({ ...about, businessId: communityId, userId: accountId }),
    };
    await queueMail(tx, { ...about, values, to: account.email, businessId });
  }

  /** `bestOf`: what those who are mailed once a week are told as well. */
  async function send(
    { communityId, accountId }: Recipient,
    bestOf: (tx: Transaction) => Promise<BestPost[]>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const on = createNoticesRepository(tx);
      const now = clock();
      const mail = await on.takeTurn(communityId, accountId, now);
      if (mail === undefined) return;
      const taken = new Set(await on.takeUnmailed(communityId, accountId, now));
      if (taken.size === 0) return;
      const best = mail === 'WEEKLY' ? await bestOf(tx) : [];
      await queue(tx, { communityId, accountId }, '/notices', async (spoken) => {
        const { rows } = await on.list(communityId, accountId, { page: 0, size: linesMax });
        const news = rows
          .filter(({ notice }) => taken.has(notice.id))
          .map(({ notice, title, body, byName }) =>
            noticeWords({ kind: notice.kind, byName, title: title || (body ? plainTextOf(body) : '') }, spoken),
          );
        return [...news, ...best.map((post) => bestWords(post, spoken))];
      });
    });
  }

  return {
    /** Whoever appealed need not wait for the next digest. */
    mailAnswer: (tx: Transaction, { communityId, accountId, state }: AppealRow) =>
      queue(tx, { communityId, accountId }, decisionsPath, async ({ words }) => [
        state === 'OVERTURNED' ? words.appealGranted : words.appealUpheld,
      ]),

    /** Repeat it often: whoever's mail fails is tried again, and keeps nobody else waiting. */
    async sendDue(): Promise<void> {
      const due = await createNoticesRepository(database.db).listDue(clock(), atOnce);
      const since = new Date(clock().getTime() - weekMs);
      const known = new Map<string, BestPost[]>();
      for (const member of due)
        await send(member, async (tx) => {
          const { communityId } = member;
          const asked = { communityId, since, limit: bestMax };
          if ((await createBlocksRepository(tx).count(member)) > 0) return bestPosts(tx, { ...asked, seenBy: member });
          const best = known.get(communityId) ?? (await bestPosts(tx, asked));
          known.set(communityId, best);
          return best;
        }).catch((error) => log.warn({ err: error, ...member }, 'News could not be mailed to a member yet.'));
    },
  };
}

const bestWords = ({ title, body, reactions, comments }: BestPost, { words, language }: PageLanguage): string => {
  const [liked, talked] = [reactions, comments].map((count) => count.toLocaleString(language));
  return `${fill(words.bestOfWeek, { title: title || plainTextOf(body) })} · 👍 ${liked} · 💬 ${talked}`;
};
