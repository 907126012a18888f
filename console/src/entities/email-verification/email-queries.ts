import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type EmailVerification, enterEmailCode, getEmailVerification, sendEmailVerification } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

/** Another email has to be confirmed itself: what is known of one is kept under it. */
const keyOf = (ownEmail: string) => ['email-verification', ownEmail];

export function useEmailVerification(ownEmail: string) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(ownEmail),
    queryFn: ({ signal }) => api.call(getEmailVerification, {}, signal),
    // The link of the mail opens a tab of its own, and one comes back here.
    refetchOnWindowFocus: 'always',
  });
}

export function useEmailVerificationCalls(ownEmail: string) {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = (known: EmailVerification) => queries.setQueryData(keyOf(ownEmail), known);
  return {
    enter: useMutation({ mutationFn: (code: string) => api.call(enterEmailCode, { body: { code } }), onSuccess }),
    resend: useMutation({ mutationFn: () => api.call(sendEmailVerification, {}), onSuccess }),
  };
}
