import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beginAccountDeletion, exportOwnData, listSignInSessions } from '@zeacon/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(listSignInSessions, () => ({ items: [] }));
});

async function openDialog() {
  await openConsole('/security', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete your account' }));
  return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
}

test('whoever deletes their account says that they have exported it, gives the password, and is logged out', async () => {
  server.on(beginAccountDeletion, () => ({ deletesDate: '2026-12-07T10:00:00.000Z' }));
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('Current password'), 'Open-Gate-1');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete your account' }));
  const missing = 'Export first what you want to keep, then confirm it here';
  expect(await dialog.findByText(missing)).toBeTruthy();
  expect(server.callsOf(beginAccountDeletion)).toEqual([]);

  await userEvent.click(dialog.getByRole('checkbox', { name: 'I have exported what I want to keep' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete your account' }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(screen.getByText(/^Your account is closed, and will be deleted on Dec 7, 2026/)).toBeTruthy();
  expect(server.callsOf(beginAccountDeletion)[0]?.body).toEqual({ password: 'Open-Gate-1', hasExported: true });
});

test('an owner is told which businesses to transfer first', async () => {
  const message = 'You own Northlight. Transfer each of them or delete it first, then delete your account.';
  server.on(beginAccountDeletion, () => {
    throw new FakeFailure('account_deletion.owner', {}, message);
  });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'I have exported what I want to keep' }));
  await userEvent.type(dialog.getByLabelText('Current password'), 'Open-Gate-1{Enter}');
  expect(await dialog.findByText(message)).toBeTruthy();
});

test('what is stored about somebody is saved as a file', async () => {
  server.on(exportOwnData, () => '{}');
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:account');
  await openConsole('/security', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Export what is stored about you' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect((saved.mock.calls[0]![0] as Blob).type).toBe('application/json;charset=utf-8');
});
