import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Bill,
  type ConsoleSession,
  getConsoleSession,
  getOperatedBusiness,
  listBusinesses,
  listCredits,
  listOperatedBills,
  refundBill,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { operatedBusiness, operatedDetails } from '../../testing/operator-samples.ts';
import { pageOf, session } from '../../testing/samples.ts';

const operator: ConsoleSession = { ...session, isOperator: true, isSelling: true };

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(getConsoleSession, () => operator);
  server.on(listBusinesses, () => pageOf([operatedBusiness]));
  server.on(listOperatedBills, () => pageOf([]));
  server.on(listCredits, () => pageOf([]));
});

test('businesses are listed with plan, state and what they used most, and narrowed by state', async () => {
  await openConsole('/operator', server);
  const row = within(await screen.findByRole('row', { name: /Harbour/ }));
  expect(row.getByText('Payment failed')).toBeTruthy();
  expect(row.getByText(/90 of 100/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('State of the plan'), 'Trial');
  await waitFor(() => expect(server.callsOf(listBusinesses).at(-1)!.url.searchParams.get('state')).toBe('TRIAL'));
});

test('a business is read with its plan, what it used and its bills', async () => {
  server.on(getOperatedBusiness, () => operatedDetails);
  await openConsole('/operator/businesses/biz_2', server);
  expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeTruthy();
  expect(screen.getByText('Starter, version 2')).toBeTruthy();
  expect(screen.getByText('€12.00')).toBeTruthy();
  expect(await screen.findByText('No bills yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Businesses' }).getAttribute('aria-current')).toBe('page');
});

test('before a bill is refunded it is said that the credit which it used comes back', async () => {
  const bill: Bill = {
    ...{ id: 'bil_1', number: 'ZC-000001', kind: 'INVOICE', state: 'PAID', planName: 'Starter', currency: 'EUR' },
    ...{ lines: [], subtotal: 3100, taxRate: 19, tax: 589, taxNote: null, total: 3689, creditUsed: 1200 },
    ...{ amountDue: 2489, creditOf: null, issuedDate: '2026-11-01T10:00:00.000Z', paidDate: null },
  };
  server.on(getOperatedBusiness, () => operatedDetails);
  server.on(listOperatedBills, () => pageOf([bill]));
  await openConsole('/operator/businesses/biz_2', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Refund ZC-000001' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/€24.89 goes back to the card/)).toBeTruthy();
  expect(question.getByText(/€12.00 of credit that the bill used is there again/)).toBeTruthy();
});

test('a bill that is open is taken back, and it is said that nothing is charged for it', async () => {
  const bill: Bill = {
    ...{ id: 'bil_1', number: 'ZC-000001', kind: 'INVOICE', state: 'OPEN', planName: 'Starter', currency: 'EUR' },
    ...{ lines: [], subtotal: 3100, taxRate: 19, tax: 589, taxNote: null, total: 3689, creditUsed: 1200 },
    ...{ amountDue: 2489, creditOf: null, issuedDate: '2026-11-01T10:00:00.000Z', paidDate: null },
  };
  server.on(getOperatedBusiness, () => operatedDetails);
  server.on(listOperatedBills, () => pageOf([bill]));
  server.on(refundBill, () => ({ ...bill, state: 'CANCELLED' as const }));
  await openConsole('/operator/businesses/biz_2', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Take back ZC-000001' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Take back bill ZC-000001?' }));
  expect(question.getByText('A credit note takes the bill back, and nothing is charged for it.')).toBeTruthy();
  expect(question.getByText(/€12.00 of credit that the bill used is there again/)).toBeTruthy();
  expect(question.queryByText(/goes back to the card/)).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Taken back')).toBeTruthy();
  expect(server.callsOf(refundBill)).toHaveLength(1);
});

test('where nothing is sold, businesses are listed all the same, and it says how to sell', async () => {
  server.on(getConsoleSession, () => ({ ...operator, isSelling: false }));
  await openConsole('/operator/businesses', server);
  expect(await screen.findByRole('row', { name: /Harbour/ })).toBeTruthy();
  expect(screen.getByText(/This platform has no paid plans/)).toBeTruthy();
  expect(screen.queryByLabelText('State of the plan')).toBeNull();
});

test('one that is gone says so', async () => {
  server.on(getOperatedBusiness, () => {
    throw new FakeFailure('account.not_found');
  });
  await openConsole('/operator/businesses/biz_9', server);
  expect(await screen.findByText('There is no such business')).toBeTruthy();
});

test('an address of the section that leads nowhere says so', async () => {
  await openConsole('/operator/nothing', server);
  expect(await screen.findByText('There is nothing at this address')).toBeTruthy();
});
