import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endSignInSession, listSignInSessions, signOutEverywhere } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export const sessionsKey = ['sign-in-sessions'];

export function useSignInSessions() {
  const api = useApi();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.call(listSignInSessions, {}, signal)).items,
  });
}

export function useSignInSessionCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: sessionsKey });
  return {
    end: useMutation({
      mutationFn: (sessionId: string) => api.call(endSignInSession, { params: { sessionId } }),
      onSettled,
    }),
    endAll: useMutation({
      mutationFn: (keepCurrent: boolean) => api.call(signOutEverywhere, { body: { keepCurrent } }),
      // Without a session of its own there is nothing to read the list with.
      onSettled: (_answer, _error, keepCurrent) => (keepCurrent ? onSettled() : undefined),
    }),
  };
}
