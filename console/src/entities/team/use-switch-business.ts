import { useMutation } from '@tanstack/react-query';
import { appSwitchBusiness } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useApi } from '../../platform/api.ts';
import { signInAtom } from '../../platform/session.ts';

/** Acts for another business of the person from now on. */
export function useSwitchBusiness() {
  const api = useApi();
  const signIn = useSetAtom(signInAtom);
  return useMutation({
    mutationFn: (businessId: string) => api.call(appSwitchBusiness, { body: { businessId } }),
    onSuccess: signIn,
  });
}
