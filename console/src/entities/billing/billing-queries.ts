import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addPaymentProfile,
  type BillingDetails,
  type BillingInterval,
  type Call,
  type Card,
  cancelPlan,
  changePlan,
  confirmPaymentProfile,
  contactSales,
  finishPayment,
  getBillPdf,
  getBillSummary,
  getPaymentProfile,
  getPaymentToConfirm,
  getSubscription,
  getUsage,
  listBills,
  listPlans,
  openPaymentForm,
  type PlanSelection,
  payBill,
  quotePlan,
  reactivatePlan,
  replacePaymentProfile,
  type SalesEnquiry,
  saveBillingDetails,
  selectPlan,
  sendPlanFeedback,
  sendReactivationEmail,
  usePromoCode,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { useAccount } from '../../platform/session.ts';

const all = ['billing'];
const usePromo = usePromoCode;

export function usePlans() {
  const api = useApi();
  return useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => api.call(listPlans, {}, signal) });
}

export function useContactSales() {
  const api = useApi();
  return useMutation({ mutationFn: (body: SalesEnquiry) => api.call(contactSales, { body }) });
}

/** For those who may see how their business pays. */
export function useSubscription({ enabled = true }: { enabled?: boolean } = {}) {
  const api = useApi();
  return useQuery({
    queryKey: [...all, 'subscription'],
    enabled,
    queryFn: ({ signal }) => api.call(getSubscription, { query: {} }, signal),
  });
}

export function useQuote(plan: string, interval: BillingInterval) {
  const api = useApi();
  return useQuery({
    queryKey: [...all, 'quote', plan, interval],
    queryFn: ({ signal }) => api.call(quotePlan, { query: { businessSubscriptionPlanName: plan, interval } }, signal),
    placeholderData: keepPreviousData,
  });
}

export function usePaymentProfile() {
  const api = useApi();
  const { id } = useAccount();
  return useQuery({
    queryKey: [...all, 'profile'],
    queryFn: ({ signal }) => api.call(getPaymentProfile, { params: { id } }, signal),
  });
}

/** A payment that somebody left as the bank asked about it. Looked for as a page opens: what is paid there asks by itself. */
export function useWaitingPayment() {
  const api = useApi();
  const { id } = useAccount();
  return useQuery({
    queryKey: ['waiting-payment'],
    queryFn: async ({ signal }) => (await api.call(getPaymentToConfirm, { params: { id } }, signal)).payment,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    gcTime: 0,
  });
}

/** For whoever was told that a payment is under way: that may have been left in another window. */
export function useLookForWaitingPayment(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.refetchQueries({ queryKey: ['waiting-payment'] });
}

export function useBillSummary() {
  const api = useApi();
  const { id } = useAccount();
  return useQuery({
    queryKey: [...all, 'summary'],
    queryFn: ({ signal }) => api.call(getBillSummary, { params: { id } }, signal),
  });
}

export function useUsage() {
  const api = useApi();
  return useQuery({ queryKey: [...all, 'usage'], queryFn: ({ signal }) => api.call(getUsage, {}, signal) });
}

export function useBills(query: NonNullable<Call<typeof listBills>['query']>) {
  const api = useApi();
  const { id } = useAccount();
  return useQuery({
    queryKey: [...all, 'bills', query],
    queryFn: ({ signal }) => api.call(listBills, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** What each of them changes may show anywhere on these pages. */
export function useBillingCalls() {
  const api = useApi();
  const { id } = useAccount();
  const params = { id };
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: all });
  return {
    select: useMutation({ mutationFn: (body: PlanSelection) => api.call(selectPlan, { body }), onSettled }),
    change: useMutation({ mutationFn: (body: PlanSelection) => api.call(changePlan, { body }), onSettled }),
    cancel: useMutation({ mutationFn: () => api.call(cancelPlan, {}), onSettled }),
    feedback: useMutation({
      mutationFn: (body: Call<typeof sendPlanFeedback>['body']) => api.call(sendPlanFeedback, { body }),
    }),
    /** Only where it costs nothing: what is to be paid is shown by the checkout first. */
    reactivate: useMutation({
      mutationFn: () => api.call(reactivatePlan, { params, query: { amountDue: 0 } }),
      onSettled,
    }),
    mailOwner: useMutation({
      mutationFn: (body: Call<typeof sendReactivationEmail>['body']) => api.call(sendReactivationEmail, { body }),
    }),
    promo: useMutation({ mutationFn: (code: string) => api.call(usePromo, { body: { code } }), onSettled }),
    addCard: useMutation({
      mutationFn: (body: Card) => api.call(addPaymentProfile, { params, body }),
      onSettled,
      gcTime: 0,
    }),
    replaceCard: useMutation({
      mutationFn: (body: Card) => api.call(replacePaymentProfile, { params, body }),
      onSettled,
      // A card stays in memory no longer than it is sent.
      gcTime: 0,
    }),
    confirmCard: useMutation({
      mutationFn: (body: { confirmingId: string; answer: 'APPROVE' | 'REFUSE' }) =>
        api.call(confirmPaymentProfile, { params, body }),
      onSettled,
    }),
    openForm: useMutation({ mutationFn: () => api.call(openPaymentForm, { params }), gcTime: 0 }),
    toConfirm: useMutation({ mutationFn: () => api.call(getPaymentToConfirm, { params }), gcTime: 0 }),
    finishPayment: useMutation({
      mutationFn: ({ paymentId, answer }: { paymentId: string; answer: 'APPROVE' | 'REFUSE' }) =>
        api.call(finishPayment, { params: { id, paymentId }, body: { answer } }),
      onSettled,
    }),
    saveDetails: useMutation({
      mutationFn: (body: BillingDetails) => api.call(saveBillingDetails, { params, body }),
      onSettled,
    }),
    pay: useMutation({ mutationFn: (billId: string) => api.call(payBill, { params: { id, billId } }), onSettled }),
    pdf: useMutation({ mutationFn: (billId: string) => api.file(getBillPdf, { params: { id, billId } }) }),
  };
}
