import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerEnquiry,
  type ConsoleSession,
  createPromoCode,
  deleteEnquiry,
  endPromoCode,
  getConsoleSession,
  getOperatedBusiness,
  getRevenue,
  giveCredit,
  listAllBills,
  listCredits,
  listEnquiries,
  listOperatedBills,
  listOperatedPlans,
  listPlanFeedback,
  listPlatformChanges,
  listPromoCodes,
  listPromoCodeUses,
  type OperatedEnquiry,
  type OperatedPromoCode,
  type Revenue,
  refundBill,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { operatedDetails, operatedPlan } from '../../testing/operator-samples.ts';
import { pageOf, session } from '../../testing/samples.ts';

const operator: ConsoleSession = { ...session, isOperator: true, isSelling: true };
const date = '2026-11-01T10:00:00.000Z';
const none = { customers: 0, mrr: 0 };
const revenue: Revenue = {
  ...{ isSelling: true, currency: 'EUR', mrr: 12_300, arr: 147_600, customers: 4, trials: 2 },
  pastDue: { customers: 1, mrr: 1900, openAmount: 2261 },
  months: [
    {
      ...{ month: '2026-10', isWhole: true, start: none, gained: { customers: 5, mrr: 14_200 }, grown: 0, shrunk: 0 },
      ...{ lost: none, end: { customers: 5, mrr: 14_200 }, customerChurn: null, revenueChurn: null },
    },
    {
      ...{ month: '2026-11', isWhole: false, start: { customers: 5, mrr: 14_200 }, gained: none, grown: 500 },
      ...{ shrunk: 500, lost: { customers: 1, mrr: 1900 }, end: { customers: 4, mrr: 12_300 } },
      ...{ customerChurn: 20, revenueChurn: 16.9 },
    },
  ],
};
const code: OperatedPromoCode = {
  ...{ code: 'AUTUMN', percent: 20, amount: null, trialDays: 0, months: null, uses: 10, expiresDate: null },
  ...{ state: 'LIVE', used: 3, isInFile: false, createdBy: 'olga@example.com', createdDate: date },
};
const filed: OperatedPromoCode = {
  ...code,
  code: 'SPRING',
  isInFile: true,
  createdBy: null,
  createdDate: null,
  used: 0,
};

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(getConsoleSession, () => operator);
  server.on(getRevenue, () => revenue);
  server.on(listPlatformChanges, () => ({ items: [], nextCursor: null }));
});

test('revenue is shown with what moved it, and who to look after', async () => {
  await openConsole('/operator/revenue', server);
  expect(await screen.findByText('€1,476.00')).toBeTruthy();
  const rows = within(screen.getByRole('grid', { name: 'What changed it' })).getAllByRole('row');
  expect(rows[1]!.textContent).toContain('So far');
  expect(rows[1]!.textContent).toContain('20.0');
  expect(rows[2]!.textContent).toContain('–');
  expect(screen.getAllByRole('link', { name: 'Show them' }).map((link) => link.getAttribute('href'))).toEqual([
    '/operator/businesses?state=TRIAL',
    '/operator/businesses?state=PAST_DUE',
  ]);
});

test('where nothing is sold, revenue, plans and promo codes say how to sell', async () => {
  server.on(getRevenue, () => ({
    ...{ isSelling: false, currency: null, mrr: 0, arr: 0, customers: 0, trials: 0, months: [] },
    pastDue: { ...none, openAmount: 0 },
  }));
  server.on(listOperatedPlans, () => ({ isSelling: false, requiresPlan: false, items: [] }));
  server.on(listPromoCodes, () => pageOf([]));
  await openConsole('/operator/revenue', server);
  for (const place of ['Revenue', 'Plans', 'Promo codes']) {
    await userEvent.click(screen.getByRole('link', { name: place }));
    expect(await screen.findByRole('heading', { name: place, level: 1 })).toBeTruthy();
    expect(await screen.findByText(/This platform has no paid plans/)).toBeTruthy();
  }
  expect(screen.queryByRole('button', { name: 'New promo code' })).toBeNull();
});

