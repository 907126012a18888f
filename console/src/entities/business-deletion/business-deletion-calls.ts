import { useMutation } from '@tanstack/react-query';
import { type BusinessDeletion, beginBusinessDeletion, getConsoleSession, restoreBusiness } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useApi } from '../../platform/api.ts';
import { signInAtom } from '../../platform/session.ts';

/** After each the session says whether its business is closed. */
export function useBusinessDeletionCalls() {
  const api = useApi();
  const signIn = useSetAtom(signInAtom);
  const readSession = async () => signIn(await api.call(getConsoleSession, {}));
  return {
    begin: useMutation({
      mutationFn: async (body: BusinessDeletion) => {
        await api.call(beginBusinessDeletion, { body });
        await readSession();
      },
    }),
    restore: useMutation({
      mutationFn: async () => {
        await api.call(restoreBusiness, {});
        await readSession();
      },
    }),
  };
}
