import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appLogIn, appRestoreAccount, getConsoleSession } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { session } from '../../testing/samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = createEmptyServer();
  server.on(getConsoleSession, () => {
    throw new FakeFailure('auth.required');
  });
  server.on(appLogIn, () => ({
    deletesDate: '2026-12-07T10:00:00.000Z',
    restoreTicket: 'ticket-1',
    expiresInSec: 600,
  }));
  await openConsole('/videos', server);
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@northlight.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Open-Gate-1{Enter}');
  await screen.findByRole('heading', { name: /^Your account will be deleted on Dec 7, 2026/ });
});

test('whoever closed their account restores it, and is at the page that they asked for', async () => {
  server.on(appRestoreAccount, () => session);
  await userEvent.click(screen.getByRole('button', { name: 'Restore my account' }));
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeTruthy();
  expect(server.callsOf(appRestoreAccount)[0]?.body).toEqual({ restoreTicket: 'ticket-1' });
});

test('an offer that is over leads back to the password and says why', async () => {
  server.on(appRestoreAccount, () => {
    throw new FakeFailure('account_deletion.ticket_over');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Restore my account' }));
  expect(await screen.findByText('This took too long. Log in again to keep your account.')).toBeTruthy();
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
});

test('whoever lets it be deleted goes back to log in', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Leave it, and back to log in' }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(server.callsOf(appRestoreAccount)).toEqual([]);
});
