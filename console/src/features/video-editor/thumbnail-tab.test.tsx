import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createImageUpload,
  deleteImage,
  editStream,
  getStream,
  type Image,
  imageMaxBytes,
  listImages,
  type Stream,
  takeFrame,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { UploadAnswer, UploadHttp, UploadRequest } from '../../platform/upload-http.ts';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleVideo } from '../../testing/samples.ts';

let server: FakeServer;
let video: Stream;
let images: Image[];
let sent: UploadRequest[];
let answer: () => Promise<UploadAnswer>;

function picture(over: Partial<Image> = {}): Image {
  return {
    uuid: 'img_1',
    kind: 'VOD_THUMBNAIL',
    fileName: 'boat.jpg',
    streamId: 'str_1',
    width: 1280,
    height: 720,
    sizeBytes: 1000,
    url: '/media/images/img_1/1280.webp',
    sources: [{ width: 480, webpUrl: '/media/images/img_1/480.webp', avifUrl: null }],
    createdDate: '2026-11-01T10:00:00.000Z',
    ...over,
  };
}

const http: UploadHttp = (request) => {
  sent.push(request);
  request.onProgress?.(5);
  return answer();
};
const answering = (status: number, body: unknown) => async () => ({ status, body: JSON.stringify(body), etag: null });

beforeEach(() => {
  server = createEmptyServer();
  video = sampleVideo();
  images = [];
  sent = [];
  answer = answering(200, { responseData: picture() });
  server.on(getStream, () => video);
  server.on(listImages, () => pageOf(images));
  server.on(createImageUpload, () => ({ uuid: 'img_1', url: '/media/images/uploads/img_1?token=t', expiresAt: 1 }));
  server.on(editStream, ({ body }) => {
    const thumbnailId = body.thumbnailId ?? null;
    video = {
      ...video,
      thumbnailId,
      thumbnailUrl: thumbnailId ? `/media/images/${thumbnailId}/1280.webp` : '/auto.webp',
    };
    return video;
  });
});

async function openThumbnail() {
  await openConsole('/videos/str_1', server, http);
  await userEvent.click(await screen.findByRole('tab', { name: 'Thumbnail' }));
  await screen.findByRole('button', { name: 'Upload a picture' });
}

const upload = (file: File) => userEvent.upload(screen.getByLabelText('Picture file'), file);
const shown = () => screen.getByAltText('Thumbnail as viewers see it').getAttribute('src');

test('an uploaded picture becomes the thumbnail, and can be set back to automatic', async () => {
  await openThumbnail();
  await upload(new File(['0123456789'], 'boat.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('Thumbnail changed')).toBeTruthy();
  expect(server.callsOf(createImageUpload)[0]?.body).toEqual({
    kind: 'VOD_THUMBNAIL',
    fileName: 'boat.jpg',
    sizeBytes: 10,
    streamId: 'str_1',
  });
  expect(sent[0]).toMatchObject({ method: 'PUT', url: 'http://localhost:3000/media/images/uploads/img_1?token=t' });
  await waitFor(() => expect(shown()).toBe('/media/images/img_1/1280.webp'));
  await userEvent.click(screen.getByRole('button', { name: 'Back to automatic' }));
  await waitFor(() => expect(shown()).toBe('/auto.webp'));
});

test('the progress of the upload is shown, and it can be cancelled', async () => {
  answer = () => new Promise(() => {});
  await openThumbnail();
  await upload(new File(['0123456789'], 'boat.jpg', { type: 'image/jpeg' }));
  const bar = await screen.findByRole('progressbar', { name: 'Uploading the picture' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('0.5'));
  expect(sent[0]?.signal.aborted).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent[0]?.signal.aborted).toBe(true);
});

test('a picture that is too large is refused before the upload', async () => {
  await openThumbnail();
  const large = new File(['x'], 'large.jpg', { type: 'image/jpeg' });
  Object.defineProperty(large, 'size', { value: imageMaxBytes + 1 });
  await upload(large);
  expect(await screen.findByText('“large.jpg” has 21.0 MB. A picture may have 20 MB at most.')).toBeTruthy();
  expect(server.callsOf(createImageUpload)).toEqual([]);
});

test.each([
  [
    'is no picture',
    answering(415, { message: 'This is not a picture that can be used.', error: 'image.unreadable', status: '415' }),
    'This is not a picture that can be used.',
  ],
  ['was cut off', async () => ({ status: 0, body: '', etag: null }), 'The connection was lost. Try again.'],
])('a file that %s says so', async (_case, how, message) => {
  answer = how;
  await openThumbnail();
  await upload(new File(['text'], 'letter.png', { type: 'image/png' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(server.callsOf(editStream)).toEqual([]);
});

test('the frame at the chosen moment becomes the thumbnail', async () => {
  server.on(takeFrame, () => picture({ uuid: 'img_2' }));
  await openThumbnail();
  await userEvent.click(screen.getByRole('button', { name: 'Forward one second' }));
  expect(screen.getByLabelText('Time').textContent).toBe('0:01.000');
  await userEvent.click(screen.getByRole('button', { name: 'Use this frame' }));
  await waitFor(() => expect(shown()).toBe('/media/images/img_2/1280.webp'));
  expect(server.callsOf(takeFrame)[0]?.body).toEqual({ streamId: 'str_1', atMs: 1000 });
});

test('a frame that cannot be taken says why', async () => {
  server.on(takeFrame, () => {
    throw new FakeFailure('image.frame_unavailable');
  });
  await openThumbnail();
  await userEvent.click(screen.getByRole('button', { name: 'Use this frame' }));
  expect(await screen.findByText(/ffmpeg is not installed, or the file of the video is gone/)).toBeTruthy();
});

test('an earlier picture is chosen again, or deleted after confirmation', async () => {
  images = [picture()];
  server.on(deleteImage, () => {
    images = [];
    return {};
  });
  await openThumbnail();
  await userEvent.click(await screen.findByRole('button', { name: /^Use boat\.jpg/ }));
  expect(await screen.findByText('In use')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Delete boat\.jpg/ }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('go back to a picture of their own');
  await userEvent.click(screen.getByRole('button', { name: 'Delete picture' }));
  expect(await screen.findByText(/Pictures that you upload or take from a video appear here/)).toBeTruthy();
});
