import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getConsoleSession,
  getSalesAccount,
  getSellingState,
  getStream,
  listPayments,
  listSales,
  refundPartOfSale,
  refundSale,
  removeSalesAccount,
  removeVideoPrice,
  type Sale,
  type SalesAccount,
  type StreamPayment,
  setSalesAccount,
  setVideoPrice,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleVideo, session } from '../../testing/samples.ts';

const sale: Sale = {
  id: 'pur_1',
  streamId: 'str_1',
  streamName: 'Aurora',
  playlistId: null,
  playlistName: null,
  communityId: null,
  communityName: null,
  email: 'ana@example.com',
  amount: 900,
  currency: 'EUR',
  state: 'PAID',
  refundedAmount: 0,
  takenOff: 0,
  period: null,
  paidUntilDate: null,
  isSandbox: true,
  createdDate: '2026-11-01T10:00:00.000Z',
  paidDate: '2026-11-01T10:00:05.000Z',
  refundedDate: null,
  disputedDate: null,
  repeatedSaleId: null,
};
let server: FakeServer;
let sales: Sale[];

beforeEach(() => {
  server = createEmptyServer();
  sales = [sale];
  server.on(listSales, () => ({
    ...pageOf(sales),
    figures: [{ currency: 'EUR', sales: 1, income: 900, refunds: 0, refunded: 0, disputes: 0, disputed: 0 }],
    renewals: [],
    testFigures: [],
    testRenewals: [],
  }));
});

test('what was given back in part, disputed or taken back is shown, and offers what can still be done', async () => {
  const date = '2026-11-02T10:00:00.000Z';
  const [part, open, lost, won] = ['part', 'open', 'lost', 'won'].map((name) => `${name}@example.com`) as string[];
  sales = [
    { ...sale, id: 'pur_2', email: part!, refundedAmount: 400 },
    { ...sale, id: 'pur_3', email: open!, state: 'DISPUTED', disputedDate: date },
    { ...sale, id: 'pur_4', email: lost!, state: 'CHARGED_BACK', disputedDate: date },
    { ...sale, id: 'pur_5', email: won!, disputedDate: date },
    { ...sale, id: 'pur_6', email: 'twice@example.com', state: 'REFUNDED', repeatedSaleId: 'pur_5' },
  ];
  server.on(listSales, () => ({
    ...pageOf(sales),
    figures: [{ currency: 'EUR', sales: 3, income: 1400, refunds: 1, refunded: 400, disputes: 2, disputed: 1800 }],
    renewals: [{ currency: 'EUR', members: 2, monthly: 2500 }],
    testFigures: [],
    testRenewals: [],
  }));
  await openConsole('/sales', server);
  const rowOf = async (email: string) => within((await screen.findByRole('rowheader', { name: email })).closest('tr')!);
  const mayRefund = async (email: string) =>
    (await rowOf(email)).queryByRole('button', { name: `Refund ${email}` }) !== null;
  expect((await rowOf(part!)).getByText('€4.00 given back')).toBeTruthy();
  expect((await rowOf(open!)).getByText('Answer it in your Stripe dashboard')).toBeTruthy();
  expect((await rowOf(lost!)).getByText('Taken back by the bank')).toBeTruthy();
  expect((await rowOf('twice@example.com')).getByText('Paid twice: refunded automatically')).toBeTruthy();
  expect((await rowOf(won!)).getByText('Dispute won')).toBeTruthy();
  expect(screen.getByText('Disputes: 2, €18.00')).toBeTruthy();
  expect(await Promise.all([part!, open!, lost!, won!].map(mayRefund))).toEqual([true, false, false, true]);
  await userEvent.click((await rowOf(part!)).getByRole('button', { name: 'Refund part@example.com' }));
  expect(await screen.findByText('Left: €5.00')).toBeTruthy();
});

