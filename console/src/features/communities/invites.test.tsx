import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type CommunityInvite,
  getCommunity,
  inviteToCommunity,
  listCommunityInvites,
  listCommunityMembers,
  listPosts,
  listSpaces,
  resendCommunityInvite,
  revokeCommunityInvite,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleCommunity } from '../../testing/samples.ts';

const patience = { timeout: 30_000 };
const date = '2026-03-10T12:00:00Z';
const inviteOf = (email: string, state: CommunityInvite['state']): CommunityInvite => ({
  ...{ id: `civ_${email}`, email, state, sentDate: date, expiresDate: date, acceptedDate: null },
});

let server: FakeServer;
let invites: CommunityInvite[];

beforeEach(() => {
  invites = [];
  server = createEmptyServer();
  server.on(getCommunity, () => sampleCommunity());
  server.on(listPosts, () => ({ items: [], nextCursor: null }));
  server.on(listSpaces, () => ({ items: [] }));
  server.on(listCommunityMembers, () => pageOf([]));
  server.on(listCommunityInvites, () => pageOf(invites));
});

async function openMembers() {
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: /^Members/ }, patience));
  return screen.findByRole('region', { name: 'Invitations by mail' }, patience);
}

test('a file of emails is sent, and who was not invited is named with the line', async () => {
  server.on(inviteToCommunity, () => {
    invites = [inviteOf('ana@sea.example', 'SENT')];
    return { invitedCount: 1, refused: [{ line: 3, text: 'bo@sea.example', reason: 'MEMBER' as const }] };
  });
  const card = await openMembers();
  await userEvent.click(within(card).getByRole('button', { name: 'Invite people…' }));
  const dialog = await screen.findByRole('dialog', {}, patience);
  const file = 'Email\nana@sea.example\nbo@sea.example\n';
  await userEvent.upload(within(dialog).getByLabelText('CSV file of emails'), new File([file], 'a.csv'));
  const field = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Emails/);
  await waitFor(() => expect(field.value).toBe(file), patience);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitations' }));
  const outcome = await screen.findByRole('dialog', { name: '1 person invited' }, patience);
  expect(within(outcome).getByRole('listitem').textContent).toBe('Line 3: bo@sea.example · Is a member already');
  expect(server.callsOf(inviteToCommunity)[0]?.body).toEqual({ communityId: 'com_1', text: file });
  await userEvent.click(within(outcome).getByRole('button', { name: 'Done' }));
  expect((await within(card).findByRole('row', { name: /ana@sea/ }, patience)).textContent).toContain('Invited');
});

test('what cannot be read stands at the field', async () => {
  server.on(inviteToCommunity, () => {
    throw new FakeFailure('request.invalid', { text: 'Enter at least one email' });
  });
  const card = await openMembers();
  await userEvent.click(within(card).getByRole('button', { name: 'Invite people…' }));
  const dialog = await screen.findByRole('dialog', {}, patience);
  await userEvent.type(within(dialog).getByLabelText(/^Emails/), ',');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitations' }));
  expect(await within(dialog).findByText('Enter at least one email', {}, patience)).toBeTruthy();
});

test('an invitation is sent again and revoked; one that was accepted is only listed', async () => {
  invites = [inviteOf('ana@sea.example', 'EXPIRED'), inviteOf('bo@sea.example', 'ACCEPTED')];
  server.on(resendCommunityInvite, () => inviteOf('ana@sea.example', 'SENT'));
  server.on(revokeCommunityInvite, () => ({}));
  const card = await openMembers();
  const row = await within(card).findByRole('row', { name: /ana@sea/ }, patience);
  expect(row.textContent).toContain('Expired');
  expect(within(within(card).getByRole('row', { name: /bo@sea/ })).queryAllByRole('button')).toEqual([]);
  const choose = async (name: string) => {
    await userEvent.click(within(row).getByRole('button', { name: 'Actions for ana@sea.example' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }, patience));
  };
  await choose('Send again');
  await waitFor(() =>
    expect(server.callsOf(resendCommunityInvite)[0]?.body).toEqual({ inviteId: 'civ_ana@sea.example' }),
  );
  await choose('Revoke invitation');
  await userEvent.click(
    within(await screen.findByRole('alertdialog', {}, patience)).getByRole('button', { name: 'Revoke invitation' }),
  );
  await waitFor(() => expect(server.callsOf(revokeCommunityInvite)).toHaveLength(1), patience);
});
