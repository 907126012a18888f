import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiKey, apiKeyScopes, createApiKey, listApiKeys, revokeApiKey } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { scopeGroups } from './scope-groups.ts';

const shop: ApiKey = {
  id: 'key_1',
  name: 'Shop',
  scopes: ['videos.read', 'players.read'],
  ending: 'x7k2',
  createdDate: '2026-11-01T10:00:00.000Z',
  expiresDate: null,
  lastUsedDate: null,
};
const secret = `zk_${'a'.repeat(48)}x7k2`;
let server: FakeServer;
let keys: ApiKey[];

beforeEach(() => {
  server = createEmptyServer();
  keys = [shop];
  server.on(listApiKeys, () => ({ items: keys }));
});

const open = () => openConsole('/api-keys', server);

test('each is shown with what it may do, its ending, its last use and its expiry', async () => {
  keys = [
    { ...shop, expiresDate: '2020-01-01T00:00:00.000Z', lastUsedDate: new Date().toISOString() },
    { ...shop, id: 'key_2', name: 'Job' },
  ];
  await open();
  const [, first, second] = await screen.findAllByRole('row');
  expect(first!.textContent).toContain('See videos');
  expect(first!.textContent).toContain('See players');
  expect(first!.textContent).toContain('zk_…x7k2');
  expect(first!.textContent).toContain('just now');
  expect(first!.textContent).toContain('Expired');
  expect(within(second!).getAllByText('Never')).toHaveLength(2);
});

test('every scope can be chosen once', () => {
  expect(scopeGroups.flatMap(({ scopes }) => scopes).sort()).toEqual([...apiKeyScopes].sort());
});

test('one is created, and shown until the dialog is closed', async () => {
  keys = [];
  server.on(createApiKey, ({ body }) => {
    keys = [{ ...shop, ...body }];
    return { ...keys[0]!, key: secret };
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Create an API key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Shop');
  await userEvent.click(dialog.getByRole('switch', { name: /See videos/ }));
  await userEvent.click(dialog.getByRole('switch', { name: /Run live streams/ }));
  await userEvent.click(dialog.getByRole('switch', { name: /Run live streams/ }));
  await userEvent.click(dialog.getByRole('button', { name: /Expires/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'In 30 days' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText(secret)).toBeTruthy();
  const body = server.callsOf(createApiKey)[0]!.body as { expiresDate: string };
  expect(body).toEqual({ name: 'Shop', scopes: ['videos.read'], expiresDate: expect.any(String) });
  const days = (Date.parse(body.expiresDate) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText(secret)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect(await screen.findByRole('row', { name: /Shop/ })).toBeTruthy();
});

test('a key without a name or anything to do is not sent', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Create an API key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('Name is required')).toBeTruthy();
  expect(dialog.getByText('Choose at least one thing that the key may do')).toBeTruthy();
  expect(server.callsOf(createApiKey)).toEqual([]);
});

test('one is revoked after asking', async () => {
  server.on(revokeApiKey, () => {
    keys = [];
    return {};
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Shop' }));
  expect(server.callsOf(revokeApiKey)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('No API keys yet')).toBeTruthy();
  expect(server.callsOf(revokeApiKey)).toHaveLength(1);
});
