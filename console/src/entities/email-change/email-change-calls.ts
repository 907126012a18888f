import { useMutation } from '@tanstack/react-query';
import { beginEmailChange, confirmEmailChange, type EmailChange } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useApi } from '../../platform/api.ts';
import { ownEmailAtom } from '../../platform/session.ts';

export function useEmailChangeCalls() {
  const api = useApi();
  const setOwnEmail = useSetAtom(ownEmailAtom);
  return {
    begin: useMutation({ mutationFn: (body: EmailChange) => api.call(beginEmailChange, { body }) }),
    confirm: useMutation({
      mutationFn: (code: string) => api.call(confirmEmailChange, { body: { code } }),
      onSuccess: ({ email }) => setOwnEmail(email),
    }),
  };
}
