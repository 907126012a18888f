import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addPaymentProfile,
  type Bill,
  cancelPlan,
  confirmPaymentProfile,
  contactSales,
  finishPayment,
  getBillSummary,
  getPaymentProfile,
  getPaymentToConfirm,
  getSubscription,
  listBills,
  listPlans,
  type PaymentProfile,
  type Plan,
  quotePlan,
  reactivatePlan,
  type Subscription,
  saveBillingDetails,
  selectPlan,
  sendPlanFeedback,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf } from '../../testing/samples.ts';

const studio: Plan = {
  ...{ id: 'pln_1', name: 'Studio', version: 1, description: '', currency: 'EUR', prices: { MONTH: 5900, YEAR: null } },
  ...{ trialDays: 0, includes: { seats: 10 }, overage: {}, features: [], isOnRequest: false },
};
const network: Plan = {
  ...studio,
  id: 'pln_2',
  name: 'Network',
  prices: { MONTH: null, YEAR: null },
  isOnRequest: true,
};
const running: Subscription = {
  ...{ plan: studio, interval: 'MONTH', state: 'ACTIVE', cancelAtPeriodEnd: false },
  ...{ periodStart: '2026-11-01T10:00:00.000Z', periodEnd: '2026-12-01T10:00:00.000Z' },
  ...{ nextAttemptDate: null, videosPlayUntil: null },
};
const line = { kind: 'PLAN', name: 'Studio', quantity: 1, from: null, until: null, amount: 5900 } as const;
const money = { currency: 'EUR', lines: [line], subtotal: 5900, taxRate: 19, tax: 1121, total: 7021, amountDue: 7021 };
const bill: Bill = {
  ...{ ...money, id: 'bil_1', number: 'ZC-000001', kind: 'INVOICE', state: 'PAID', planName: 'Studio', taxNote: null },
  ...{ creditUsed: 0, creditOf: null, issuedDate: running.periodStart, paidDate: running.periodStart },
};
const profile: PaymentProfile = {
  card: null,
  confirming: null,
  billingDetails: { name: 'Northlight', address: '', country: 'DE', vatId: '' },
  vatCheck: null,
  isSandbox: true,
  form: null,
};
let server: FakeServer;
let subscription: Subscription | null;

beforeEach(() => {
  server = createEmptyServer();
  subscription = null;
  server.on(listPlans, () => ({ isSelling: true, items: [studio, network] }));
  server.on(getSubscription, () => ({
    ...{
      isSelling: true,
      subscription,
      promoCode: null,
      trialCode: null,
      credit: 0,
      businessOwnerEmail: 'ana@northlight.example',
    },
  }));
  server.on(getPaymentProfile, () => profile);
  server.on(saveBillingDetails, () => profile);
  server.on(listBills, () => pageOf(subscription ? [bill] : []));
  server.on(getBillSummary, () => ({
    ...{ ...money, planName: 'Studio', periodStart: running.periodStart, periodEnd: running.periodEnd },
    ...{ credit: 0, openAmount: 0, openBills: 0, nextBillDate: running.periodEnd },
  }));
  server.on(quotePlan, () => ({
    ...{
      ...money,
      plan: studio,
      interval: 'MONTH' as const,
      taxNote: null,
      creditUsed: 0,
      creditAdded: 0,
      trialEndDate: null,
    },
    ...{ nextBillDate: running.periodEnd, nextAmount: 7021, isCardNeeded: true },
  }));
  server.on(selectPlan, () => {
    subscription = running;
    return { subscription: running, bill };
  });
});

async function enterCard(number: string) {
  await userEvent.type(screen.getByLabelText(/^Card number/), number);
  await userEvent.type(screen.getByLabelText(/^Expiration date/), '12/49');
  await userEvent.type(screen.getByLabelText(/^Security code/), '123');
  await userEvent.type(screen.getByLabelText(/^Name on card/), 'Ana Berg');
  await userEvent.type(screen.getByLabelText(/^Zip code/), '0150');
}

