import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addPaymentProfile,
  type Bill,
  cancelPlan,
  confirmPaymentProfile,
  contactSales,
  finishPayment,
  getBillSummary,
  getConsoleSession,
  getPaymentProfile,
  getPaymentToConfirm,
  getSubscription,
  listBills,
  listPlans,
  type PaymentProfile,
  type Plan,
  type PlanQuote,
  type PromoCode,
  quotePlan,
  reactivatePlan,
  type Subscription,
  saveBillingDetails,
  selectPlan,
  sendPlanFeedback,
  sendReactivationEmail,
  serverMessages,
  usePromoCode,
} from '@zeacon/contract';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { speak } from '../../language/language.ts';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, session } from '../../testing/samples.ts';

const studio: Plan = {
  ...{ id: 'pln_1', name: 'Studio', version: 1, description: '', currency: 'EUR', prices: { MONTH: 5900, YEAR: null } },
  ...{
    trialDays: 0,
    includes: { seats: 10 },
    overage: { seats: { per: 1, amount: 500 } },
    features: [],
    isOnRequest: false,
  },
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
const quoted: PlanQuote = {
  ...{ ...money, lines: [line], plan: studio, interval: 'MONTH', taxNote: null, creditUsed: 0, creditAdded: 0 },
  ...{ trialEndDate: null, nextBillDate: running.periodEnd, nextAmount: 7021, isCardNeeded: true },
};
let server: FakeServer;
let subscription: Subscription | null;
let openAmount: number;
let promoCode: PromoCode | null;

beforeEach(() => {
  server = createEmptyServer();
  subscription = null;
  openAmount = 0;
  promoCode = null;
  server.on(listPlans, () => ({ isSelling: true, items: [studio, network] }));
  server.on(getSubscription, () => ({
    ...{
      isSelling: true,
      subscription,
      ...{ promoCode, trialCode: null, mayTry: subscription === null },
      credit: 0,
      businessOwnerEmail: 'ana@northlight.example',
    },
  }));
  server.on(getPaymentProfile, () => profile);
  server.on(saveBillingDetails, () => profile);
  server.on(listBills, () => pageOf(subscription ? [bill] : []));
  server.on(getBillSummary, () => ({
    ...{ ...money, planName: 'Studio', periodStart: running.periodStart, periodEnd: running.periodEnd },
    ...{ credit: 0, creditUsed: 0, openAmount, openBills: openAmount > 0 ? 1 : 0, nextBillDate: running.periodEnd },
  }));
  server.on(quotePlan, () => quoted);
  server.on(selectPlan, () => {
    subscription = running;
    return { subscription: running, bill };
  });
});

async function enterCard(number: string) {
  await userEvent.type(await screen.findByLabelText(/^Card number/), number);
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
  expect(screen.getByText('10 team members, then €5.00 a month each')).toBeTruthy();
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

test('a card that also pays open bills says so, with what is charged in all', async () => {
  subscription = { ...running, state: 'ENDED' };
  openAmount = 1000;
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
  expect(await screen.findByText(/Earlier bills of €10.00 are still open/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay €80.21' })).toBeTruthy();
});

test('a plan is not chosen beside a bill that an ended one left open', async () => {
  subscription = { ...running, state: 'ENDED' };
  openAmount = 1000;
  const card = { brand: 'visa', lastFour: '4242', expirationDate: '12/49', nameOnCard: 'Ana Berg' };
  server.on(getPaymentProfile, () => ({ ...profile, card }));
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  expect(await screen.findByText(/€10.00 of earlier bills is still open/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
});

test('a year of four digits, as browsers fill it in, is that of the card', async () => {
  server.on(addPaymentProfile, () => profile);
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
  await enterCard('4242 4242 4242 4242');
  await userEvent.clear(screen.getByLabelText(/^Expiration date/));
  await userEvent.click(screen.getByLabelText(/^Expiration date/));
  await userEvent.paste('12/2049');
  await userEvent.click(screen.getByRole('button', { name: 'Pay €70.21' }));
  expect(await screen.findByText('Studio is your plan')).toBeTruthy();
  expect(server.callsOf(addPaymentProfile)[0]!.body).toMatchObject({ expirationDate: '12/49' });
});

test('a payment that is under way in another window can be gone on with at once', async () => {
  let isWaiting = false;
  server.on(addPaymentProfile, () => profile);
  server.on(getPaymentToConfirm, () => ({ payment: isWaiting ? waiting : null, lastOutcome: null }));
  server.on(selectPlan, () => {
    isWaiting = true;
    throw new FakeFailure('plan.payment_pending');
  });
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
  await enterCard('4242 4242 4242 4242');
  await userEvent.click(screen.getByRole('button', { name: 'Pay €70.21' }));
  expect(await screen.findByText(/not confirmed the payment of €70.21 for Studio/)).toBeTruthy();
});

test('a member who pays for nothing chooses no plan', async () => {
  server.on(getConsoleSession, () => ({ ...session, role: 'editor' as const }));
  await openConsole('/profile', server);
  await screen.findByRole('main');
  act(() => history.pushState(null, '', '/subscription/plan'));
  expect(await screen.findByRole('heading', { name: 'Studio' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Choose Studio' })).toBeNull();
});

test('what was paid before at another rate is given back with its tax', async () => {
  subscription = running;
  const ownTax = { rate: 20, amount: -620, note: 'Reverse charge' };
  const unused = { ...line, kind: 'UNUSED', name: 'Starter', amount: -3100, ownTax } as const;
  server.on(getBillSummary, () => ({
    ...{ ...money, lines: [unused, line], subtotal: 2800, tax: 501, total: 3301, amountDue: 3301 },
    ...{ planName: 'Studio', periodStart: running.periodStart, periodEnd: running.periodEnd },
    ...{ credit: 0, creditUsed: 0, openAmount: 0, openBills: 0, nextBillDate: running.periodEnd },
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
  server.on(getPaymentToConfirm, () => ({ payment, lastOutcome: null }));
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
  server.on(getPaymentToConfirm, () => ({ payment, lastOutcome: null }));
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

test('a plan that ends because a payment was taken back says so', async () => {
  subscription = { ...running, cancelAtPeriodEnd: true };
  const disputed: Bill = { ...bill, id: 'bil_2', number: 'ZC-000002', state: 'DISPUTED' };
  server.on(listBills, ({ query }) => pageOf(query?.state === 'DISPUTED' ? [disputed] : [bill, disputed]));
  await openConsole('/billing', server);
  expect(await screen.findByText(/Your bank took back a payment. The plan ends on/)).toBeTruthy();
  expect(screen.queryByText(/Cancelled: it ends on/)).toBeNull();
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

test.each([
  [
    'of a paid period',
    {},
    0,
    [/Everything keeps working until Dec 1, 2026/, /What is used beyond the plan until then is charged/],
  ],
  ['of a trial', { state: 'TRIAL' }, 0, [/Nothing is charged. Everything keeps working until/]],
  ['with an open bill', { state: 'PAST_DUE' }, 1000, [/the plan ends at once/, /play for 30 more days/]],
  [
    'that is read-only',
    { state: 'READ_ONLY', videosPlayUntil: '2026-12-20T10:00:00.000Z' },
    1000,
    [/the plan ends at once/, /its videos play until Dec 20, 2026/],
  ],
] as const)('whoever cancels reads what becomes of the plan: %s', async (_name, changed, open, said) => {
  subscription = { ...running, ...changed };
  openAmount = open;
  await openConsole('/billing', server);
  await screen.findByRole('region', { name: 'Next bill' });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const question = within(await screen.findByRole('alertdialog'));
  for (const words of said) expect(await question.findByText(words)).toBeTruthy();
});

test('a plan is cancelled once, also where the reason could not be sent at first', async () => {
  subscription = running;
  server.on(cancelPlan, () => ({ ...running, cancelAtPeriodEnd: true }));
  let isDown = true;
  server.on(sendPlanFeedback, () => {
    if (isDown) throw new FakeFailure('request.rate_limited');
    return {};
  });
  await openConsole('/billing', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: /Why are you cancelling/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'It costs too much' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel plan' }));
  await question.findByText(/Too many attempts/);
  isDown = false;
  await userEvent.click(question.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.callsOf(sendPlanFeedback)).toHaveLength(2));
  expect(server.callsOf(cancelPlan)).toHaveLength(1);
});

test('an ended plan is taken up again by its checkout, which shows what it costs today', async () => {
  subscription = { ...running, state: 'ENDED' };
  await openConsole('/billing', server);
  await userEvent.click(await screen.findByRole('link', { name: 'Reactivate plan' }));
  expect((await screen.findByRole('region', { name: 'Due now' })).textContent).toContain('€70.21');
  expect(server.callsOf(reactivatePlan)).toHaveLength(0);
});

test('a cancellation is called off, for nothing', async () => {
  subscription = { ...running, cancelAtPeriodEnd: true };
  server.on(reactivatePlan, () => {
    subscription = running;
    return { subscription: running, bill: null };
  });
  await openConsole('/billing', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Reactivate plan' }));
  expect(await screen.findByText('Studio goes on')).toBeTruthy();
  expect(server.callsOf(reactivatePlan).map(({ url }) => url.search)).toEqual(['?amountDue=0']);
});

test('videos that play no more are not promised', async () => {
  subscription = { ...running, state: 'ENDED', videosPlayUntil: '2026-01-31T10:00:00.000Z' };
  await openConsole('/billing', server);
  expect(await screen.findByText(/have not played since/)).toBeTruthy();
  expect(screen.queryByText(/Videos play until/)).toBeNull();
});

test('an ended plan that is not offered any more leads to those that are', async () => {
  subscription = { ...running, state: 'ENDED' };
  server.on(quotePlan, () => {
    throw new FakeFailure('plan.not_found');
  });
  await openConsole('/billing', server);
  await userEvent.click(await screen.findByRole('link', { name: 'Reactivate plan' }));
  const link = await screen.findByRole('link', { name: 'See all plans' });
  expect(link.getAttribute('href')).toBe('/subscription/plan');
});

test('a plan that one has is not bought again, and no trial is promised a second time', async () => {
  subscription = running;
  const starter = { ...studio, id: 'pln_3', name: 'Starter', trialDays: 14 };
  server.on(listPlans, () => ({ isSelling: true, items: [studio, starter] }));
  await openConsole('/billing', server);
  await userEvent.click(await screen.findByRole('link', { name: 'Change plan' }));
  const plans = within(await screen.findByRole('list', { name: 'Plans' }));
  expect(await plans.findByText('Your plan')).toBeTruthy();
  expect(plans.queryByRole('link', { name: 'Choose Studio' })).toBeNull();
  expect(plans.getByRole('link', { name: 'Choose Starter' })).toBeTruthy();
  expect(plans.queryByText('14 days for free')).toBeNull();
});

test('who began with a free plan is told of the trial that is left', async () => {
  const free = { ...studio, id: 'pln_4', name: 'Free', prices: { MONTH: 0, YEAR: null } };
  subscription = { ...running, plan: free };
  const starter = { ...studio, id: 'pln_3', name: 'Starter', trialDays: 14 };
  server.on(listPlans, () => ({ isSelling: true, items: [free, starter] }));
  server.on(getSubscription, () => ({
    ...{ isSelling: true, subscription, promoCode: null, trialCode: null, mayTry: true, credit: 0 },
    businessOwnerEmail: 'ana@northlight.example',
  }));
  await openConsole('/billing', server);
  await userEvent.click(await screen.findByRole('link', { name: 'Change plan' }));
  expect(await screen.findByText('Your plan')).toBeTruthy();
  expect(screen.getByText('14 days for free')).toBeTruthy();
});

const spring: PromoCode = { code: 'SPRING', percent: 50, amount: null, trialDays: 0, months: 3, expiresDate: null };

test('what a promo code gives, from when and until when is said with the plan', async () => {
  subscription = running;
  promoCode = spring;
  await openConsole('/billing', server);
  const words = (await screen.findByText(/50% off for 3 more months/)).textContent!;
  expect(words).toMatch(/from Dec 1, 2026 until Mar 1, 2027/);
});

test('what a promo code gives is said in the checkout once it is entered, and that it counts at once', async () => {
  promoCode = null;
  server.on(usePromoCode, () => {
    promoCode = { ...spring, percent: null, amount: 1000, months: 1 };
    const discount = { ...line, kind: 'DISCOUNT', name: 'SPRING', amount: -1000 } as const;
    server.on(quotePlan, () => ({ ...quoted, lines: [line, discount] }));
    return promoCode;
  });
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  await userEvent.type(await screen.findByLabelText('Promo code'), 'SPRING');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect((await screen.findByText(/€10.00 a month off for 1 more month/)).textContent).toContain(
    'It is counted in what is due now.',
  );
});

test('a member who is not the owner mails them a link to take an ended plan up again', async () => {
  subscription = { ...running, state: 'ENDED' };
  server.on(getConsoleSession, () => ({ ...session, role: 'billing' as const }));
  server.on(sendReactivationEmail, () => ({}));
  await openConsole('/billing', server);
  await userEvent.click(await screen.findByRole('button', { name: /Mail the owner a link/ }));
  expect(await screen.findByText('The owner gets a mail with the link')).toBeTruthy();
  const { businessName, email } = session.account;
  expect(server.callsOf(sendReactivationEmail).map(({ body }) => body)).toEqual([
    { businessName, businessEmail: email },
  ]);
});

test.each(['ACTIVE', 'ENDED'] as const)('owners, and members with a plan that is %s, mail nobody', async (state) => {
  subscription = { ...running, state };
  if (state === 'ACTIVE') server.on(getConsoleSession, () => ({ ...session, role: 'billing' as const }));
  await openConsole('/billing', server);
  await screen.findByRole('heading', { name: 'Studio' });
  expect(screen.queryByRole('button', { name: /Mail the owner/ })).toBeNull();
});

test.each([
  ['SUCCEEDED', 'Studio is your plan'],
  ['FAILED', 'The payment was not confirmed. Nothing was charged.'],
] as const)(
  'a payment that the gateway has finished before the bank is asked is told as it is: %s',
  async (lastOutcome, said) => {
    const card = { brand: 'Visa', lastFour: '3184', expirationDate: '12/49', nameOnCard: 'Ana Berg' };
    server.on(getPaymentProfile, () => ({ ...profile, card }));
    server.on(saveBillingDetails, () => ({ ...profile, card }));
    server.on(selectPlan, () => {
      throw new FakeFailure('payment.confirmation_needed');
    });
    server.on(getPaymentToConfirm, () => ({ payment: null, lastOutcome }));
    await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €70.21' }));
    expect(await screen.findByText(said)).toBeTruthy();
  },
);

test('parts of the page that are not there yet, or fail, say so', async () => {
  subscription = running;
  const never = () => new Promise<never>(() => undefined);
  server.on(getBillSummary, never);
  server.on(getPaymentProfile, never);
  await openConsole('/billing', server);
  for (const label of ['Loading the next bill', 'Loading the card', 'Loading billing details'])
    expect(await screen.findByText(label)).toBeTruthy();
});

test('why no VAT is charged is said in the language of the reader', async () => {
  subscription = running;
  const taxNote = serverMessages.reverseCharge;
  const unused = { ...line, ownTax: { rate: 0, amount: 0, note: taxNote } };
  server.on(getBillSummary, () => ({
    ...{ ...money, lines: [unused], planName: 'Studio', periodStart: null, periodEnd: null },
    ...{ credit: 0, creditUsed: 0, openAmount: 0, openBills: 0, nextBillDate: running.periodEnd },
  }));
  await openConsole('/billing', server);
  expect(await screen.findByText(taxNote)).toBeTruthy();
  await act(() => speak('de'));
  onTestFinished(() => speak('en'));
  expect(await screen.findByText(/Steuerschuldnerschaft des Leistungsempfängers/)).toBeTruthy();
});

test('the checkout of the plan that one has says so before it asks for anything', async () => {
  subscription = running;
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  expect(await screen.findByText('This is the plan that you have.')).toBeTruthy();
});

test('an open bill is to be paid before the plan is changed, which is said first', async () => {
  subscription = { ...running, plan: { ...studio, id: 'pln_3' }, state: 'PAST_DUE' };
  openAmount = 1000;
  await openConsole('/billing/checkout?plan=Studio&interval=MONTH', server);
  expect(await screen.findByText(/€10.00 of earlier bills is still open/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
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

test('a bill that no card is there for says so', async () => {
  subscription = { ...running, state: 'PAST_DUE', nextAttemptDate: running.periodEnd };
  await openConsole('/billing', server);
  expect(await screen.findByText(/could not be charged, for there is no card/)).toBeTruthy();
});

test('where no plan is offered, the page says so', async () => {
  server.on(listPlans, () => ({ isSelling: true, items: [] }));
  await openConsole('/subscription/plan', server);
  expect(await screen.findByText('No plan is offered at the moment.')).toBeTruthy();
});

test('where nothing is sold, the pages say so', async () => {
  server.on(listPlans, () => ({ isSelling: false, items: [] }));
  await openConsole('/subscription/plan', server);
  expect(await screen.findByText('Nothing is sold on this platform: everything is free.')).toBeTruthy();
});
