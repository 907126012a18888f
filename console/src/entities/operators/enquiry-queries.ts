import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerEnquiry, deleteEnquiry, type EnquiryState, listEnquiries, listPlanFeedback } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const enquiriesKey = ['operator', 'enquiries'];

export function useEnquiries(query: { page: number; state?: EnquiryState }) {
  const api = useApi();
  return useQuery({
    queryKey: [...enquiriesKey, query],
    queryFn: ({ signal }) => api.call(listEnquiries, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useEnquiryCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: enquiriesKey });
  return {
    answer: useMutation({
      mutationFn: ({ id: enquiryId, isAnswered }: { id: string; isAnswered: boolean }) =>
        api.call(answerEnquiry, { params: { enquiryId }, body: { isAnswered } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (enquiryId: string) => api.call(deleteEnquiry, { params: { enquiryId } }),
      onSettled,
    }),
  };
}

export function usePlanFeedback(page: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'plan-feedback', page],
    queryFn: ({ signal }) => api.call(listPlanFeedback, { query: { page } }, signal),
    placeholderData: keepPreviousData,
  });
}
