import type { MeterUsage, OperatedBusiness, OperatedBusinessDetails, Plan } from '@zeacon/contract';

const watched: MeterUsage = {
  ...{ meter: 'deliveredMinutes', used: 90, included: 100, forecast: null, price: null },
  charged: { quantity: 0, amount: 0 },
};

export const operatedPlan: Plan = {
  ...{ id: 'pln_1', name: 'Starter', version: 2, description: '', currency: 'EUR', isOnRequest: false },
  ...{ prices: { MONTH: 1900, YEAR: null }, trialDays: 0, includes: { seats: 3 }, overage: {}, features: [] },
};

export const operatedBusiness: OperatedBusiness = {
  ...{ id: 'biz_2', businessName: 'Harbour', logo: null, ownerEmail: 'bo@harbour.example', memberCount: 2 },
  ...{ allowsOperators: true, createdDate: '2026-11-01T10:00:00.000Z', isClosed: false },
  plan: { id: 'pln_1', name: 'Starter', version: 2, interval: 'MONTH', state: 'PAST_DUE' },
  usage: { periodStart: '2026-11-01T00:00:00.000Z', periodEnd: '2026-12-01T00:00:00.000Z', meters: [watched] },
};

export const operatedDetails: OperatedBusinessDetails = {
  ...operatedBusiness,
  currency: 'EUR',
  subscription: {
    ...{ plan: operatedPlan, interval: 'MONTH', state: 'PAST_DUE', cancelAtPeriodEnd: false },
    ...{ periodStart: '2026-11-01T10:00:00.000Z', periodEnd: '2026-12-01T10:00:00.000Z' },
    ...{ nextAttemptDate: null, videosPlayUntil: null },
  },
  promoCode: null,
  credit: 0,
  billingDetails: { name: 'Harbour AS', address: 'Quay 1', country: 'NO', vatId: '' },
  ...{ hasCard: true, openAmount: 1200, openBills: 1 },
};
