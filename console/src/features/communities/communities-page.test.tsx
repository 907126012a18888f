import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Community,
  changeCommunityMember,
  createCommunity,
  createPost,
  getCommunity,
  listCommunities,
  listCommunityMembers,
  listPosts,
  updateCommunity,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf } from '../../testing/samples.ts';

const community: Community = {
  id: 'com_1',
  businessId: 'biz_1',
  title: 'Harbor club',
  subdomain: 'harbor-club',
  url: 'http://harbor-club.localhost:4000',
  description: '',
  rules: '',
  visibility: 'PRIVATE',
  picture: null,
  cover: null,
  pictureUrl: null,
  coverUrl: null,
  memberCount: 2,
  postCount: 1,
  requestCount: 1,
  inviteUrl: 'http://harbor-club.localhost:4000/?invite=x',
  createdDate: '2026-03-10T12:00:00Z',
};
const ana = {
  ...({ memberId: 'mbr_1', username: 'Ana', email: 'ana@sea.example', role: 'MEMBER', state: 'REQUESTED' } as const),
  ...{ joinedDate: '2026-03-10T12:00:00Z', postCount: 0, commentCount: 0 },
};

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(listCommunities, () => pageOf([community]));
  server.on(getCommunity, () => community);
  server.on(listPosts, () => ({ items: [], nextCursor: null }));
  server.on(listCommunityMembers, () => pageOf([ana]));
});

test('without communities the page says what to do next', async () => {
  server.on(listCommunities, () => pageOf([]));
  await openConsole('/communities', server);
  expect(await screen.findByRole('heading', { name: 'No communities yet' })).toBeTruthy();
});

test('a new community shows why its name cannot be used, then opens', async () => {
  server.on(createCommunity, ({ body }) => {
    if (body.subdomain === 'taken-name')
      throw new FakeFailure('request.invalid', {
        subdomain: 'Another community has this name, or one that looks the same',
      });
    return community;
  });
  await openConsole('/communities', server);
  await userEvent.click(await screen.findByRole('button', { name: 'New community' }));
  await userEvent.type(screen.getByLabelText('Title'), 'Harbor club');
  const subdomain = screen.getByLabelText(/^Subdomain/);
  await userEvent.type(subdomain, 'www{Enter}');
  expect(await screen.findByText('This name is reserved')).toBeTruthy();
  await userEvent.clear(subdomain);
  await userEvent.type(subdomain, 'taken-name{Enter}');
  expect(await screen.findByText(/looks the same/)).toBeTruthy();
  await userEvent.clear(subdomain);
  await userEvent.type(subdomain, 'harbor-club{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbor club' })).toBeTruthy();
  expect(location.pathname).toBe('/communities/com_1');
});

test('a post is written as a draft', async () => {
  server.on(createPost, () => new Promise<never>(() => {}));
  await openConsole('/communities/com_1', server);
  await userEvent.type(await screen.findByLabelText(/^Text/), 'Hello **all**');
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(server.callsOf(createPost)).toHaveLength(1));
  expect(server.callsOf(createPost)[0]?.body).toMatchObject({
    state: 'DRAFT',
    body: { blocks: [{ type: 'paragraph', content: [{ text: 'Hello ' }, { text: 'all', marks: ['bold'] }] }] },
  });
});

test('whoever asks to join is let in', async () => {
  server.on(changeCommunityMember, () => ({ ...ana, state: 'ACTIVE' as const }));
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Members' }));
  const row = await screen.findByRole('row', { name: /Ana/ });
  await userEvent.click(within(row).getByRole('button', { name: 'Let in' }));
  await waitFor(() =>
    expect(server.callsOf(changeCommunityMember)[0]?.body).toMatchObject({ memberId: 'mbr_1', state: 'ACTIVE' }),
  );
});

test('the setup is saved', async () => {
  server.on(updateCommunity, () => community);
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Setup' }));
  await userEvent.type(await screen.findByLabelText('Rules'), 'Be kind');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf(updateCommunity)[0]?.body).toMatchObject({ rules: 'Be kind', visibility: 'PRIVATE' }),
  );
});
