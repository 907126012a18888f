import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BusinessSignUpDetail, getBusinessSignUpDetail } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const detailKey = (businessName = '') => ['sign-up-detail', businessName];

/** What a form for a new business has to know; with a name, also whether it is free. */
export function useSignUpDetail(businessName?: string) {
  const api = useApi();
  return useQuery({
    queryKey: detailKey(businessName),
    queryFn: ({ signal }) => api.call(getBusinessSignUpDetail, { query: businessName ? { businessName } : {} }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Whether it was found while it was typed that another business has a name. */
export function useIsKnownTaken(): (name: string) => boolean {
  const client = useQueryClient();
  return (name) => client.getQueryData<BusinessSignUpDetail>(detailKey(name))?.isNameFree === false;
}
