import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Community,
  getCommunity,
  listPosts,
  listSpaces,
  removeCommunityPrice,
  setCommunityPrice,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleCommunity } from '../../testing/samples.ts';

let server: FakeServer;
let community: Community;

beforeEach(() => {
  server = createEmptyServer();
  community = sampleCommunity();
  server.on(getCommunity, () => community);
  server.on(listPosts, () => ({ items: [], nextCursor: null }));
  server.on(listSpaces, () => ({ items: [] }));
  server.on(setCommunityPrice, ({ body }) => {
    const price = { ...body, period: body.period ?? 'ONCE' };
    community = { ...community, price };
    return price;
  });
  server.on(removeCommunityPrice, () => {
    community = { ...community, price: null };
    return {};
  });
});

async function openSetup(): Promise<void> {
  await openConsole(`/communities/${community.id}`, server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Setup' }));
}

test('membership gets a price, says what it means, and is sold no longer once that is confirmed', async () => {
  await openSetup();
  expect(screen.queryByLabelText('Preview in seconds')).toBeNull();
  await userEvent.type(await screen.findByLabelText('Price'), 'much');
  await userEvent.click(screen.getByRole('button', { name: 'Start selling' }));
  expect(await screen.findByText('Enter an amount like 19.00')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Price'));
  await userEvent.type(screen.getByLabelText('Price'), '15');
  await userEvent.click(screen.getByRole('button', { name: 'Start selling' }));
  expect(await screen.findByText(/New members pay €15\.00 once/)).toBeTruthy();
  expect(server.callsOf(setCommunityPrice)[0]?.body).toEqual({ amount: 1500, currency: 'EUR', period: 'ONCE' });
  expect(screen.getByText('Whoever has this link may join at once, without paying:')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop selling' }));
  const asked = await screen.findByRole('alertdialog');
  expect(asked.textContent).toContain('Members keep their membership');
  await userEvent.click(screen.getAllByRole('button', { name: 'Stop selling' }).at(-1)!);
  await waitFor(() => expect(server.callsOf(removeCommunityPrice)).toHaveLength(1));
  expect(await screen.findByText(/Sell membership: once, or by month or year/)).toBeTruthy();
});

test('membership renews by month where that is chosen, at the price at which somebody joined', async () => {
  await openSetup();
  await userEvent.type(await screen.findByLabelText('Price'), '15');
  await userEvent.click(screen.getByRole('button', { name: /Paid/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'By month' }));
  await userEvent.click(screen.getByRole('button', { name: 'Start selling' }));
  expect(await screen.findByText(/New members pay €15\.00 a month until they cancel/)).toBeTruthy();
  expect(server.callsOf(setCommunityPrice)[0]?.body).toEqual({ amount: 1500, currency: 'EUR', period: 'MONTH' });
  expect(screen.getByText(/Existing members keep the price/)).toBeTruthy();
});

test('a community that only invited people join has no price', async () => {
  community = sampleCommunity({ visibility: 'INVITE' });
  await openSetup();
  expect(await screen.findByText(/Only invited people get into this community/)).toBeTruthy();
  expect(screen.queryByLabelText('Price')).toBeNull();
});

test('a price below what the payment service charges says so at its field', async () => {
  const problem = 'The payment service charges no less than €0.50. Use a higher price.';
  server.on(setCommunityPrice, () => {
    throw new FakeFailure('request.invalid', { amount: problem });
  });
  await openSetup();
  const field = await screen.findByLabelText('Price');
  await userEvent.type(field, '0.20');
  await userEvent.click(screen.getByRole('button', { name: 'Start selling' }));
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
