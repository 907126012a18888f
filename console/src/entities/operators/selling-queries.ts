import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CreditDraft,
  createPromoCode,
  endPromoCode,
  getRevenue,
  giveCredit,
  listCredits,
  listOperatedPlans,
  listPlatformChanges,
  listPromoCodes,
  listPromoCodeUses,
  type PromoCodeDraft,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { operatedBusinessKey } from './operator-queries.ts';

const codesKey = ['operator', 'promo-codes'];

export function useCredits(businessId: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...operatedBusinessKey(businessId), 'credits', page],
    queryFn: ({ signal }) => api.call(listCredits, { params: { businessId }, query: { page } }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useGiveCredit(businessId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CreditDraft) => api.call(giveCredit, { params: { businessId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: operatedBusinessKey(businessId) }),
  });
}

export function useRevenue(months: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'revenue', months],
    queryFn: ({ signal }) => api.call(getRevenue, { query: { months } }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useOperatedPlans() {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'plans'],
    queryFn: ({ signal }) => api.call(listOperatedPlans, {}, signal),
  });
}

export function usePromoCodes(page: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...codesKey, page],
    queryFn: ({ signal }) => api.call(listPromoCodes, { query: { page } }, signal),
    placeholderData: keepPreviousData,
  });
}

export function usePromoCodeUses(code: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...codesKey, code, page],
    queryFn: ({ signal }) => api.call(listPromoCodeUses, { params: { code }, query: { page } }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The newest, of promo codes alone. */
export function usePromoCodeChanges() {
  const api = useApi();
  return useQuery({
    queryKey: [...codesKey, 'changes'],
    queryFn: async ({ signal }) =>
      (await api.call(listPlatformChanges, { query: { objectType: 'promo_code', size: 10 } }, signal)).items,
  });
}

export function usePromoCodeCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: codesKey });
  return {
    create: useMutation({ mutationFn: (body: PromoCodeDraft) => api.call(createPromoCode, { body }), onSettled }),
    end: useMutation({ mutationFn: (code: string) => api.call(endPromoCode, { params: { code } }), onSettled }),
  };
}
