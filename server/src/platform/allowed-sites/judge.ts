import { type CallSite, judgeSite, type SitePolicy } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';

export interface JudgeDeps {
  policyOf: (businessId: string) => Promise<SitePolicy>;
  noteRefused: (businessId: string, host: string | null) => void;
}

export interface JudgedSite {
  /** Whether what is answered is for this site alone. */
  isLimited: boolean;
  /** Whether something with a list of its own may be shown there, too. */
  mayShow: (ownDomains: readonly string[]) => boolean;
}

export const anySite: JudgedSite = { isLimited: false, mayShow: () => true };

/**
 * Rejects with `embed_site.refused` where a site may not show what belongs to a business, or to a player or widget with
 * `ownDomains` of the business's, and notes it.
 */
export const createJudge =
  ({ policyOf, noteRefused }: JudgeDeps) =>
  async (businessId: string, site: CallSite, ownDomains: readonly string[] = []): Promise<JudgedSite> => {
    const policy = await policyOf(businessId);
    const judge = (allowedDomains: readonly string[]) => judgeSite({ ...policy, allowedDomains }, site);
    for (const { may, host } of [judge(policy.allowedDomains), judge(ownDomains)])
      if (!may) {
        noteRefused(businessId, host);
        throw new ApiError('embed_site.refused');
      }
    return {
      isLimited: policy.allowedDomains.length > 0 || ownDomains.length > 0,
      mayShow: (domains) => judge(domains).may,
    };
  };