test('a plan is bought in two steps, for what was shown, once the bank was answered', async () => {
  const confirming = { id: 'sandbox:1', lastFour: '3155' };
  server.on(addPaymentProfile, () => ({ ...profile, confirming }));
  server.on(confirmPaymentProfile, () => profile);
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  expect((await screen.findByRole('region', { name: 'Due now' })).textContent).toContain('€70.21');
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pay €70.21' }));
  expect(await screen.findByText('Card number is required')).toBeTruthy();
  await enterCard('4000 0025 0000 3155');
  await userEvent.click(screen.getByRole('button', { name: 'Pay €70.21' }));
  const bank = within(await screen.findByRole('dialog', { name: 'Confirm with your bank' }));
  await userEvent.click(bank.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Studio is your plan')).toBeTruthy();
  expect(server.callsOf(addPaymentProfile)[0]!.body).toMatchObject({ cardNumber: '4000002500003155' });
  expect(server.callsOf(selectPlan).map(({ body }) => body)).toMatchObject([
    { businessName: 'Northlight', businessSubscriptionPlanName: 'Studio', interval: 'MONTH', amountDue: 7021 },
  ]);
});

test('what was paid before at another rate is given back with its tax', async () => {
  subscription = running;
  const ownTax = { rate: 20, amount: -620, note: 'Reverse charge' };
  const unused = { ...line, kind: 'UNUSED', name: 'Starter', amount: -3100, ownTax } as const;
  server.on(getBillSummary, () => ({
    ...{ ...money, lines: [unused, line], subtotal: 2800, tax: 501, total: 3301, amountDue: 3301 },
    ...{ planName: 'Studio', periodStart: running.periodStart, periodEnd: running.periodEnd },
    ...{ credit: 0, openAmount: 0, openBills: 0, nextBillDate: running.periodEnd },
  }));
  await openConsole('/billing', server);
  const before = (await screen.findByText('Tax on what was paid before, 20%')).closest('div');
  expect(before?.textContent).toContain('-€6.20');
  expect(screen.getByText('Tax, 19%').closest('div')?.textContent).toContain('€11.21');
  expect(screen.getByText('Reverse charge')).toBeTruthy();
});

const waiting = {
  ...{ id: 'pay_1', lastFour: '3184', clientSecret: null, amount: 7021, currency: 'EUR', planName: 'Studio' },
};

test('whoever left the page of their bank goes on with the payment that waits', async () => {
  let payment: typeof waiting | null = waiting;
  server.on(getPaymentToConfirm, () => ({ payment }));
  server.on(finishPayment, () => {
    payment = null;
    subscription = running;
    return {};
  });
  await openConsole('/billing', server);
  expect(await screen.findByText(/not confirmed the payment of €70.21 for Studio/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm with your bank' }));
  const bank = within(await screen.findByRole('dialog', { name: 'Confirm with your bank' }));
  await userEvent.click(bank.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Studio is your plan')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/not confirmed the payment/)).toBeNull());
  expect(server.callsOf(finishPayment).map(({ body }) => body)).toEqual([{ answer: 'APPROVE' }]);
});

test('a payment that waits for the bank is given up', async () => {
  let payment: typeof waiting | null = { ...waiting };
  server.on(getPaymentToConfirm, () => ({ payment }));
  server.on(finishPayment, () => {
    payment = null;
    throw new FakeFailure('payment.declined');
  });
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Give up' }));
  expect(await screen.findByText('Nothing was charged')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/not confirmed the payment/)).toBeNull());
  expect(server.callsOf(finishPayment).map(({ body }) => body)).toEqual([{ answer: 'REFUSE' }]);
});

test.each([
  ['INVALID', 'The tax offices do not know this VAT id, so VAT is charged. Check how it is written.'],
  ['UNKNOWN', /could not be checked with the tax offices, so VAT is charged/],
  ['VALID', /The VAT id was confirmed on/],
] as const)('what became of a VAT id is said before paying: %s', async (state, said) => {
  const checked: PaymentProfile = { ...profile, vatCheck: { state, checkedDate: running.periodStart } };
  server.on(getPaymentProfile, () => checked);
  server.on(saveBillingDetails, () => checked);
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
  expect(await screen.findByText(said)).toBeTruthy();
});

test('what became of a VAT id is said beside the billing details', async () => {
  subscription = running;
  const vatCheck = { state: 'UNKNOWN', checkedDate: running.periodStart } as const;
  server.on(getPaymentProfile, () => ({ ...profile, vatCheck }));
  await openConsole('/billing', server);
  expect(await screen.findByText(/could not be checked with the tax offices/)).toBeTruthy();
});

test('a plan is cancelled after asking, and why', async () => {
  subscription = running;
  server.on(cancelPlan, () => {
    subscription = { ...running, cancelAtPeriodEnd: true };
    return subscription;
  });
  server.on(sendPlanFeedback, () => ({}));
  await openConsole('/billing', server);
  expect((await screen.findByRole('grid', { name: 'Bills' })).textContent).toContain('ZC-000001');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel plan' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: /Why are you cancelling/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'It costs too much' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel plan' }));
  expect(await screen.findByText(/Cancelled: it ends on/)).toBeTruthy();
  const told = () => server.callsOf(sendPlanFeedback).map(({ body }) => body);
  await waitFor(() => expect(told()).toEqual([{ reason: 'TOO_EXPENSIVE', text: '' }]));
});

