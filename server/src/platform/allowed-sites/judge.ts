import { type CallSite, judgeSite, type SitePolicy } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';

export interface JudgeDeps {
  policyOf: (businessId: string) => Promise<SitePolicy>;
  noteRefused: (businessId: string, host: string | null) => void;
}

/** Rejects with `embed_site.refused` where a site may not show what belongs to a business, and notes it. */
export const createJudge =
  ({ policyOf, noteRefused }: JudgeDeps) =>
  async (businessId: string, site: CallSite): Promise<{ isLimited: boolean }> => {
    const { may, because, host } = judgeSite(await policyOf(businessId), site);
    if (!may) {
      noteRefused(businessId, host);
      throw new ApiError('embed_site.refused');
    }
    return { isLimited: because !== 'no_list' };
  };
