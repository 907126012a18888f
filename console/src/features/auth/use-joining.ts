import { acceptInvite, appSwitchBusiness } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { signInAtom } from '../../platform/session.ts';

/** Accepts an invite as whoever is signed in, and goes on in its business. */
export function useJoining() {
  const api = useApi();
  const signIn = useSetAtom(signInAtom);
  const [, navigate] = useLocation();
  return async (token: string) => {
    const { id: businessId } = await api.call(acceptInvite, { body: { token } });
    signIn(await api.call(appSwitchBusiness, { body: { businessId } }));
    navigate(paths.home, { replace: true });
  };
}