test('a plan that needs a card to be taken up again asks for it, and goes on once the bank was answered', async () => {
  subscription = { ...running, state: 'ENDED' };
  let card: PaymentProfile['card'] = null;
  server.on(getPaymentProfile, () => ({ ...profile, card }));
  server.on(reactivatePlan, () => {
    if (!card) throw new FakeFailure('payment.card_needed');
    subscription = running;
    return { subscription: running, bill };
  });
  server.on(addPaymentProfile, () => ({ ...profile, confirming: { id: 'sandbox:1', lastFour: '3155' } }));
  server.on(confirmPaymentProfile, () => {
    card = { brand: 'Visa', lastFour: '3155', expirationDate: '12/49', nameOnCard: 'Ana Berg' };
    return { ...profile, card };
  });
  await openConsole('/billing', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Reactivate plan' }));
  expect(await screen.findByText(/Enter the card that Studio is paid with/)).toBeTruthy();
  await enterCard('4000 0025 0000 3155');
  await userEvent.click(screen.getByRole('button', { name: 'Pay and reactivate' }));
  const bank = within(await screen.findByRole('dialog', { name: 'Confirm with your bank' }));
  await userEvent.click(bank.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Studio goes on')).toBeTruthy();
  expect(server.callsOf(reactivatePlan)).toHaveLength(2);
  expect(screen.queryByText(/Enter the card that/)).toBeNull();
});

test('a plan that is not offered any more leads to those that are', async () => {
  subscription = { ...running, state: 'ENDED' };
  server.on(reactivatePlan, () => {
    throw new FakeFailure('plan.not_found');
  });
  await openConsole('/billing', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Reactivate plan' }));
  expect(await screen.findByText(/Studio is not offered any more/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/subscription/plan');
});

test('the plans are there for anybody, and sales are asked with the mode in upper case', async () => {
  server.on(contactSales, () => ({}));
  await openConsole('/subscription/plan', server);
  const plans = within(await screen.findByRole('list', { name: 'Plans' }));
  expect(plans.getByText('€59.00')).toBeTruthy();
  await userEvent.click(plans.getByRole('button', { name: 'Contact sales' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Business name/), 'Harbour');
  await userEvent.type(dialog.getByLabelText(/^Email/), 'ana@harbour.example');
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Ana');
  await userEvent.click(dialog.getByRole('radio', { name: 'By phone' }));
  await userEvent.type(dialog.getByLabelText(/^Phone/), '123');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('length must be 10')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/^Phone/));
  await userEvent.type(dialog.getByLabelText(/^Phone/), '4722334455');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent. You will be contacted')).toBeTruthy();
  expect(server.callsOf(contactSales).map(({ body }) => body)).toMatchObject([{ contactMode: 'PHONE', name: 'Ana' }]);
});

test('where nothing is sold, the pages say so', async () => {
  server.on(listPlans, () => ({ isSelling: false, items: [] }));
  await openConsole('/subscription/plan', server);
  expect(await screen.findByText('Nothing is sold on this platform: everything is free.')).toBeTruthy();
});
