import { type CommunityNotice, type MemberMailChoice, type Page, plainTextOf, toPage } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { firstCharacters } from '../../platform/first-characters.ts';
import type { AppealRow } from './appeals.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import type { MemberPictureAddresses } from './member-picture-address.ts';
import type { MembersService } from './members.service.ts';
import type { ActionRow } from './moderation.repository.ts';
import { createNoticesRepository } from './notices.repository.ts';
import { type CommentRow, createPostsRepository, type PostRow } from './posts.repository.ts';

export type NoticesService = ReturnType<typeof createNoticesService>;

export interface NoticesDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive' | 'requireOpen'>;
  addresses: Pick<CommunityAddresses, 'urlOf'>;
  pictureAddresses: Pick<MemberPictureAddresses, 'urlOf'>;
  /** In the transaction of the answer. */
  mailAnswer: (tx: Transaction, appeal: AppealRow) => Promise<void>;
  clock: Clock;
}

const titleLength = 80;

/** Where it is read on the host of the community. */
export const noticePath = ({ kind, postId, commentId }: NoticePlace): string =>
  kind === 'REMOVED' || kind === 'APPEAL' || postId === null
    ? decisionsPath
    : `/post/${postId}${commentId === null ? '' : `?comment=${commentId}#${commentId}`}`;

/** Where members read what was decided about them. */
export const decisionsPath = '/decisions';

type NoticePlace = Pick<CommunityNotice, 'kind' | 'postId' | 'commentId'>;

/** Whose post or comment was removed. */
interface Removal {
  communityId: string;
  businessId: string;
  accountId: string | null;
  postId: string;
}

