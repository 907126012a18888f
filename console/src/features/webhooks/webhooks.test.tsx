import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  getWebhook,
  getWebhookDelivery,
  getWebhookSecret,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf } from '../../testing/samples.ts';

const shop: Webhook = {
  id: 'whk_1',
  url: 'https://shop.example/hooks',
  description: 'Shop',
  eventTypes: ['stream.ready'],
  isEnabled: true,
  offReason: null,
  createdDate: '2026-11-01T10:00:00.000Z',
};
const failed: WebhookDelivery = {
  id: 'whd_1',
  eventId: 'evt_1',
  type: 'stream.ready',
  state: 'failed',
  attemptCount: 2,
  lastAttempt: {
    date: '2026-11-01T10:05:00.000Z',
    durationMs: 12,
    status: 302,
    message: 'The server answered with a redirect, which is not followed. Enter the address it leads to.',
    response: 'Moved',
  },
  nextAttemptDate: null,
  createdDate: '2026-11-01T10:00:00.000Z',
};
let server: FakeServer;
let webhook: Webhook | undefined;
let deliveries: WebhookDelivery[];

beforeEach(() => {
  server = createEmptyServer();
  webhook = shop;
  deliveries = [failed];
  server.on(listWebhooks, () => ({ items: webhook ? [webhook] : [] }));
  server.on(getWebhook, () => webhook!);
  server.on(listWebhookDeliveries, ({ query }) =>
    pageOf(deliveries.filter(({ state }) => query.state === undefined || state === query.state)),
  );
  server.on(editWebhook, ({ body }) => {
    webhook = { ...webhook!, ...(body as Partial<Webhook>), offReason: null };
    return webhook;
  });
});

test('one is added with the events that were chosen, and its page opens', async () => {
  webhook = undefined;
  server.on(createWebhook, ({ body }) => {
    webhook = { ...shop, ...body };
    return webhook;
  });
  await openConsole('/webhooks', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^URL/), 'shop');
  await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByText('Invalid URL format')).toBeTruthy();
  expect(dialog.getByRole('group', { name: 'Events' }).textContent).toContain('Event is required');
  await userEvent.clear(dialog.getByLabelText(/^URL/));
  await userEvent.type(dialog.getByLabelText(/^URL/), shop.url);
  for (const name of [/lead.created/, /live.ended/, /live.ended/])
    await userEvent.click(dialog.getByRole('switch', { name }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByRole('heading', { name: shop.url, level: 1 })).toBeTruthy();
  const body = { url: shop.url, description: '', eventTypes: ['lead.created'] };
  expect(server.callsOf(createWebhook).map((call) => call.body)).toEqual([body]);
});

test('the list says which are on', async () => {
  webhook = { ...shop, isEnabled: false, offReason: 'failing' };
  await openConsole('/webhooks', server);
  const row = await screen.findByRole('row', { name: /shop.example/ });
  expect(row.textContent).toContain('Switched off');
  expect(row.textContent).toContain('1 event');
});

test('the secret is read when it is asked for, and a new one after a question', async () => {
  server.on(getWebhookSecret, () => ({ secret: 'whsec_old', formerExpiresDate: null }));
  server.on(rotateWebhookSecret, () => ({ secret: 'whsec_new', formerExpiresDate: '2026-11-02T10:00:00.000Z' }));
  await openConsole('/webhooks/whk_1', server);
  await screen.findByRole('heading', { name: shop.url, level: 1 });
  expect(server.callsOf(getWebhookSecret)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show secret' }));
  expect(await screen.findByText('whsec_old')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create a new secret' }));
  expect(server.callsOf(rotateWebhookSecret)).toEqual([]);
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Create a new secret' }));
  expect(await screen.findByText('whsec_new')).toBeTruthy();
  expect(screen.getByText(/previous secret is valid until/)).toBeTruthy();
});

test('a delivery shows its payload and answers, and is sent again', async () => {
  const payload = '{"type":"stream.ready","data":{"streamId":"str_1"}}';
  server.on(getWebhookDelivery, () => ({ ...failed, payload, attempts: [failed.lastAttempt!] }));
  server.on(resendWebhookDelivery, () => {
    const again: WebhookDelivery = { ...failed, id: 'whd_2', state: 'delivered' };
    deliveries = [again, failed];
    return again;
  });
  await openConsole('/webhooks/whk_1', server);
  const log = await screen.findByRole('grid', { name: 'Deliveries' });
  expect(log.textContent).toContain('Status 302: The server answered with a redirect');
  await userEvent.click(within(log).getByRole('button', { name: 'Details of stream.ready' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('region', { name: 'Payload' })).textContent).toContain('"streamId": "str_1"');
  expect(dialog.getByText('Moved')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Event is being sent again')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
});

test('the log is narrowed to one state', async () => {
  await openConsole('/webhooks/whk_1', server);
  await userEvent.click(await screen.findByRole('button', { name: /Deliveries shown/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Delivered' }));
  expect(await screen.findByText('No deliveries in this state.')).toBeTruthy();
  expect(location.search).toBe('?state=delivered');
});

test('a test event is sent, but not while it is off', async () => {
  server.on(testWebhook, () => failed);
  await openConsole('/webhooks/whk_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test event' }));
  expect(await screen.findByText('Test event is on its way')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: /Send events/ }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test event' }).disabled).toBe(true),
  );
  expect(server.callsOf(editWebhook).map(({ body }) => body)).toEqual([{ isEnabled: false }]);
});

test('one that the platform switched off says why, and is deleted after asking', async () => {
  webhook = { ...shop, isEnabled: false, offReason: 'gone' };
  server.on(deleteWebhook, () => {
    webhook = undefined;
    return {};
  });
  await openConsole('/webhooks/whk_1', server);
  expect(await screen.findByText(/this address is gone/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(server.callsOf(deleteWebhook)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete webhook' }));
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
});

test('it is edited', async () => {
  await openConsole('/webhooks/whk_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Description/), ' in Oslo');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Shop in Oslo')).toBeTruthy();
});
