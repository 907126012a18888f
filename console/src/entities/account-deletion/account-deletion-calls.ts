import { useMutation } from '@tanstack/react-query';
import { type AccountDeletion, beginAccountDeletion, exportOwnData } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export function useAccountDeletionCalls() {
  const api = useApi();
  return {
    begin: useMutation({ mutationFn: (body: AccountDeletion) => api.call(beginAccountDeletion, { body }) }),
    /** Answers the text of the file. */
    exportOwn: useMutation({ mutationFn: () => api.call(exportOwnData, {}) }),
  };
}
