import { type Account, type AccountUpdate, toWebsite, type ViewerStream } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import { namesOf } from '../../platform/business-names.ts';
import type { AccountsRepository } from './accounts.repository.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

export interface AccountsDeps {
  accounts: AccountsRepository;
  /** Whether the business may show the picture at an address. */
  mayShow: (businessId: string, address: string) => Promise<boolean>;
}

type Organizer = ViewerStream['organizer'];

/** `businessId` is always the caller's own; any other `id` does not exist for them. */
export function createAccountsService({ accounts, mayShow }: AccountsDeps) {
  async function get(businessId: string, id: string): Promise<Account> {
    const account = id === businessId ? await accounts.find(id) : undefined;
    if (!account) throw new ApiError('account.not_found');
    return account;
  }

  /** A picture uploaded here must be the business's own; what lies elsewhere is taken as it is. */
  async function requireLogo(businessId: string, logo: string) {
    if (!(await mayShow(businessId, logo))) throw fieldError('logo', 'There is no such picture.');
  }

  return {
    get,

    /** Who viewers are told a video is from; undefined when there is no such business. */
    async organizerOf(id: string): Promise<Organizer | undefined> {
      const account = await accounts.find(id);
      if (!account) return undefined;
      const { businessName, legalFirstName, logo, websiteUrl } = account;
      return { id, businessName, legalFirstName, imageUrl: logo, websiteUrl };
    },

    /** In which its figures are told by day. */
    timeZoneOf: async (id: string): Promise<string> => (await accounts.find(id))?.timeZone ?? 'UTC',

    /** The email is where the business is reached; what its people sign in with stays. */
    async update(businessId: string, id: string, changes: AccountUpdate): Promise<Account> {
      const current = await get(businessId, id);
      if (changes.logo && changes.logo !== current.logo) await requireLogo(businessId, changes.logo);
      const { websiteUrl } = changes;
      const isSameName = changes.username === undefined && changes.businessName === current.businessName;
      const updated = await accounts.update(id, {
        ...changes,
        ...namesOf(isSameName ? current : changes),
        ...(websiteUrl && { websiteUrl: toWebsite(websiteUrl) }),
      });
      if (updated === undefined) throw new ApiError('account.not_found');
      if (updated === 'name_taken') throw new ApiError('account.name_taken');
      return updated;
    },
  };
}
