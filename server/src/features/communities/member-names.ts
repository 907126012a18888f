import { memberRenames, ruleMessages, serverMessages } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { uniqueViolation } from '../../platform/database/unique-violation.ts';
import { dayMs } from '../../platform/days.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import type { RequireOwnName } from './own-names.ts';

interface Renamed {
  accountId: string;
  /** Where they ask for it, which they need not be a member of. */
  communityId: string;
  username: string;
}

export type RenameIn = ReturnType<typeof createRenameIn>;

/** A name that is somebody else's by the time it is stored: say so at the field. */
export async function namingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) === 'community_account_username')
      throw fieldError('username', serverMessages.usernameTaken);
    throw error;
  }
}

/** Gives somebody another name, which has to be their own wherever they are. */
export const createRenameIn =
  ({ requireOwnName, clock }: { requireOwnName: RequireOwnName; clock: Clock }) =>
  async (tx: Transaction, { accountId, communityId, username }: Renamed): Promise<void> => {
    const on = createCommunityMembersRepository(tx);
    const account = await on.lockAccount(accountId);
    if (!account) throw new ApiError('auth.required');
    if (account.username === username) return;
    const now = clock();
    const { limit, days } = memberRenames;
    const since = now.getTime() - days * dayMs;
    const recent = account.renames.filter((at) => Date.parse(at) > since);
    if (recent.length >= limit) {
      const counted = { count: String(limit), days: String(days) };
      throw fieldError('username', ruleMessages.fill(serverMessages.renamedOften, counted));
    }
    for (const id of new Set([communityId, ...(await on.communitiesOf(accountId))]))
      await requireOwnName(tx, { communityId: id, accountId, username });
    await on.rename(accountId, { username, renames: [...recent, now.toISOString()] });
  };
