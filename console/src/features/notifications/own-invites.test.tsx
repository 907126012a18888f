import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acceptOwnInvite,
  appSwitchBusiness,
  type ConsoleSession,
  declineOwnInvite,
  getConsoleSession,
  listNotifications,
  listOwnInvites,
  type OwnInvite,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { untilNextExpiry } from '../../entities/notifications/own-invites.ts';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, session } from '../../testing/samples.ts';

const southlight: OwnInvite = {
  id: 'inv_1',
  businessName: 'Southlight',
  logo: null,
  role: 'editor',
  invitedBy: 'owner@southlight.example',
  sentDate: '2026-11-01T10:00:00.000Z',
  expiresDate: '2099-01-01T00:00:00.000Z',
};
const own = { id: 'biz_1', businessName: 'Northlight', logo: null, role: 'owner' as const };
const joined = { id: 'biz_2', businessName: 'Southlight', logo: null, role: 'editor' as const };

let server: FakeServer;
let invites: OwnInvite[];
let current: ConsoleSession;

beforeEach(() => {
  invites = [southlight];
  current = session;
  server = createEmptyServer();
  server.on(getConsoleSession, () => current);
  server.on(listNotifications, () => pageOf([]));
  server.on(listOwnInvites, () => ({ items: invites }));
  server.on(acceptOwnInvite, () => {
    invites = [];
    current = { ...current, businesses: [own, joined] };
    return joined;
  });
  server.on(declineOwnInvite, () => {
    invites = [];
    return {};
  });
  server.on(appSwitchBusiness, () => ({
    ...session,
    businesses: current.businesses,
    account: { ...session.account, id: 'biz_2', businessName: 'Southlight' },
    role: 'editor' as const,
  }));
});

const openBell = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'));

test('an invitation is accepted from the bell, and the page stays where it is until one goes there', async () => {
  await openConsole('/settings', server);
  const panel = await openBell('Notifications, 1 unread');
  expect(await panel.findByText('owner@southlight.example invites you. Your role: Editor.')).toBeTruthy();
  expect(panel.queryByText(/Nothing yet/)).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Accept the invitation to Southlight' }));
  expect(await screen.findByText('You belong to Southlight now')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  expect(location.pathname).toBe('/settings');
  expect(await screen.findByRole('button', { name: 'Northlight, change business' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go there' }));
  expect(await screen.findByRole('button', { name: 'Southlight, change business' })).toBeTruthy();
  expect(server.callsOf(appSwitchBusiness)[0]?.body).toEqual({ businessId: 'biz_2' });
});

test('one is declined only once the person is sure', async () => {
  await openConsole('/notifications', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline the invitation to Southlight' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Decline the invitation to Southlight?' }));
  expect(server.callsOf(declineOwnInvite)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Decline invitation' }));
  expect(await screen.findByText('Invitation declined')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your invitations' })).toBeNull());
});

test('one that was revoked meanwhile says so and goes', async () => {
  server.on(acceptOwnInvite, () => {
    invites = [];
    throw new FakeFailure('invite.not_found');
  });
  await openConsole('/notifications', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation to Southlight' }));
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such open invitation.');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your invitations' })).toBeNull());
});

test('one that comes is said once; one that is gone leaves nothing', async () => {
  invites = [];
  await openConsole('/settings', server);
  await screen.findByRole('button', { name: 'Notifications' });
  invites = [southlight];
  comeBack();
  expect(await screen.findByText('New notification: Invitation to Southlight')).toBeTruthy();
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  invites = [];
  comeBack();
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
});

test('whoever acts for a closed business accepts there and goes on in the other', async () => {
  current = { ...session, deletesDate: '2026-11-15T10:00:00.000Z' };
  await openConsole('/', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation to Southlight' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go there' }));
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test('operators who act for somebody do not see what the person is asked', async () => {
  const impersonation = {
    ...{ id: 'imp_1', operatorEmail: 'op@example.com', access: 'write' as const, reason: 'Help' },
    expiresDate: new Date(Date.now() + 900_000).toISOString(),
  };
  current = { ...session, impersonation };
  await openConsole('/notifications', server);
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
  expect(server.callsOf(listOwnInvites)).toEqual([]);
});

test('the list is asked for again when the first expires, and at most twice a minute', () => {
  const now = Date.parse('2026-11-01T10:00:00.000Z');
  const at = (expiresDate: string) => ({ ...southlight, expiresDate });
  expect(untilNextExpiry([], now)).toBe(false);
  expect(untilNextExpiry([at('2026-11-03T10:00:00.000Z'), at('2026-11-01T11:00:00.000Z')], now)).toBe(3_600_000);
  expect(untilNextExpiry([at('2026-11-01T09:00:00.000Z')], now)).toBe(30_000);
});
