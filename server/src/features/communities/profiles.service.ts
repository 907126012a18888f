import { type MemberProfile, plainTextOf, serverMessages } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { toExcerpt } from '../../platform/web/plain-text.ts';
import { createBlocksRepository } from './blocks.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import { namingTaken, type RenameIn } from './member-names.ts';
import type { MemberPictureAddresses } from './member-picture-address.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import type { MembersService, Visitor } from './members.service.ts';
import { readCursor, writeCursor } from './post-cursor.ts';
import { createProfilesRepository, type WrittenRow } from './profiles.repository.ts';
import type { TextGuard } from './text-guard.ts';

export type ProfilesService = ReturnType<typeof createProfilesService>;

export interface ProfilesDeps {
  database: Database;
  members: Pick<
    MembersService,
    'requireReadable' | 'requireOpen' | 'requireActive' | 'requireBelow' | 'requireOwn' | 'note'
  >;
  renameIn: RenameIn;
  guard: Pick<TextGuard, 'judge'>;
  addresses: Pick<CommunityAddresses, 'urlOf'>;
  pictureAddresses: Pick<MemberPictureAddresses, 'urlOf'>;
}

interface Asked {
  communityId: string;
  memberId: string;
  cursor?: string | undefined;
  size: number;
}

const excerptLength = 300;

const pathOf = ({ kind, id, postId }: WrittenRow): string =>
  kind === 'POST' ? `/post/${id}` : `/post/${postId}?comment=${id}#${id}`;

/** What members are called, what they say of themselves, and what others read about them. */
export function createProfilesService(deps: ProfilesDeps) {
  const { database, members, renameIn, guard, addresses, pictureAddresses } = deps;

  /** By a moderator of somebody with a lower role, or null for the business. */
  async function clearBio(communityId: string, memberId: string, by: CommunityMember | null): Promise<void> {
    await database.transaction(async (tx) => {
      const on = createCommunityMembersRepository(tx);
      const before = await on.lock(communityId, memberId);
      if (by) await members.requireBelow(tx, by, communityId, memberId);
      if (!before) throw new ApiError('community.member_not_found');
      if (before.bio === '') return;
      await on.change(communityId, memberId, { bio: '' });
      const { businessId } = before;
      await members.note(tx, { businessId, before, action: 'BIO', byAccountId: by?.accountId ?? null });
    });
  }

  return {
    async read(visitor: Visitor, { communityId, memberId, cursor, size }: Asked): Promise<MemberProfile> {
      const { subdomain } = await members.requireReadable(communityId, visitor);
      const on = createProfilesRepository(database.db);
      const author = { communityId, accountId: memberId };
      const member = await on.find(author);
      if (!member) throw new ApiError('community.member_not_found');
      const seenBy = visitor.kind === 'community-member' ? { communityId, accountId: visitor.accountId } : undefined;
      const blocks = createBlocksRepository(database.db);
      const isBlocked = seenBy !== undefined && (await blocks.isBlocked(seenBy, memberId));
      const isHidden = isBlocked && member.role === 'MEMBER';
      const found = isHidden ? [] : await on.listWritten(author, { after: readCursor(cursor), size, seenBy });
      const rows = found.slice(0, size);
      const last = rows.at(-1);
      const { joinedAt, pictureId, ...shown } = member;
      const url = addresses.urlOf(subdomain);
      return {
        member: { ...shown, pictureUrl: pictureAddresses.urlOf(pictureId), joinedDate: joinedAt.toISOString() },
        isBlocked,
        items: rows.map((row) => ({
          ...{ kind: row.kind, id: row.id, postId: row.postId, title: row.title },
          url: url + pathOf(row),
          text: toExcerpt(row.body ? plainTextOf(row.body) : row.text, excerptLength),
          createdDate: row.createdAt.toISOString(),
        })),
        nextCursor: found.length > size && last ? writeCursor({ ...last, isPinned: false }) : null,
      };
    },

    async rename(visitor: CommunityMember, { communityId, username }: { communityId: string; username: string }) {
      await members.requireOpen(communityId);
      const { accountId } = visitor;
      if (visitor.communityId !== communityId) throw new ApiError('community.not_found');
      await namingTaken(() =>
        database.transaction(async (tx) => {
          const membership = await createCommunityMembersRepository(tx).find(communityId, accountId);
          if (membership?.state === 'BANNED') throw new ApiError('community.banned');
          await renameIn(tx, { accountId, communityId, username });
        }),
      );
    },

    async setBio(visitor: CommunityMember, { communityId, bio }: { communityId: string; bio: string }): Promise<void> {
      const community = await members.requireOpen(communityId);
      await database.transaction(async (tx) => {
        const on = createCommunityMembersRepository(tx);
        await on.lock(communityId, visitor.accountId);
        const membership = await members.requireActive(visitor, communityId, tx);
        const text = bio.trim();
        const { reasons } = await guard.judge(tx, { community, membership, text, isPost: false, field: 'bio' });
        // Nobody waits for somebody to look at a line about themselves.
        if (reasons.length > 0) throw fieldError('bio', serverMessages.bioNotTaken);
        await on.change(communityId, visitor.accountId, { bio: text });
      });
    },

    /** Of somebody with a lower role. */
    async removeBio(visitor: CommunityMember, communityId: string, memberId: string): Promise<void> {
      await members.requireOpen(communityId);
      await clearBio(communityId, memberId, visitor);
    },

    async removeBioOf(businessId: string, communityId: string, memberId: string): Promise<void> {
      await members.requireOwn(businessId, communityId);
      await clearBio(communityId, memberId, null);
    },
  };
}