/** What is new for members. Whoever writes something tells of it in the same transaction. */
export function createNoticesService({
  database,
  members,
  addresses,
  pictureAddresses,
  mailAnswer,
  clock,
}: NoticesDeps) {
  const notices = createNoticesRepository(database.db);

  return {
    /** All members of posts of the business; of others who is mentioned, and who follows the space. */
    async ofPost(tx: Transaction, row: PostRow): Promise<void> {
      const on = createNoticesRepository(tx);
      const { communityId, businessId, id: postId, accountId: byAccountId, mentions, isOfBusiness, spaceId } = row;
      const notice = { communityId, businessId, postId, spaceId, byAccountId, createdAt: clock() };
      if (isOfBusiness) return on.tell({ ...notice, kind: 'POST' });
      await on.tell({ ...notice, kind: 'MENTION' }, { only: mentions });
      if (spaceId !== null) await on.tell({ ...notice, kind: 'POST' }, { except: mentions, followers: true });
    },

    /** Each is told once: as mentioned, else as answered, else as the author of the post. */
    async ofComment(tx: Transaction, post: PostRow, comment: CommentRow): Promise<void> {
      const on = createNoticesRepository(tx);
      const { id: commentId, accountId: byAccountId, parentId, mentions } = comment;
      const { communityId, businessId, id: postId, spaceId } = post;
      const notice = { communityId, businessId, postId, spaceId, commentId, byAccountId, createdAt: clock() };
      const answered = parentId === null ? undefined : await createPostsRepository(tx).findComment(parentId);
      const told = new Set(mentions);
      const next = (id: string | null | undefined) => (id && !told.has(id) ? [...told.add(id)].slice(-1) : []);
      await on.tell({ ...notice, kind: 'MENTION' }, { only: mentions });
      await on.tell({ ...notice, kind: 'ANSWER' }, { only: next(answered?.accountId) });
      await on.tell({ ...notice, kind: 'COMMENT' }, { only: next(post.accountId) });
    },

    /** A live begins that stands in posts: its members are told once in each community. */
    async ofLive(tx: Transaction, streamId: string): Promise<PostRow[]> {
      const rows = await createPostsRepository(tx).listOfStream(streamId);
      const newest = [...new Map(rows.map((row) => [row.communityId, row])).values()];
      const on = createNoticesRepository(tx);
      for (const { communityId, businessId, id: postId, spaceId } of newest)
        await on.tell({ communityId, businessId, postId, spaceId, kind: 'LIVE', createdAt: clock() });
      return newest;
    },

    /** A watch party begins: all members. */
    ofParty: (tx: Transaction, { communityId, businessId, id: postId, spaceId }: PostRow): Promise<void> =>
      createNoticesRepository(tx).tell({
        ...{ communityId, businessId, postId, spaceId },
        ...{ kind: 'PARTY', createdAt: clock() },
      }),

    /** The author of what others removed. */
    async ofRemoval(tx: Transaction, { communityId, businessId, accountId, postId }: Removal): Promise<void> {
      if (accountId === null) return;
      const on = createNoticesRepository(tx);
      const isMailed = (await on.mailChoiceOf(communityId, accountId)) !== 'OFF';
      const notice = { communityId, businessId, accountId, postId, kind: 'REMOVED' as const, createdAt: clock() };
      await on.tellOne({ ...notice, mailedAt: isMailed ? null : clock() });
    },

    /** Whoever appealed: the answer is mailed at once, also to somebody banned, unless they want no mails. */
    async ofAppeal(tx: Transaction, appeal: AppealRow, { kind, targetId }: ActionRow): Promise<void> {
      const { communityId, businessId, accountId } = appeal;
      const postId = kind === 'POST' ? ((await createPostsRepository(tx).find(targetId))?.id ?? null) : null;
      const on = createNoticesRepository(tx);
      const notice = { communityId, businessId, accountId, postId, kind: 'APPEAL' as const };
      await on.tellOne({ ...notice, createdAt: clock(), mailedAt: clock() });
      if ((await on.mailChoiceOf(communityId, accountId)) !== 'OFF') await mailAnswer(tx, appeal);
    },

    countUnread: ({ accountId, communityId }: CommunityMember) => notices.countUnread(communityId, accountId),

    async list(
      visitor: CommunityMember,
      { communityId, ...slice }: { communityId: string; page: number; size: number },
    ): Promise<Page<CommunityNotice> & { unreadCount: number; mail: MemberMailChoice }> {
      const { subdomain } = await members.requireOpen(communityId);
      const { mail } = await members.requireActive(visitor, communityId);
      const { accountId } = visitor;
      const [{ rows, totalItems }, unreadCount] = await Promise.all([
        notices.list(communityId, accountId, slice),
        notices.countUnread(communityId, accountId),
      ]);
      const items = rows.map(({ notice, title, body, byName, byPictureId }) => {
        const { id, kind, postId, commentId, readAt, createdAt } = notice;
        const words = body ? plainTextOf(body).replace(/\s+/g, ' ') : '';
        const plain = firstCharacters(words, titleLength);
        return {
          ...{ id: String(id), kind, postId, commentId, byName, byPictureUrl: pictureAddresses.urlOf(byPictureId) },
          title: title || plain,
          url: addresses.urlOf(subdomain) + noticePath(notice),
          isRead: readAt !== null,
          createdDate: createdAt.toISOString(),
        };
      });
      return { ...toPage(items, totalItems, slice), unreadCount, mail };
    },

    async markRead(visitor: CommunityMember, communityId: string): Promise<void> {
      await members.requireActive(visitor, communityId);
      await notices.markRead(communityId, visitor.accountId, clock());
    },

    async chooseMail(visitor: CommunityMember, communityId: string, mail: MemberMailChoice): Promise<void> {
      await members.requireActive(visitor, communityId);
      await database.transaction((tx) =>
        createNoticesRepository(tx).chooseMail(communityId, visitor.accountId, mail, clock()),
      );
    },

    /** By the link in a mail. */
    endMails: (communityId: string, accountId: string) =>
      database.transaction((tx) => createNoticesRepository(tx).chooseMail(communityId, accountId, 'OFF', clock())),
  };
}
