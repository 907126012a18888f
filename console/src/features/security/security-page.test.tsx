import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changePassword,
  endSignInSession,
  listSignInSessions,
  type SignInSession,
  signOutEverywhere,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

const here: SignInSession = {
  id: 'ses_1',
  isCurrent: true,
  browser: 'Firefox',
  system: 'Linux',
  address: '203.0.113.7',
  country: 'DE',
  createdDate: '2026-11-01T10:00:00.000Z',
  lastUsedDate: '2026-11-01T10:00:00.000Z',
};
const phone: SignInSession = { ...here, id: 'ses_2', isCurrent: false, browser: 'Safari', system: 'iPhone' };
const script: SignInSession = { ...phone, id: 'ses_3', browser: null, system: null, address: null, country: null };

let server: FakeServer;
let sessions: SignInSession[];
beforeEach(() => {
  sessions = [here, phone, script];
  server = createEmptyServer();
  server.on(listSignInSessions, () => ({ items: sessions }));
});

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Where you are logged in' })).getAllByRole('listitem');

test('sessions are told apart by device, place and time, and the own one has no way to end it', async () => {
  await openConsole('/security', server);
  const [own, other, unknown] = await rows();
  expect(own!.textContent).toMatch(
    /^Firefox on LinuxThis deviceGermany · 203\.0\.113\.7 · Active now · Logged in Nov 1, 2026/,
  );
  expect(within(own!).queryByRole('button')).toBeNull();
  expect(other!.textContent).toMatch(/^Safari on iPhoneGermany · 203\.0\.113\.7 · Last used /);
  expect(unknown!.textContent).toMatch(/^Unknown deviceLast used /);
});

test('one session is ended and goes from the list', async () => {
  server.on(endSignInSession, ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.sessionId);
    return {};
  });
  await openConsole('/security', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
  expect(await screen.findByText('Safari on iPhone is logged out')).toBeTruthy();
  expect(server.callsOf(endSignInSession)[0]?.headers.get('x-csrf-token')).toBe('csrf-1');
  expect(await rows()).toHaveLength(2);
});

test('a session that cannot be ended says why', async () => {
  server.on(endSignInSession, () => {
    throw new FakeFailure('auth.session_not_found');
  });
  await openConsole('/security', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
  expect(await screen.findByText('This session has ended already.')).toBeTruthy();
});

test('logging out everywhere asks first, and leads to the log-in page', async () => {
  server.on(signOutEverywhere, () => ({ ended: 3 }));
  await openConsole('/security', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
  const question = await screen.findByRole('alertdialog', { name: 'Log out everywhere?' });
  expect(server.callsOf(signOutEverywhere)).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Log out everywhere' }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(server.callsOf(signOutEverywhere)[0]?.body).toEqual({ keepCurrent: false });
});

test('logging out everywhere else keeps this device', async () => {
  server.on(signOutEverywhere, ({ body }) => {
    if (body.keepCurrent) sessions = [here];
    return { ended: 2 };
  });
  await openConsole('/security', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  const question = await screen.findByRole('alertdialog', { name: 'Log out everywhere else?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Log out everywhere else' }));
  expect(await screen.findByText('Only this device is logged in now')).toBeTruthy();
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

test('a changed password says that others are logged out, and reads the sessions again', async () => {
  server.on(changePassword, () => {
    sessions = [here];
    return {};
  });
  await openConsole('/security', server);
  await rows();
  await userEvent.type(screen.getByLabelText('Current password'), 'Open-Gate-1');
  await userEvent.type(screen.getByLabelText('New password'), 'Open-Gate-22');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Open-Gate-22{Enter}');
  expect(await screen.findByText('Password changed. All other devices are logged out.')).toBeTruthy();
  expect(server.callsOf(changePassword)[0]?.body).toEqual({ currentPassword: 'Open-Gate-1', password: 'Open-Gate-22' });
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.getByLabelText('Current password')).toHaveProperty('value', '');
});
