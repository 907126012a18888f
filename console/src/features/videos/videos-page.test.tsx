import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteStream, getInsightTable, listStreams, publishVod } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleFigures, sampleVideo } from '../../testing/samples.ts';

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
});

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function choose(action: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Aurora' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('an empty library says what to do next', async () => {
  const answer = server.hold(listStreams, pageOf([]));
  await openConsole('/videos', server);
  expect(await within(await screen.findByRole('main')).findByRole('status', { name: '' })).toBeTruthy();
  // Waits for the button's final place: files chosen with an earlier one would be lost.
  expect(await screen.findByRole('heading', { level: 1, name: 'Videos' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload videos' })).toBeNull();
  answer();
  expect(await screen.findByRole('heading', { name: 'No videos yet' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Upload videos' })).toBeTruthy();
});

test('a video is listed with its state, visibility, views and watch time', async () => {
  server.on(listStreams, () => pageOf([sampleVideo({ publishStatus: 'Published' })]));
  server.on(getInsightTable, () =>
    pageOf([{ value: 'str_1', name: 'Aurora', ...sampleFigures({ views: 1234, watchTimeMs: 3_720_000 }) }]),
  );
  await openConsole('/videos', server);
  const cells = within(await row('Aurora'));
  for (const text of ['Published', 'Public', '1 h 2 min']) {
    expect((await cells.findAllByText(text)).length).toBeGreaterThan(0);
  }
  expect(cells.getByText('1,234')).toBeTruthy();
});

test('a refused file says why', async () => {
  const packaging = { state: 'refused', progress: 0, message: 'This file has no video track.' } as const;
  server.on(listStreams, () => pageOf([sampleVideo({ packaging, playback: null })]));
  await openConsole('/videos', server);
  expect(await screen.findByText('This file has no video track.')).toBeTruthy();
});

test('search, filter and sort are stored in the address and reach the server', async () => {
  server.on(listStreams, () => pageOf([sampleVideo()]));
  await openConsole('/videos?status=Published&sort=name', server);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search videos' }), 'aur');
  await waitFor(() => expect(new URLSearchParams(location.search).get('search')).toBe('aur'));
  expect(location.search).toBe('?status=Published&sort=name&search=aur');
});

test('a search without a match offers to show everything again', async () => {
  server.on(listStreams, ({ query }) => pageOf(query.search ? [] : [sampleVideo()]));
  await openConsole('/videos?search=nothing', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Show all videos' }));
  expect(await row('Aurora')).toBeTruthy();
  expect(location.search).toBe('');
});

test('a list that cannot be loaded can be retried', async () => {
  server.on(listStreams, () => {
    throw new FakeFailure('server.failed');
  });
  await openConsole('/videos', server);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.on(listStreams, () => pageOf([sampleVideo()]));
  await userEvent.click(retry);
  expect(await row('Aurora')).toBeTruthy();
});

test('publishing shows at once in the list', async () => {
  let video = sampleVideo();
  server.on(listStreams, () => pageOf([video]));
  server.on(publishVod, ({ body }) => {
    video = sampleVideo({ publishStatus: body.publishStatus });
    return video;
  });
  await openConsole('/videos', server);
  await choose('Publish video');
  expect(await screen.findByText('Video published')).toBeTruthy();
  expect((await within(await row('Aurora')).findAllByText('Published')).length).toBeGreaterThan(0);
});

test('a refused publication says why', async () => {
  server.on(listStreams, () => pageOf([sampleVideo()]));
  server.on(publishVod, () => {
    throw new FakeFailure('stream.not_playable');
  });
  await openConsole('/videos', server);
  await choose('Publish video');
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be published before it is playable');
});

test('deleting says what will be lost, and keeps the video unless confirmed', async () => {
  let videos = [sampleVideo()];
  server.on(listStreams, () => pageOf(videos));
  server.on(deleteStream, () => {
    videos = [];
    return {};
  });
  await openConsole('/videos', server);
  await choose('Delete video');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete “Aurora”?' });
  expect(dialog.textContent).toContain('will be lost for good');
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep' }));
  await userEvent.keyboard('{Enter}');
  expect(server.callsOf(deleteStream)).toEqual([]);

  await choose('Delete video');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete video' }));
  expect(await screen.findByRole('heading', { name: 'No videos yet' })).toBeTruthy();
});
