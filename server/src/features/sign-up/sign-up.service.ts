import {
  type Account,
  type AccountDraft,
  type BusinessSignUpDetail,
  businessNameMaxLength,
  type SignUpMode,
} from '@zeacon/contract';
import type { SignUpConfig } from '../../config/sign-up-config.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import { namesOf } from '../../platform/business-names.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';

export type SignUpService = ReturnType<typeof createSignUpService>;

export interface SignUpStores {
  /** `undefined` when the username is taken. */
  insertBusiness(
    id: string,
    draft: {
      businessName: string;
      username: string | null;
      email: string;
      logo: string | null;
      timeZone?: string | undefined;
    },
    now: Date,
  ): Promise<Account | undefined>;
  /** Makes them its owner. False for whoever owns as many as they can, or has no account any more. */
  insertOwner(businessId: string, userId: string, now: Date): Promise<boolean>;
}

export interface SignUpDeps {
  signUp: SignUpConfig;
  isNameFree: (businessName: string) => Promise<boolean>;
  mode: () => Promise<SignUpMode>;
  isOperator: (userId: string) => Promise<boolean>;
  /** Whether the business may show the picture at an address. */
  mayShow: (businessId: string, address: string) => Promise<boolean>;
  transaction: <T>(work: (stores: SignUpStores) => Promise<T>) => Promise<T>;
  newId: NewId;
  clock: Clock;
}

export function createSignUpService(deps: SignUpDeps) {
  const { signUp, isNameFree, mode, isOperator, mayShow, transaction, newId, clock } = deps;
  return {
    async detail(businessName: string | undefined): Promise<BusinessSignUpDetail> {
      return {
        mode: await mode(),
        businessNameMaxLength,
        isNameFree: businessName ? await isNameFree(businessName) : null,
        termsUrl: signUp.termsUrl ?? null,
        privacyUrl: signUp.privacyUrl ?? null,
      };
    },

    /** Where people are invited, operators create businesses too, and hand them over to whom they invite. */
    async createBusiness(userId: string, { email, logo, timeZone, ...given }: AccountDraft): Promise<Account> {
      const current = await mode();
      if (current === 'closed') throw new ApiError('account.sign_up_closed');
      if (current === 'invite' && !(await isOperator(userId))) throw new ApiError('account.invite_needed');
      const names = namesOf(given);
      const id = newId('biz');
      if (logo && !(await mayShow(id, logo))) throw fieldError('logo', 'There is no such picture.');
      return transaction(async ({ insertBusiness, insertOwner }) => {
        const now = clock();
        const account = await insertBusiness(id, { ...names, email, logo: logo ?? null, timeZone }, now);
        if (!account) throw new ApiError('account.name_taken');
        if (!(await insertOwner(account.id, userId, now))) throw new ApiError('account.too_many');
        return account;
      });
    },
  };
}
