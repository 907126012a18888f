import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addPaymentProfile,
  confirmPaymentProfile,
  finishPayment,
  getBillSummary,
  getPaymentProfile,
  getPaymentToConfirm,
  getSubscription,
  listBills,
  listPlans,
  openPaymentForm,
  type PaymentProfile,
  type Plan,
  quotePlan,
  type Subscription,
  saveBillingDetails,
  selectPlan,
} from '@zeacon/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf } from '../../testing/samples.ts';

const studio: Plan = {
  ...{ id: 'pln_1', name: 'Studio', version: 1, description: '', currency: 'EUR', prices: { MONTH: 5900, YEAR: null } },
  ...{ trialDays: 0, includes: {}, overage: {}, features: [], isOnRequest: false },
};
const running: Subscription = {
  ...{ plan: studio, interval: 'MONTH', state: 'ACTIVE', cancelAtPeriodEnd: false },
  ...{ periodStart: '2026-11-01T10:00:00.000Z', periodEnd: '2026-12-01T10:00:00.000Z' },
  ...{ nextAttemptDate: null, videosPlayUntil: null },
};
const line = { kind: 'PLAN', name: 'Studio', quantity: 1, from: null, until: null, amount: 5900 } as const;
const money = { currency: 'EUR', lines: [line], subtotal: 5900, taxRate: 0, tax: 0, total: 5900, amountDue: 5900 };
const empty: PaymentProfile = {
  card: null,
  confirming: null,
  billingDetails: { name: 'Northlight', address: '', country: 'DE', vatId: '' },
  vatCheck: null,
  isSandbox: false,
  form: { gateway: 'STRIPE', publishableKey: 'pk_test_1', isTest: true },
};
const withCard: PaymentProfile = {
  ...empty,
  card: { brand: 'Visa', lastFour: '4242', expirationDate: '12/49', nameOnCard: '' },
};

interface StripeWindow {
  Stripe?: unknown;
}
const page = window as StripeWindow;
let server: FakeServer;
let profile: PaymentProfile;
/** What Stripe's script was asked for, and what it answers. */
let asked: string[];
let setupError: { type: string; message: string } | undefined;
let bankError: object | undefined;

/** In the place of Stripe's script, which its loader takes where it is there already. */
function playStripe(key: string) {
  asked.push(`key ${key}`);
  return {
    elements: ({ clientSecret }: { clientSecret: string }) => ({
      create(kind: string) {
        asked.push(`${kind} ${clientSecret}`);
        let ready = () => {};
        return {
          on(name: string, call: () => void) {
            if (name === 'ready') ready = call;
          },
          mount(place: HTMLElement) {
            place.textContent = 'The form of Stripe';
            ready();
          },
          destroy: () => asked.push('destroyed'),
        };
      },
    }),
    async confirmSetup() {
      asked.push('confirmed');
      return setupError ? { error: setupError } : {};
    },
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      asked.push(`bank ${clientSecret}`);
      return bankError ? { error: bankError } : {};
    },
  };
}

beforeEach(() => {
  asked = [];
  setupError = undefined;
  bankError = undefined;
  profile = empty;
  page.Stripe = Object.assign(playStripe, { version: 'endive' });
  server = createEmptyServer();
  server.on(listPlans, () => ({ isSelling: true, items: [studio] }));
  server.on(getSubscription, () => ({
    ...{
      isSelling: true,
      subscription: null,
      promoCode: null,
      trialCode: null,
      mayTry: true,
      credit: 0,
      businessOwnerEmail: 'ana@northlight.example',
    },
  }));
  server.on(getPaymentProfile, () => profile);
  server.on(saveBillingDetails, () => profile);
  server.on(listBills, () => pageOf([]));
  server.on(getBillSummary, () => ({
    ...{ ...money, planName: 'Studio', periodStart: running.periodStart, periodEnd: running.periodEnd },
    ...{ credit: 0, creditUsed: 0, openAmount: 0, openBills: 0, nextBillDate: running.periodEnd },
  }));
  server.on(quotePlan, () => ({
    ...{ ...money, plan: studio, interval: 'MONTH' as const, taxNote: null, creditUsed: 0, creditAdded: 0 },
    ...{ trialEndDate: null, nextBillDate: running.periodEnd, nextAmount: 5900, isCardNeeded: true },
  }));
  server.on(openPaymentForm, () => ({ confirmingId: 'seti_1', clientSecret: 'seti_1_secret' }));
  server.on(confirmPaymentProfile, () => {
    profile = withCard;
    return profile;
  });
  server.on(selectPlan, () => ({ subscription: running, bill: null }));
});

