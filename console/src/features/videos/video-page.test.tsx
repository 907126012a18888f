import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editStream, getStream, linkOriginal, retryPackaging, type Stream } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleVideo } from '../../testing/samples.ts';

let server: FakeServer;
let video: Stream;

function processing(state: Stream['packaging']['state'], progress: number, message: string | null = null) {
  return sampleVideo({ packaging: { state, progress, message }, playback: null });
}

beforeEach(() => {
  server = createEmptyServer();
  server.on(getStream, () => video);
});

test('processing is followed until it ends', async () => {
  video = processing('encoding', 0.25);
  await openConsole('/videos/str_1', server);
  const bar = await screen.findByRole('progressbar', { name: 'Processing' });
  expect(bar.getAttribute('aria-valuenow')).toBe('0.25');
  video = processing('refused', 0, 'This file is a playlist, not a video.');
  expect(await screen.findByText('This file is a playlist, not a video.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('the uploaded file is downloaded; of a recording there is none', async () => {
  video = sampleVideo({ fileName: 'aurora.mov' });
  server.on(linkOriginal, () => {
    throw new FakeFailure('stream.no_original');
  });
  await openConsole('/videos/str_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Download original' }));
  expect(await screen.findByText(/^There is no uploaded file/)).toBeTruthy();
  expect(server.callsOf(linkOriginal)[0]?.url.pathname).toBe('/general/v1.1/stream/str_1/original');
  cleanup();
  video = sampleVideo({ fileName: '' });
  await openConsole('/videos/str_1', server);
  await screen.findByRole('region', { name: 'File' });
  expect(screen.queryByRole('button', { name: 'Download original' })).toBeNull();
});

test('says which member sent it', async () => {
  const sentBy = { name: 'ana', communityId: 'com_1', communityTitle: 'Harbor club' };
  video = sampleVideo({ sentBy });
  await openConsole('/videos/str_1', server);
  expect(await screen.findByText('Sent by ana in Harbor club')).toBeTruthy();
  cleanup();
  video = sampleVideo({ sentBy: { ...sentBy, name: null } });
  await openConsole('/videos/str_1', server);
  expect(await screen.findByText('Sent by a former member in Harbor club')).toBeTruthy();
});

test('a failure shows its reason and can be retried', async () => {
  video = processing('failed', 0.4, 'The disk is full.');
  server.on(retryPackaging, () => {
    video = processing('queued', 0);
    return video;
  });
  await openConsole('/videos/str_1', server);
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('progressbar', { name: 'Waiting to be processed' })).toBeTruthy();
});

test('a video that cannot be played cannot be published', async () => {
  video = processing('queued', 0);
  await openConsole('/videos/str_1', server);
  expect(await screen.findByRole('button', { name: 'Publish video' })).toHaveProperty('disabled', true);
});

test('edits are saved, and a refusal is shown at its field', async () => {
  video = sampleVideo();
  server.on(editStream, ({ body }) => {
    if (body.name === 'Taken') throw new FakeFailure('request.invalid', { name: 'Choose another title' });
    video = sampleVideo({ ...video, name: body.name ?? video.name });
    return video;
  });
  await openConsole('/videos/str_1', server);
  const title = await screen.findByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'Taken{Enter}');
  expect(await screen.findByText('Choose another title')).toBeTruthy();
  await userEvent.clear(title);
  await userEvent.tab();
  expect(await screen.findByText('Title is required')).toBeTruthy();
  await userEvent.type(title, 'Northern lights{Enter}');
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Northern lights' })).toBeTruthy();
});

test('the page has the real player once the video can be played', async () => {
  video = sampleVideo();
  await openConsole('/videos/str_1', server);
  await waitFor(() => expect(document.querySelector('zc-player')).not.toBeNull());
});

test('a deleted video says so', async () => {
  server.on(getStream, () => {
    throw new FakeFailure('stream.not_found');
  });
  await openConsole('/videos/str_1', server);
  expect(await screen.findByRole('heading', { name: 'There is no such video' })).toBeTruthy();
});
