import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPostNewsletter, sendPostNewsletter, testPostNewsletter } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

/** To how many it would go, as of now. */
export function useNewsletterOutlook(postId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['communities', 'newsletter', postId],
    queryFn: ({ signal }) => api.call(getPostNewsletter, { query: { postId } }, signal),
    gcTime: 0,
  });
}

export function useNewsletterWrites(postId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['communities'] });
  return {
    /** Whoever did it meanwhile is seen then, too. */
    send: useMutation({ mutationFn: () => api.call(sendPostNewsletter, { body: { postId } }), onSettled: refresh }),
    test: useMutation({ mutationFn: () => api.call(testPostNewsletter, { body: { postId } }) }),
  };
}
