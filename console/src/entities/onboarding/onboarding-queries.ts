import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dismissOnboarding, getOnboarding, type Onboarding } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const key = ['onboarding'];

/** The first steps of the business that the signed-in person can take. Hiding them shows at once. */
export function useOnboarding() {
  const api = useApi();
  const queries = useQueryClient();
  const onboarding = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(getOnboarding, {}, signal),
    // Steps are taken on other pages.
    staleTime: 0,
  });
  const dismiss = useMutation({
    mutationFn: (isDismissed: boolean) => api.call(dismissOnboarding, { body: { isDismissed } }),
    onMutate: (isDismissed) => queries.setQueryData<Onboarding>(key, (before) => before && { ...before, isDismissed }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  return { onboarding, dismiss };
}
