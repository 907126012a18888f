import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeCommunityMember,
  deleteMemberNote,
  getCommunity,
  listCommunities,
  listCommunityMembers,
  listMemberNotes,
  listPosts,
  listSpaces,
  removeBioOfMember,
  writeMemberNote,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleCommunity } from '../../testing/samples.ts';

const community = sampleCommunity();
const ana = {
  ...({ memberId: 'mbr_1', username: 'Ana', email: 'ana@sea.example', role: 'MEMBER', state: 'ACTIVE' } as const),
  ...{ pictureUrl: null, joinedDate: '2026-03-10T12:00:00Z', bio: 'Sails', postCount: 0, commentCount: 0 },
};

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(listCommunities, () => pageOf([community]));
  server.on(getCommunity, () => community);
  server.on(listPosts, () => ({ items: [], nextCursor: null }));
  server.on(listSpaces, () => ({ items: [] }));
  server.on(listCommunityMembers, () => pageOf([ana]));
  server.on(listMemberNotes, () => pageOf([]));
});

async function openDetails() {
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: /^Members/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Details of Ana' }));
  return screen.findByRole('dialog', { name: 'Ana' });
}

test('what a member says of themselves is read, and removed', async () => {
  server.on(removeBioOfMember, () => ({}));
  const dialog = await openDetails();
  expect(within(dialog).getByText('Sails')).toBeTruthy();
  const profile = within(dialog).getByRole('link', { name: 'Open their profile' });
  expect(profile.getAttribute('href')).toBe(`${community.url}/member/mbr_1`);
  server.on(listCommunityMembers, () => pageOf([{ ...ana, bio: '' }]));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove description' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Remove the description of Ana?' });
  await userEvent.click(within(asked).getByRole('button', { name: 'Remove description' }));
  await waitFor(() => expect(screen.queryByText('Sails')).toBeNull());
  expect(server.callsOf(removeBioOfMember)[0]?.url.search).toBe('?communityId=com_1&memberId=mbr_1');
});

test('notes about a member are written, and one’s own deleted', async () => {
  const note = (id: string, text: string, byName: string | null, more: object = {}) => ({
    ...{ id, text, byName, isOfModerator: false, canDelete: true, createdDate: '2026-03-11T12:00:00Z' },
    ...more,
  });
  const notes = [
    note('nte_1', 'Kind', 'mo', { isOfModerator: true }),
    note('nte_2', 'Asked for a refund', 'bo@acme.example', { canDelete: false }),
  ];
  server.on(listMemberNotes, () => pageOf(notes));
  server.on(writeMemberNote, () => notes[0]!);
  server.on(deleteMemberNote, () => ({}));
  const dialog = await openDetails();
  const section = within(dialog).getByRole('region', { name: 'Notes' });
  expect(await within(section).findByText(/^mo, moderator/)).toBeTruthy();
  expect(within(section).getByText(/^bo@acme.example/)).toBeTruthy();
  await userEvent.click(within(section).getByRole('button', { name: 'Add note' }));
  expect(server.callsOf(writeMemberNote)).toHaveLength(0);
  await userEvent.type(within(section).getByLabelText(/^Note/), 'Berth 12');
  await userEvent.click(within(section).getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Note added')).toBeTruthy();
  expect(server.callsOf(writeMemberNote)[0]?.body).toEqual({
    ...{ communityId: 'com_1', memberId: 'mbr_1', text: 'Berth 12' },
  });
  const [own, ...others] = within(section).getAllByRole('button', { name: 'Delete note' });
  expect(others).toEqual([]);
  await userEvent.click(own!);
  const asked = await screen.findByRole('alertdialog', { name: 'Delete this note?' });
  await userEvent.click(within(asked).getByRole('button', { name: 'Delete note' }));
  await waitFor(() => expect(server.callsOf(deleteMemberNote)[0]?.url.search).toBe('?communityId=com_1&noteId=nte_1'));
});

test('how many ask to join is seen in the list, and one is refused with a reason', async () => {
  const waiting = { ...ana, state: 'REQUESTED' as const };
  server.on(listCommunityMembers, () => pageOf([waiting]));
  server.on(changeCommunityMember, () => ({ ...ana, state: 'REFUSED' as const }));
  await openConsole('/communities', server);
  await userEvent.click(await screen.findByRole('link', { name: '1 waiting' }));
  expect((await screen.findByRole('tab', { name: 'Members (1 waiting)' })).getAttribute('aria-selected')).toBe('true');
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Refuse Ana?' });
  await userEvent.type(within(asked).getByLabelText(/^Reason/), 'Which boat?');
  await userEvent.click(within(asked).getByRole('button', { name: 'Refuse' }));
  await waitFor(() =>
    expect(server.callsOf(changeCommunityMember)[0]?.body).toEqual({
      ...{ communityId: 'com_1', memberId: 'mbr_1', state: 'REFUSED', reason: 'Which boat?' },
    }),
  );
  expect(await screen.findByText('Ana was refused')).toBeTruthy();
});
