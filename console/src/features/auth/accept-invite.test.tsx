import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acceptInvite,
  appLogIn,
  appLogOut,
  appSignUpWithInvite,
  appSwitchBusiness,
  getConsoleSession,
  type OpenInvite,
  readInvite,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { session } from '../../testing/samples.ts';

const invite: OpenInvite = {
  businessName: 'Southlight',
  logo: null,
  role: 'editor',
  invitedBy: 'owner@southlight.example',
  email: session.email,
  hasAccount: false,
  expiresDate: '2099-01-01T00:00:00.000Z',
};
const joined = {
  ...session,
  account: { ...session.account, id: 'biz_2', businessName: 'Southlight' },
  role: 'editor' as const,
};
let server: FakeServer;

beforeEach(() => {
  server = createEmptyServer();
  server.on(readInvite, () => invite);
  server.on(acceptInvite, () => ({ id: 'biz_2', businessName: 'Southlight', logo: null, role: 'editor' as const }));
  server.on(appSwitchBusiness, () => joined);
});

const signedOut = () =>
  server.on(getConsoleSession, () => {
    throw new FakeFailure('auth.required');
  });
const open = () => openConsole('/accept-invite#token-1', server);
const isIn = async () => {
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Account of Southlight' })).toBeTruthy();
};

test('whoever has no account chooses a password and is in', async () => {
  signedOut();
  server.on(appSignUpWithInvite, () => joined);
  await open();
  expect(await screen.findByRole('heading', { name: 'Join Southlight' })).toBeTruthy();
  expect(screen.getByText('owner@southlight.example invites you. Your role: Editor.')).toBeTruthy();
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe(session.email);
  await userEvent.type(screen.getByLabelText('Choose a password'), 'Open-Gate-22');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Open-Gate-22{Enter}');
  await isIn();
  expect(server.callsOf(appSignUpWithInvite)[0]?.body).toEqual({ token: 'token-1', password: 'Open-Gate-22' });
});

test('whoever has an account logs in there and joins', async () => {
  signedOut();
  server.on(readInvite, () => ({ ...invite, hasAccount: true }));
  server.on(appLogIn, () => session);
  await open();
  await userEvent.type(await screen.findByLabelText('Password'), 'Open-Gate-1{Enter}');
  await isIn();
  expect(server.callsOf(appLogIn)[0]?.body).toEqual({ email: session.email, password: 'Open-Gate-1' });
  expect(server.callsOf(acceptInvite)[0]?.body).toEqual({ token: 'token-1' });
  expect(server.callsOf(appSwitchBusiness)[0]?.body).toEqual({ businessId: 'biz_2' });
});

test('whoever is logged in joins by a press', async () => {
  server.on(readInvite, () => ({ ...invite, hasAccount: true }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Join Southlight' }));
  await isIn();
});

test('whoever is logged in as somebody else is told, and logs out there', async () => {
  server.on(readInvite, () => ({ ...invite, email: 'cleo@southlight.example' }));
  server.on(appLogOut, () => ({}));
  await open();
  expect(await screen.findByText(/sent to cleo@southlight.example. You are logged in as ana@/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join Southlight' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log out and go on' }));
  expect(await screen.findByLabelText('Choose a password')).toBeTruthy();
});

test.each([
  ['a link that is over', '/accept-invite#token-1', 'This invitation was used or withdrawn already'],
  ['a link without its token', '/accept-invite', 'This link is not complete.'],
])('%s says so', async (_case, address, message) => {
  signedOut();
  server.on(readInvite, () => {
    throw new FakeFailure('invite.invalid');
  });
  await openConsole(address, server);
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});