afterEach(() => {
  delete page.Stripe;
});

async function openPayment() {
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
  expect(await screen.findByText('The form of Stripe')).toBeTruthy();
}
const pay = async () => userEvent.click(await screen.findByRole('button', { name: 'Pay €59.00' }));

test('with Stripe, a plan is bought in its form, and nothing of the card is sent here', async () => {
  await openPayment();
  expect(screen.queryByLabelText(/^Card number/)).toBeNull();
  await pay();
  expect(await screen.findByText('Studio is your plan')).toBeTruthy();
  expect(asked.slice(0, 3)).toEqual(['key pk_test_1', 'payment seti_1_secret', 'confirmed']);
  expect(server.callsOf(confirmPaymentProfile).map(({ body }) => body)).toEqual([
    { confirmingId: 'seti_1', answer: 'APPROVE' },
  ]);
  expect(server.callsOf(addPaymentProfile)).toEqual([]);
});

test('a card that Stripe refuses is not confirmed, and can be corrected', async () => {
  setupError = { type: 'card_error', message: 'Your card was declined.' };
  await openPayment();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.');
  expect(server.callsOf(confirmPaymentProfile)).toEqual([]);
  setupError = undefined;
  await pay();
  expect(await screen.findByText('Studio is your plan')).toBeTruthy();
  expect(server.callsOf(openPaymentForm)).toHaveLength(1);
});

test('a card that is refused here is entered in a new form', async () => {
  server.on(confirmPaymentProfile, () => {
    throw new FakeFailure('payment.declined');
  });
  await openPayment();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toContain('The bank declined the card');
  expect(await screen.findByText('The form of Stripe')).toBeTruthy();
  expect(server.callsOf(openPaymentForm)).toHaveLength(2);
});

test.each([
  [undefined, 'APPROVE', 'Studio is your plan'],
  [{ message: 'no' }, 'REFUSE', 'The bank declined the card'],
])('a bank that asks about a payment is answered in its own page: %s', async (error, answer, text) => {
  bankError = error;
  profile = withCard;
  server.on(selectPlan, () => {
    throw new FakeFailure('payment.confirmation_needed');
  });
  server.on(getPaymentToConfirm, () => ({
    payment: {
      ...{ id: 'pay_1', lastFour: '4242', clientSecret: 'pi_1_secret' },
      ...{ amount: 7021, currency: 'EUR', planName: 'Studio' },
    },
    lastOutcome: null,
  }));
  server.on(finishPayment, () => {
    if (bankError) throw new FakeFailure('payment.declined');
    return {};
  });
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
  await pay();
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  expect(asked).toContain('bank pi_1_secret');
  expect(server.callsOf(finishPayment).map(({ body }) => body)).toEqual([{ answer }]);
});

test('a form that cannot be opened says so, and is opened again', async () => {
  server.on(openPaymentForm, () => {
    throw new FakeFailure('payment.unavailable');
  });
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
  server.on(openPaymentForm, () => ({ confirmingId: 'seti_2', clientSecret: 'seti_2_secret' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The form of Stripe')).toBeTruthy();
});

test('the card on file is replaced beside it, not in a dialog', async () => {
  profile = withCard;
  server.on(getSubscription, () => ({
    ...{ isSelling: true, subscription: running, promoCode: null, trialCode: null, mayTry: true, credit: 0 },
    businessOwnerEmail: 'ana@northlight.example',
  }));
  await openConsole('/billing', server);
  expect(await screen.findByText('Valid until 12/49')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Replace card' }));
  expect(await screen.findByText('The form of Stripe')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save card' }));
  expect(await screen.findByText('Card saved')).toBeTruthy();
  expect(screen.queryByText('The form of Stripe')).toBeNull();
});