test('plans are listed by version with how many businesses are on each', async () => {
  const businesses = { TRIAL: 1, ACTIVE: 2, PAST_DUE: 0, READ_ONLY: 0, ENDED: 4 };
  server.on(listOperatedPlans, () => ({
    ...{ isSelling: true, requiresPlan: true },
    items: [{ plan: operatedPlan, isOffered: true, createdDate: date, businesses }],
  }));
  await openConsole('/operator/plans', server);
  const row = within(await screen.findByRole('row', { name: /Starter, version 2/ }));
  expect(row.getByText('€19.00 a month')).toBeTruthy();
  expect(row.getByText('4 ended')).toBeTruthy();
  expect(row.getByRole('link', { name: '3' }).getAttribute('href')).toBe('/operator/businesses?plan=pln_1');
  expect(screen.getByText(/is read-only/)).toBeTruthy();
});

test('bills of all businesses are found, also of those that are deleted', async () => {
  const bill = {
    ...({ id: 'bil_1', number: 'ZC-000001', kind: 'INVOICE', state: 'PAID', planName: 'Starter' } as const),
    ...{
      currency: 'EUR',
      lines: [],
      subtotal: 1900,
      taxRate: 0,
      tax: 0,
      taxNote: null,
      total: 1900,
      creditUsed: 0,
      amountDue: 1900,
    },
    ...{ creditOf: null, issuedDate: date, paidDate: date },
  };
  server.on(listAllBills, () =>
    pageOf([
      { ...bill, businessId: 'biz_2', buyerName: 'Harbour', keptUntil: null },
      {
        ...bill,
        id: 'bil_2',
        number: 'ZC-000002',
        businessId: 'biz_3',
        buyerName: 'Gone',
        keptUntil: '2037-01-01T00:00:00.000Z',
      },
    ]),
  );
  await openConsole('/operator/bills', server);
  const gone = within(await screen.findByRole('row', { name: /ZC-000002/ }));
  expect(gone.getByText('Jan 1, 2037')).toBeTruthy();
  expect(gone.queryByRole('link')).toBeNull();
  expect(screen.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe('/operator/businesses/biz_2');
  expect(gone.getByRole('button', { name: 'Download ZC-000002' })).toBeTruthy();
  server.on(refundBill, () => ({ ...bill, state: 'REFUNDED' as const }));
  await userEvent.click(gone.getByRole('button', { name: 'Refund ZC-000002' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.queryByText(/The plan goes on/)).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Refund' }));
  await waitFor(() =>
    expect(server.callsOf(refundBill).map(({ url }) => url.pathname)).toEqual([
      expect.stringMatching(/businesses\/biz_3\/bill\/bil_2\/refund$/),
    ]),
  );
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search bills' }), 'Gone');
  await waitFor(() => expect(server.callsOf(listAllBills).at(-1)?.url.searchParams.get('search')).toBe('Gone'));
});

test('credit is given once, with a reason, and what is refused is said at its field', async () => {
  server.on(getOperatedBusiness, () => operatedDetails);
  server.on(listOperatedBills, () => pageOf([]));
  server.on(listCredits, () => pageOf([]));
  let isRefused = true;
  server.on(giveCredit, ({ body }) => {
    if (isRefused) throw new FakeFailure('credit.below_zero');
    const { amount, reason } = body;
    return {
      entry: { id: 'crd_1', amount, reason, currency: 'EUR', givenBy: 'o@x.example', createdDate: date },
      credit: amount,
    };
  });
  await openConsole('/operator/businesses/biz_2', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Give credit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give credit' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Give credit' }));
  expect(await dialog.findByText('Enter an amount like 19.00')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Amount in EUR'), '10,50');
  await userEvent.type(dialog.getByLabelText('Reason'), 'Ticket 7');
  await userEvent.click(dialog.getByRole('radio', { name: 'Take back' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Take credit back' }));
  expect(await dialog.findByText(/less credit than that/)).toBeTruthy();
  isRefused = false;
  await userEvent.click(dialog.getByRole('radio', { name: 'Give' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Give credit' }));
  expect(await screen.findByText('Credit given')).toBeTruthy();
  const bodies = server.callsOf(giveCredit).map(({ body }) => body as { requestId: string; amount: number });
  expect(bodies).toMatchObject([
    { amount: -1050, reason: 'Ticket 7' },
    { amount: 1050, reason: 'Ticket 7' },
  ]);
  expect(bodies[0]!.requestId).toBe(bodies[1]!.requestId);
});

test('a promo code is made, its uses are read, and it is ended after a question', async () => {
  let codes = [code, filed];
  server.on(listPromoCodes, () => pageOf(codes));
  server.on(createPromoCode, () => code);
  server.on(listPromoCodeUses, () =>
    pageOf([{ businessId: 'biz_2', businessName: 'Harbour', usedDate: date, monthsLeft: null }]),
  );
  server.on(endPromoCode, () => {
    codes = [{ ...code, state: 'ENDED' }, filed];
    return codes[0]!;
  });
  await openConsole('/operator/promo-codes', server);
  expect(within(await screen.findByRole('row', { name: /AUTUMN/ })).getByText('20% off')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End SPRING' })).toBeNull();

  await userEvent.click(await screen.findByRole('button', { name: 'New promo code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New promo code' }));
  await userEvent.type(dialog.getByLabelText(/^Promo code/), 'winter');
  await userEvent.click(dialog.getByRole('button', { name: 'Make promo code' }));
  expect(await dialog.findByText('Enter a percent from 1 to 100')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: 'Amount off' }));
  await userEvent.type(dialog.getByLabelText(/^Amount in EUR/), '5');
  await userEvent.click(dialog.getByRole('button', { name: 'Make promo code' }));
  await waitFor(() =>
    expect(server.callsOf(createPromoCode).map(({ body }) => body)).toEqual([
      { code: 'winter', percent: null, amount: 500, trialDays: 0, months: 1, uses: null, expiresDate: null },
    ]),
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Who used AUTUMN: 3 of 10' }));
  expect(await screen.findByRole('link', { name: 'Harbour' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'End AUTUMN' }));
  await userEvent.click(await screen.findByRole('button', { name: 'End promo code' }));
  expect(await screen.findByText('Promo code ended')).toBeTruthy();
  expect(server.callsOf(endPromoCode)).toHaveLength(1);
});

test('enquiries are answered, reopened and deleted, and reasons of cancelled plans are read below', async () => {
  let items: OperatedEnquiry[] = [
    {
      ...{ id: 'enq_1', businessName: 'Harbour', contactMode: 'PHONE', name: 'Ana', email: 'ana@harbour.example' },
      ...{ phone: '4722334455', createdDate: date, answeredDate: null, answeredBy: null },
    },
  ];
  server.on(listEnquiries, () => pageOf(items));
  server.on(answerEnquiry, ({ body: { isAnswered } }) => {
    const answer = isAnswered ? { answeredDate: date, answeredBy: 'olga@example.com' } : {};
    items = [{ ...items[0]!, answeredDate: null, answeredBy: null, ...answer }];
    return items[0]!;
  });
  server.on(deleteEnquiry, () => {
    items = [];
    return {};
  });
  server.on(listPlanFeedback, () =>
    pageOf([
      {
        ...{ id: 'enq_2', businessId: 'biz_1', businessName: 'Quay', reason: 'TOO_EXPENSIVE' as const },
        ...{ text: 'Cheaper in winter', createdDate: date },
      },
    ]),
  );
  await openConsole('/operator/enquiries', server);
  const grid = await screen.findByRole('grid', { name: 'Enquiries' });
  expect(within(grid).getByRole('link', { name: '4722334455' }).getAttribute('href')).toBe('tel:4722334455');
  expect(within(grid).getByRole('link', { name: /^ana/ }).getAttribute('href')).toBe('mailto:ana@harbour.example');
  await userEvent.click(screen.getByRole('button', { name: 'Mark the enquiry of Ana as answered' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen the enquiry of Ana' }));
  await screen.findByRole('button', { name: 'Mark the enquiry of Ana as answered' });
  const reasons = within(screen.getByRole('grid', { name: 'Why plans were cancelled' }));
  expect(reasons.getByRole('link', { name: 'Quay' }).getAttribute('href')).toBe('/operator/businesses/biz_1');
  expect(reasons.getByText('It costs too much')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete the enquiry of Ana' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete enquiry' }));
  expect(await screen.findByText('No enquiries yet')).toBeTruthy();
});

test('why plans were cancelled is waited for', async () => {
  server.on(listEnquiries, () => pageOf([]));
  server.on(listPlanFeedback, () => new Promise<never>(() => undefined));
  await openConsole('/operator/enquiries', server);
  expect(await screen.findByText('Loading why plans were cancelled')).toBeTruthy();
});
