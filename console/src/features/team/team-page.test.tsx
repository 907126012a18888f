import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeMemberRole,
  getConsoleSession,
  type Invite,
  inviteMember,
  listInvites,
  listTeam,
  removeMember,
  resendInvite,
  revokeInvite,
  type TeamMember,
  transferBusiness,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { session } from '../../testing/samples.ts';

const ana: TeamMember = {
  userId: 'usr_1',
  email: session.email,
  role: 'owner',
  joinedDate: '2026-11-01T10:00:00.000Z',
  lastSeenDate: null,
  deletesDate: null,
  isYou: true,
};
const ben: TeamMember = { ...ana, userId: 'usr_2', email: 'ben@northlight.example', role: 'host', isYou: false };
const invited: Invite = {
  id: 'inv_1',
  email: 'cleo@northlight.example',
  role: 'analyst',
  invitedBy: session.email,
  sentDate: new Date().toISOString(),
  expiresDate: '2020-01-01T00:00:00.000Z',
};
let server: FakeServer;
let members: TeamMember[];
let invites: Invite[];

beforeEach(() => {
  server = createEmptyServer();
  members = [ana, ben];
  invites = [invited];
  server.on(listTeam, () => ({ items: members }));
  server.on(listInvites, () => ({ items: invites }));
});

const openAs = (role: typeof session.role) => {
  server.on(getConsoleSession, () => ({ ...session, role }));
  return openConsole('/team', server);
};
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const choose = async (name: RegExp, item: string) => {
  await userEvent.click((await rowOf(name)).getByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('the owner changes a member’s role, but not their own', async () => {
  server.on(changeMemberRole, ({ body }) => {
    members = [ana, { ...ben, role: body.role }];
    return members[1]!;
  });
  await openAs('owner');
  expect((await rowOf(/ana@.*You/)).queryByRole('button', { name: /^Role of/ })).toBeNull();
  await userEvent.click((await rowOf(/ben@/)).getByRole('button', { name: /Role of ben@/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Editor/ }));
  expect(await screen.findByText('Role of ben@northlight.example changed: Editor')).toBeTruthy();
  expect(server.callsOf(changeMemberRole)[0]?.body).toEqual({ role: 'editor' });
});

test('somebody is invited by email with a role; a member already is said at the field', async () => {
  invites = [];
  server.on(inviteMember, () => {
    throw new FakeFailure('team.already_member');
  });
  await openAs('admin');
  expect(await screen.findByText('Nobody is invited at the moment.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Email'), 'cleo@northlight.example');
  await userEvent.click(dialog.getByRole('button', { name: /Role/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(
    ['Admin', 'Editor', 'Host', 'Analyst', 'Billing'].map((name) => expect.stringContaining(name)),
  );
  await userEvent.click(screen.getByRole('option', { name: /^Analyst/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText('Whoever has this email is a member of the business already.')).toBeTruthy();
  server.on(inviteMember, ({ body }) => {
    invites = [{ ...invited, ...body }];
    return invites[0]!;
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByRole('row', { name: /cleo@/ })).toBeTruthy();
  expect(server.callsOf(inviteMember).at(-1)?.body).toEqual({ email: 'cleo@northlight.example', role: 'analyst' });
});

test('an expired invitation says so, and is sent again or revoked', async () => {
  server.on(resendInvite, () => {
    invites = [{ ...invited, expiresDate: '2099-01-01T00:00:00.000Z' }];
    return invites[0]!;
  });
  server.on(revokeInvite, () => {
    invites = [];
    return {};
  });
  await openAs('owner');
  expect((await rowOf(/cleo@/)).getByText('Expired')).toBeTruthy();
  await choose(/cleo@/, 'Send again');
  expect(await screen.findByText('Invitation sent to cleo@northlight.example')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Expired')).toBeNull());
  await choose(/cleo@/, 'Revoke invitation');
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
  expect(await screen.findByText('Nobody is invited at the moment.')).toBeTruthy();
});

test('a member is removed, and the business passed on, after asking', async () => {
  server.on(transferBusiness, () => ({}));
  server.on(removeMember, () => {
    members = [ana];
    return {};
  });
  await openAs('owner');
  await choose(/ben@/, 'Make owner');
  expect(server.callsOf(transferBusiness)).toEqual([]);
  server.on(getConsoleSession, () => ({ ...session, role: 'admin' as const }));
  await userEvent.click(await screen.findByRole('button', { name: 'Transfer ownership' }));
  expect(await screen.findByText('ben@northlight.example is the owner now')).toBeTruthy();
  await choose(/ben@/, 'Remove from the business');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /ben@/ })).toBeNull());
});

test('somebody who deleted their account can only be removed', async () => {
  members = [ana, { ...ben, deletesDate: '2099-01-01T00:00:00.000Z' }];
  server.on(removeMember, () => {
    members = [ana];
    return {};
  });
  await openAs('owner');
  const row = await rowOf(/ben@/);
  expect(row.getByText(/Account deleted, can be restored until/)).toBeTruthy();
  expect(row.queryByRole('button', { name: /Role of/ })).toBeNull();
  await userEvent.click(row.getByRole('button', { name: /Actions for/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Remove from the business',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove from the business' }));
  expect(await screen.findByText(/even if they restore their account/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /ben@/ })).toBeNull());
});

test('whoever may not manage the team sees it, without invitations or buttons', async () => {
  members = [
    { ...ana, isYou: false },
    { ...ben, isYou: true },
  ];
  await openAs('host');
  await choose(/ben@/, 'Leave the business');
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite somebody', hidden: true })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Role of|Actions for ana)/, hidden: true })).toBeNull();
  expect(server.callsOf(listInvites)).toEqual([]);
});
