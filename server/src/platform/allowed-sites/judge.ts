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
  /** Rejects with `embed_site.refused` where it may not, and notes it. */
  requireFor: (ownDomains: readonly string[]) => void;
}

export const anySite: JudgedSite = { isLimited: false, mayShow: () => true, requireFor: () => {} };

/**
 * Rejects with `embed_site.refused` where a site may not show what belongs to a business, or to players or widgets of
 * it with these lists of `ownDomains`, and notes it.
 */
export const createJudge =
  ({ policyOf, noteRefused }: JudgeDeps) =>
  async (businessId: string, site: CallSite, ownDomains: readonly (readonly string[])[] = []): Promise<JudgedSite> => {
    const policy = await policyOf(businessId);
    const lists = [policy.allowedDomains, ...ownDomains];
    const judge = (allowedDomains: readonly string[]) => judgeSite({ ...policy, allowedDomains }, site);
    const requireFor = (domains: readonly string[]) => {
      const { may, host } = judge(domains);
      if (may) return;
      noteRefused(businessId, host);
      throw new ApiError('embed_site.refused');
    };
    for (const list of lists) requireFor(list);
    return {
      isLimited: lists.some((list) => list.length > 0),
      mayShow: (domains) => judge(domains).may,
      requireFor,
    };
  };
