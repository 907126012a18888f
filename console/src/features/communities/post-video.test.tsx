import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCommunity,
  getPlaylist,
  getStream,
  listPosts,
  listSpaces,
  readUnsentPost,
  type Stream,
} from '@zeacon/contract';
import { expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleCommunity, samplePlaylist, sampleVideo } from '../../testing/samples.ts';

async function openPost({ contentId = '', playlistId = '' }, server: FakeServer) {
  const content = {
    title: '',
    text: '',
    spaceId: '',
    contentId,
    playlistId,
    picture: '',
    pictures: [],
    moment: '',
    poll: null,
  };
  server.on(getCommunity, () => sampleCommunity());
  server.on(listPosts, () => ({ items: [], nextCursor: null }));
  server.on(listSpaces, () => ({ items: [] }));
  server.on(readUnsentPost, () => ({
    writerId: 'usr_1',
    savedDate: null,
    pictureUrl: null,
    pictures: [],
    revision: 1,
    content,
  }));
  await openConsole('/communities/com_1', server);
  expect(await screen.findByText('Tides', {}, { timeout: 30_000 })).toBeTruthy();
}

async function openPostWith(video: Partial<Stream>) {
  const server = createEmptyServer();
  server.on(getStream, () => sampleVideo({ name: 'Tides', ...video }));
  await openPost({ contentId: 'str_1' }, server);
}
const warning = /^Readers cannot watch this video yet/;

test('a post shows its video, and takes it out again', async () => {
  await openPostWith({ publishStatus: 'Published' });
  expect(screen.queryByText(warning)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove video' }));
  expect(screen.queryByText('Tides')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add a video' })).toBeTruthy();
});

test('a video that readers could not watch is named before the post is published', async () => {
  await openPostWith({ publishStatus: 'UnPublished' });
  expect(screen.getByText(warning)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open video' }).getAttribute('href')).toBe('/videos/str_1');
});

test.each([
  ['nothing', [], true],
  ['a video', [sampleVideo()], false],
])('a playlist with %s says whether readers have anything to watch', async (_case, videos, isEmpty) => {
  const server = createEmptyServer();
  server.on(getPlaylist, () => samplePlaylist(videos, { name: 'Tides' }));
  await openPost({ playlistId: 'pls_1' }, server);
  expect(screen.queryAllByText(/^This playlist is empty/)).toHaveLength(isEmpty ? 1 : 0);
  expect(screen.queryAllByText('No videos')).toHaveLength(isEmpty ? 1 : 0);
});
