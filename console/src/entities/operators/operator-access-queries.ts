import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getOperatorAccess, saveOperatorAccess } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const accessKey = ['operator-access'];

export function useOperatorAccess() {
  const api = useApi();
  const queries = useQueryClient();
  return {
    access: useQuery({ queryKey: accessKey, queryFn: ({ signal }) => api.call(getOperatorAccess, {}, signal) }),
    save: useMutation({
      mutationFn: (isAllowed: boolean) => api.call(saveOperatorAccess, { body: { isAllowed } }),
      onSuccess: (saved) => queries.setQueryData(accessKey, saved),
    }),
  };
}
