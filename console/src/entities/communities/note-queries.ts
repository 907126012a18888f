import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Call, deleteMemberNote, listMemberNotes, writeMemberNote } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const queryKey = ['communities', 'member notes'];

export function useMemberNotes(query: Call<typeof listMemberNotes>['query']) {
  const api = useApi();
  return useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => api.call(listMemberNotes, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useNoteWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  return {
    write: useMutation({
      mutationFn: (body: Call<typeof writeMemberNote>['body']) => api.call(writeMemberNote, { body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (query: Call<typeof deleteMemberNote>['query']) => api.call(deleteMemberNote, { query }),
      onSuccess,
    }),
  };
}
