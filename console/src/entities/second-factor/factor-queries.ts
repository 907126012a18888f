import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type FactorProof,
  getSecondFactor,
  replaceRecoveryCodes,
  turnSecondFactorOff,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { sessionsKey } from '../sign-in-sessions/session-queries.ts';

const key = ['second-factor'];

export function useSecondFactor() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getSecondFactor, {}, signal) });
}

export function useSecondFactorCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  // Turning it on or off ends the other sessions.
  const onSuccess = async () => {
    await Promise.all([refresh(), queries.invalidateQueries({ queryKey: sessionsKey })]);
  };
  return {
    begin: useMutation({ mutationFn: (password: string) => api.call(beginSecondFactor, { body: { password } }) }),
    confirm: useMutation({
      mutationFn: (code: string) => api.call(confirmSecondFactor, { body: { code } }),
      onSuccess,
    }),
    replaceCodes: useMutation({
      mutationFn: (body: FactorProof) => api.call(replaceRecoveryCodes, { body }),
      onSuccess: refresh,
    }),
    turnOff: useMutation({ mutationFn: (body: FactorProof) => api.call(turnSecondFactorOff, { body }), onSuccess }),
  };
}
