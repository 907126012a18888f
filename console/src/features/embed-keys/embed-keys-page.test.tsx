import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createEmbedKey, type EmbedKey, listEmbedKeys, revokeEmbedKey } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

const courses: EmbedKey = {
  kid: 'emk_1',
  name: 'Courses',
  createdDate: '2026-11-01T10:00:00.000Z',
  lastUsedDate: null,
};
const privateKey = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';

let server: FakeServer;
let keys: EmbedKey[];

beforeEach(() => {
  server = createEmptyServer();
  keys = [courses];
  server.on(listEmbedKeys, () => ({ items: keys }));
});

const open = () => openConsole('/embed-keys', server);

test('one is created, and its private key shown until the dialog is closed', async () => {
  keys = [];
  server.on(createEmbedKey, ({ body }) => {
    keys = [{ ...courses, ...body }];
    return { ...keys[0]!, privateKey };
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Create an embed key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('Name is required')).toBeTruthy();
  expect(server.callsOf(createEmbedKey)).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Courses');
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));

  const line = `ZEACON_EMBED_KEY=${btoa(privateKey)}`;
  expect(await screen.findByText(line)).toBeTruthy();
  expect(screen.getByText('ZEACON_EMBED_KID=emk_1')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(line)).toBeNull());
  const row = await screen.findByRole('row', { name: /Courses/ });
  expect(row.textContent).toContain('emk_1');
  expect(row.textContent).toContain('Never');
});

test('one is revoked after asking', async () => {
  server.on(revokeEmbedKey, () => {
    keys = [];
    return {};
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Courses' }));
  expect(server.callsOf(revokeEmbedKey)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('No embed keys yet')).toBeTruthy();
  expect(server.callsOf(revokeEmbedKey)).toHaveLength(1);
});

test('a business with ten is offered no more', async () => {
  keys = Array.from({ length: 10 }, (_, index) => ({ ...courses, kid: `emk_${index}` }));
  await open();
  expect(await screen.findByText('A business holds at most 10 embed keys.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create an embed key' })).toBeNull();
});
