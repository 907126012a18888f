import type { Authenticators } from '../../platform/actors/admission.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { FindLiveMember } from '../../platform/live-channel/live-member.ts';
import { createBlocksRepository } from './blocks.repository.ts';
import { createCommunityMembersRepository } from './members.repository.ts';

interface Deps {
  db: Queryable;
  authenticate: Authenticators['community'];
}

/** Members are known in the chats of their business's lives: on their community's pages, and by what lets them watch. */
export function createLiveMembers({ db, authenticate }: Deps): FindLiveMember {
  const members = createCommunityMembersRepository(db);
  const blocks = createBlocksRepository(db);

  return async ({ businessId, request, ground }) => {
    const visitor = await authenticate(request, undefined);
    const who =
      visitor.kind === 'community-member' ? visitor : ground?.kind === 'community-member' ? ground : undefined;
    if (!who) return undefined;
    const { communityId, accountId } = who;
    const membership = await members.find(communityId, accountId);
    if (membership?.businessId !== businessId || !['ACTIVE', 'BANNED'].includes(membership.state)) return undefined;
    const account = await members.findAccount(accountId);
    if (!account) return undefined;
    const known = { memberId: accountId, name: account.username };
    if (membership.state === 'BANNED') return { ...known, ground: undefined, hidden: [] };
    const hidden = [...(await blocks.hidden({ communityId, accountId }))];
    return { ...known, ground: { kind: 'community-member', accountId, communityId }, hidden };
  };
}
