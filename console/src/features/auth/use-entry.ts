import type { ConsoleSession } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useLocation } from 'wouter';
import { destinationAfterLogIn } from '../../paths.ts';
import { signInAtom } from '../../platform/session.ts';

/** Enters the console with a fresh session, at the page that was asked for before signing in. */
export function useEntry() {
  const signIn = useSetAtom(signInAtom);
  const [, navigate] = useLocation();
  return (session: ConsoleSession) => {
    signIn(session);
    navigate(destinationAfterLogIn(new URLSearchParams(location.search)), { replace: true });
  };
}
