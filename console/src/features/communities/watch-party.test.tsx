import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  endWatchParty,
  getCommunity,
  listCommunities,
  listCommunityMembers,
  listPosts,
  listSpaces,
  type PostDetails,
  startWatchParty,
  steerWatchParty,
  type WatchParty,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleCommunity, sampleVideo } from '../../testing/samples.ts';

const community = sampleCommunity();
const running: WatchParty = {
  ...({ postId: 'pst_1', state: 'RUNNING', startDate: '2026-03-10T12:00:00Z', isPaused: false } as const),
  ...{ positionMs: 5000, durationMs: 60_000, watchingCount: 4 },
};

function postWith(watchParty: WatchParty | null, contentType: 'VOD' | 'LIVE' = 'VOD'): PostDetails {
  const { id, title, subdomain, url } = community;
  return {
    ...({ uuid: 'pst_1', title: 'Film night', state: 'PUBLISHED', isPinned: false, watchParty } as const),
    ...{
      author: { memberId: null, name: 'Club', role: 'OWNER', pictureUrl: null },
      createdDate: '2026-03-10T12:00:00Z',
    },
    ...{
      contentId: 'str_1',
      contentType,
      mediaToken: null,
      playlist: null,
      videoState: null,
      waitsFor: null,
      businessAccountId: 'biz_1',
      body: { blocks: [] },
    },
    streamDetails: {
      ...sampleVideo({ name: 'Film' }).playback!,
      ...{ contentType, accessVisibility: 'POSTED', eventStart: null, createdDate: '2026-03-10T12:00:00Z' },
      organizer: { id: 'biz_1', businessName: 'Acme', legalFirstName: null, imageUrl: null, websiteUrl: null },
      ...{ photos: [], logo: null, category: null, location: null, metadata: [] },
    },
    ...{ community: { id, title, subdomain, url }, url: `${url}/post/pst_1`, space: null, poll: null },
    ...{ publishDate: null, editedDate: null, mentions: [], picture: null, pictureUrl: null, pictures: [], link: null },
    ...{ commentCount: 0, reactions: [] },
  } as PostDetails;
}

let server: FakeServer;
let post: PostDetails;
beforeEach(() => {
  server = createEmptyServer();
  server.on(listCommunities, () => pageOf([community]));
  server.on(getCommunity, () => community);
  server.on(listCommunityMembers, () => pageOf([]));
  server.on(listSpaces, () => ({ items: [] }));
  server.on(listPosts, () => ({ items: [post], nextCursor: null }));
});

const card = () => screen.findByRole('region', { name: 'Film night' });

test('a watch party is started now or later, and what the server lacks is said at the field', async () => {
  post = postWith(null);
  server.on(startWatchParty, ({ body }) => {
    if (body.startDate) throw new FakeFailure('request.invalid', { startDate: 'Choose a time in the future.' });
    post = postWith(running);
    return running;
  });
  await openConsole('/communities/com_1', server);
  await userEvent.click(within(await card()).getByRole('button', { name: 'Watch together' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Watch together' }));
  const begins = dialog.getByLabelText(/^Begins/);
  await userEvent.type(begins, '2020-01-01T20:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Start watch party' }));
  expect(await dialog.findByText('Choose a time in the future.')).toBeTruthy();
  await userEvent.clear(begins);
  await userEvent.click(dialog.getByRole('button', { name: 'Start watch party' }));
  expect(await screen.findByText('Watch party, watching now: 4')).toBeTruthy();
  expect(server.callsOf(startWatchParty).at(-1)?.body).toEqual({ postId: 'pst_1' });
});

test('one that runs is paused and ended for everybody', async () => {
  post = postWith(running);
  server.on(steerWatchParty, ({ body }) => {
    post = postWith({ ...running, isPaused: body.isPaused === true });
    return post.watchParty!;
  });
  server.on(endWatchParty, () => {
    post = postWith(null);
    return {};
  });
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Pause for everybody' }));
  expect(await screen.findByRole('button', { name: 'Play for everybody' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'End watch party' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'End watch party' }));
  expect(await screen.findByRole('button', { name: 'Watch together' })).toBeTruthy();
  await waitFor(() => expect(server.callsOf(endWatchParty)[0]?.url.pathname).toMatch(/pst_1$/));
});

test('one for later can be called off, and a live is watched together anyway', async () => {
  post = postWith({ ...running, state: 'SCHEDULED', watchingCount: 0 });
  await openConsole('/communities/com_1', server);
  expect(await screen.findByText(/^Watch party begins /)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Call off watch party' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pause for everybody' })).toBeNull();
  post = postWith(null, 'LIVE');
  await openConsole('/communities/com_1', server);
  await waitFor(() => expect(screen.queryByRole('button', { name: /watch party/ })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Watch together' })).toBeNull();
});
