import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getBusinessSignUpDetail } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

/** What a form for a new business has to know; with a name, also whether it is free. */
export function useSignUpDetail(businessName?: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['sign-up-detail', businessName ?? ''],
    queryFn: ({ signal }) => api.call(getBusinessSignUpDetail, { query: businessName ? { businessName } : {} }, signal),
    placeholderData: keepPreviousData,
  });
}
