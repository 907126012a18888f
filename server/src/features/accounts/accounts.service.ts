import type { Account, AccountUpdate } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { AccountsRepository } from './accounts.repository.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

/** `businessId` is always the caller's own; any other `id` does not exist for them. */
export function createAccountsService({ accounts }: { accounts: AccountsRepository }) {
  async function get(businessId: string, id: string): Promise<Account> {
    const account = id === businessId ? await accounts.find(id) : undefined;
    if (!account) throw new ApiError('account.not_found');
    return account;
  }

  return {
    get,

    /** The email of the account is also the one its owner signs in with, so both change together. */
    async update(businessId: string, id: string, changes: AccountUpdate): Promise<Account> {
      const current = await get(businessId, id);
      const updated = await accounts.update(id, changes, {
        before: current.email.toLowerCase(),
        after: changes.email.toLowerCase(),
      });
      if (updated === undefined) throw new ApiError('account.not_found');
      if (updated === 'name_taken') throw new ApiError('account.name_taken');
      if (updated === 'email_taken') throw new ApiError('auth.email_taken');
      return updated;
    },
  };
}
