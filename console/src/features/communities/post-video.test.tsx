import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCommunity, getStream, listPosts, listSpaces, readUnsentPost, type Stream } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleCommunity, sampleVideo } from '../../testing/samples.ts';

async function openPostWith(video: Partial<Stream>) {
  const server = createEmptyServer();
  const content = {
    title: '',
    text: '',
    spaceId: '',
    contentId: 'str_1',
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
  server.on(getStream, () => sampleVideo({ name: 'Tides', ...video }));
  await openConsole('/communities/com_1', server);
  expect(await screen.findByText('Tides', {}, { timeout: 30_000 })).toBeTruthy();
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
