import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Call, previewCommunity } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type PreviewDraft = Call<typeof previewCommunity>['body'];

/** The page of a community with settings that are not kept. */
export function useCommunityPreview(body: PreviewDraft) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'preview', body],
    queryFn: async ({ signal }) => (await api.call(previewCommunity, { body }, signal)).html,
    // While somebody types, what was drawn before stays.
    placeholderData: keepPreviousData,
  });
}