test('a sale is shown with what it brought in, and refunded after a question', async () => {
  server.on(refundSale, () => {
    sales = [{ ...sale, state: 'REFUNDED', refundedDate: '2026-11-02T10:00:00.000Z' }];
    return sales[0]!;
  });
  await openConsole('/sales', server);
  const row = within((await screen.findByRole('rowheader', { name: 'ana@example.com' })).closest('tr')!);
  expect(row.getByText('Paid')).toBeTruthy();
  expect(row.getByText('€9.00')).toBeTruthy();
  expect(screen.getByText('Income in EUR')).toBeTruthy();
  await userEvent.click(row.getByRole('button', { name: 'Refund ana@example.com' }));
  expect(server.callsOf(refundSale)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  expect((await screen.findAllByText('Refunded')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Refund ana@example.com' })).toBeNull();
});

test('what was paid for trying out stands apart from income', async () => {
  const counted = { refunds: 0, refunded: 0, disputes: 0, disputed: 0 };
  sales = [sale, { ...sale, id: 'pur_2', email: 'bo@example.com', isSandbox: false }];
  server.on(listSales, () => ({
    ...pageOf(sales),
    figures: [{ currency: 'EUR', sales: 1, income: 900, ...counted }],
    renewals: [],
    testFigures: [{ currency: 'EUR', sales: 2, income: 2400, ...counted }],
    testRenewals: [{ currency: 'EUR', members: 1, monthly: 1500 }],
  }));
  await openConsole('/sales', server);
  const tileOf = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
  expect(await tileOf('Income in EUR')).toContain('€9.00');
  expect(await tileOf('Income in EUR')).not.toContain('Paying members');
  expect(await tileOf('Test payments in EUR, no income')).toMatch(/€24\.00.*Paying members: 1/);
  expect(screen.getAllByText('Test payment: no money moved')).toHaveLength(1);
});

test('a part is given back, with what had been before', async () => {
  sales = [{ ...sale, refundedAmount: 100 }];
  server.on(refundPartOfSale, ({ body }) => {
    sales = [{ ...sale, refundedAmount: body.refundedAmount + body.amount }];
    return sales[0]!;
  });
  await openConsole('/sales', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Refund ana@example.com' }));
  const asked = within(await screen.findByRole('alertdialog'));
  const amount = asked.getByLabelText(/^Amount in EUR/);
  expect((amount as HTMLInputElement).value).toBe('8.00');
  for (const wrong of ['8.01', '0', 'x']) {
    await userEvent.clear(amount);
    await userEvent.type(amount, wrong);
    await userEvent.click(asked.getByRole('button', { name: 'Refund' }));
    expect(await asked.findByText('Enter an amount up to €8.00')).toBeTruthy();
  }
  await userEvent.clear(amount);
  await userEvent.type(amount, '3,5');
  await userEvent.click(asked.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('€4.50 given back')).toBeTruthy();
  expect(server.callsOf(refundPartOfSale).map(({ body }) => body)).toEqual([{ amount: 350, refundedAmount: 100 }]);
  expect(server.callsOf(refundSale)).toEqual([]);
});

test('a video gets a price, another one, and none', async () => {
  let stream = sampleVideo({ contentType: 'VOD' });
  server.on(getStream, () => stream);
  server.on(setVideoPrice, ({ body }) => {
    const offer = { amount: body.amount, currency: body.currency, previewMs: (body.previewSec ?? 30) * 1000 };
    stream = { ...stream, offer };
    return offer;
  });
  server.on(removeVideoPrice, () => {
    const { offer: _offer, ...free } = stream;
    stream = free;
    return {};
  });
  await openConsole(`/videos/${stream.id}?tab=sell`, server);
  const price = await screen.findByLabelText('Price');
  await userEvent.type(price, '9,5');
  await userEvent.clear(screen.getByLabelText('Preview in seconds'));
  await userEvent.type(screen.getByLabelText('Preview in seconds'), '15');
  await userEvent.click(screen.getByRole('button', { name: 'Start selling' }));
  expect(await screen.findByText('Viewers pay €9.50 once to watch the whole video.')).toBeTruthy();
  expect(server.callsOf(setVideoPrice)[0]?.body).toEqual({ amount: 950, currency: 'EUR', previewSec: 15 });
  expect(screen.getByLabelText('Price')).toHaveProperty('value', '9.50');
  await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Sell' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stop selling' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop selling' }));
  expect(await screen.findByRole('button', { name: 'Start selling' })).toBeTruthy();
});

test('a sale of a series names it, and is found by it', async () => {
  sales = [{ ...sale, playlistId: 'pls_1', playlistName: 'The coast' }];
  await openConsole('/sales?playlist=pls_1', server);
  const row = within((await screen.findByRole('rowheader', { name: 'ana@example.com' })).closest('tr')!);
  expect(row.getByRole('link', { name: 'The coast' }).getAttribute('href')).toBe('/playlists/pls_1');
  expect(row.getByText('Series, bought at Aurora')).toBeTruthy();
  const asked = () => server.callsOf(listSales).at(-1)?.url.searchParams.get('playlistId');
  expect(asked()).toBe('pls_1');
  await userEvent.click(screen.getByRole('button', { name: 'All sales' }));
  await waitFor(() => expect(asked()).toBeNull());
});

test('a video in a series that is sold says so, and what is missing of what was paid for it', async () => {
  const seriesOffer = { amount: 2000, currency: 'EUR', previewMs: 0 };
  const unSettledTotals = [
    { currency: 'EUR', amount: 1600 },
    { currency: 'NOK', amount: 700 },
  ];
  server.on(getStream, () => sampleVideo({ contentType: 'VOD', seriesOffer, unSettledTotals }));
  await openConsole('/videos/str_1?tab=sell', server);
  expect(await screen.findByText(/sold as a series for €20.00. Without a price of its own/)).toBeTruthy();
  const missing = screen.getByText('Not received yet').closest('section');
  expect(missing?.textContent).toMatch(/€16.00NOK.7.00/);
  expect(screen.getByRole('button', { name: 'Start selling' })).toBeTruthy();
});

test('payments that a business recorded itself are listed with the video', async () => {
  const payment: StreamPayment = {
    ...{ id: 'pay_1', streamId: 'str_1', streamName: 'Aurora', playlistId: null, playlistName: null },
    ...{ communityId: null, communityName: null, amount: 1600, currency: 'EUR', payer: 'ola@example.com' },
    ...{
      reference: 'order-7',
      isSettled: false,
      isSandbox: true,
      refundedDate: null,
      refundedAmount: 400,
      dispute: null,
    },
    createdDate: '2026-11-01T10:00:00.000Z',
  };
  server.on(listPayments, () => pageOf([payment]));
  server.on(getStream, () => sampleVideo({ contentType: 'VOD' }));
  await openConsole('/videos/str_1?tab=sell', server);
  const row = within((await screen.findByRole('rowheader', { name: /ola@example.com/ })).closest('tr')!);
  for (const text of ['order-7', '€16.00', 'Not received yet', '€4.00 given back'])
    expect(row.getByText(text)).toBeTruthy();
  expect(server.callsOf(listPayments)[0]!.url.searchParams.get('streamId')).toBe('str_1');
});

test('who may not see money is asked for no payments', async () => {
  server.on(getConsoleSession, () => ({ ...session, role: 'editor' as const }));
  server.on(getStream, () => sampleVideo({ contentType: 'VOD' }));
  await openConsole('/videos/str_1?tab=sell', server);
  await screen.findByRole('tab', { name: 'Sell' });
  expect(server.callsOf(listPayments)).toEqual([]);
});

test.each([
  ['Price', 'x', 'Enter an amount like 19.00'],
  ['Price', '9.001', 'Enter an amount like 19.00'],
  ['Currency', 'EU', 'Use a currency like EUR'],
  ['Preview in seconds', '-1', 'Enter seconds from 0 to 3600'],
])('a %s like “%s” is refused: %s', async (label, value, message) => {
  server.on(getStream, () => sampleVideo({ contentType: 'VOD' }));
  await openConsole('/videos/str_1?tab=sell', server);
  await userEvent.type(await screen.findByLabelText('Price'), '9');
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), value);
  await userEvent.click(screen.getByRole('button', { name: 'Start selling' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('lives are not sold', async () => {
  server.on(getStream, () => sampleVideo({ contentType: 'LIVE' }));
  await openConsole('/videos/str_1?tab=sell', server);
  expect(await screen.findByText(/Live streams cannot be sold/)).toBeTruthy();
});

const account: SalesAccount = {
  gateway: 'STRIPE',
  accountId: 'acct_1',
  name: 'Harbour films',
  isTest: true,
  publishableKey: 'pk_test_1',
  secretKeyEnding: 'wxyz',
  webhookSecretEnding: 'abcd',
  connectedDate: '2026-11-01T10:00:00.000Z',
};

test('an account at Stripe is connected, shown by its endings, and taken off after a question', async () => {
  let connected: SalesAccount | null = null;
  const details = () => ({ account: connected, webhookUrl: 'https://video.example.com/event' });
  server.on(getSalesAccount, details);
  server.on(setSalesAccount, () => {
    connected = account;
    return details();
  });
  server.on(removeSalesAccount, () => {
    connected = null;
    return {};
  });
  await openConsole('/sales', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect an account at Stripe' }));
  expect(screen.getByText('https://video.example.com/event')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Publishable key'), 'pk_test_1');
  await userEvent.type(screen.getByLabelText('Secret key'), 'sk_test_1');
  await userEvent.type(screen.getByLabelText('Signing secret of the webhook'), 'whsec_1');
  await userEvent.click(screen.getByRole('button', { name: 'Connect account' }));
  expect(await screen.findByText('Harbour films')).toBeTruthy();
  expect(server.callsOf(setSalesAccount)[0]?.body).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
  });
  expect(screen.getByText(/Secret key ending in wxyz, signing secret ending in abcd/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByRole('button', { name: 'Connect an account at Stripe' })).toBeTruthy();
});

test.each([
  [{ gateway: null, isTest: false }, /so nothing can have a price/],
  [{ gateway: 'SANDBOX' as const, isTest: true }, /built-in gateway for trying out/],
  [{ gateway: 'STRIPE' as const, isTest: true }, /connected with test keys/],
])('a video says through what it is paid: %j', async (selling, text) => {
  server.on(getSellingState, () => selling);
  server.on(getStream, () => sampleVideo({ contentType: 'VOD' }));
  await openConsole('/videos/str_1?tab=sell', server);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a membership is listed by its community, and its refund says that it ends', async () => {
  const bought = { communityId: 'com_1', communityName: 'Harbor club', streamId: null, streamName: null };
  const queries: object[] = [];
  server.on(listSales, ({ query }) => {
    queries.push(query);
    return { ...pageOf([{ ...sale, ...bought }]), figures: [], renewals: [], testFigures: [], testRenewals: [] };
  });
  await openConsole('/sales?community=com_1', server);
  const link = await screen.findByRole('link', { name: 'Harbor club' });
  expect(link.getAttribute('href')).toBe('/communities/com_1');
  expect(screen.getByText('Membership')).toBeTruthy();
  expect(queries[0]).toMatchObject({ communityId: 'com_1' });
  await userEvent.click(screen.getByRole('button', { name: 'Refund ana@example.com' }));
  expect(await screen.findByText(/the membership of Harbor club ends/)).toBeTruthy();
});
