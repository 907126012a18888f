import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BusinessEmail, getBusinessEmail, sendBusinessEmailConfirmation } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

/** Of what is known of one email nothing holds for the next. */
const keyOf = (email: string) => ['business-email', email];

export function useBusinessEmail(email: string) {
  const api = useApi();
  return useQuery({ queryKey: keyOf(email), queryFn: ({ signal }) => api.call(getBusinessEmail, {}, signal) });
}

export function useConfirmBusinessEmail() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (account: { businessName: string; email: string }) =>
      api.call(sendBusinessEmailConfirmation, {
        body: { businessName: account.businessName, businessEmail: account.email },
      }),
    onSuccess: (known: BusinessEmail) => queries.setQueryData(keyOf(known.businessEmail), known),
  });
}
