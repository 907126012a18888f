import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeLiveSettings,
  changeStreamStatus,
  getBroadcastOrientation,
  getLive,
  getStream,
  type Live,
  listHypergraphics,
  listLiveHypergraphics,
  openStudioChannel,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { fillStudio, TestWorker } from '../../testing/fill-studio.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleLive, sampleVideo } from '../../testing/samples.ts';

const date = '2026-11-01T10:00:00.000Z';
const planned = sampleLive();

let server: FakeServer;
let live: Live;

beforeEach(() => {
  server = createEmptyServer();
  live = planned;
  fillStudio(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
  server.on(getStream, () => sampleVideo({ contentType: 'LIVE', name: 'Harvest day' }));
  server.on(getLive, () => live);
  server.on(getBroadcastOrientation, () => ({ businessAccountId: 'biz_1', orientation: 'LANDSCAPE' as const }));
  server.on(listHypergraphics, () => pageOf([]));
  server.on(listLiveHypergraphics, () => ({ items: [] }));
  server.on(openStudioChannel, () => ({ url: '/api/studio?token=1', expiresDate: date }));
  server.on(changeStreamStatus, ({ body }) => {
    live = { ...live, liveStatus: body.streamStatus as Live['liveStatus'], startedDate: date };
    return sampleVideo();
  });
});

const open = () => openConsole('/studio/str_1', server);
const say = (reply: object) => act(() => TestWorker.newest?.say(reply));
const openConnection = () => say({ type: 'connection', connection: 'open' });

async function confirm(name: string) {
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name }));
}

test('backstage says what will be asked for, and sends nothing', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Set up in peace' })).toBeTruthy();
  expect(screen.queryByText('On air')).toBeNull();
  expect(server.callsOf(openStudioChannel)).toEqual([]);
});

test('who refuses camera and microphone is told how to allow them', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on camera and microphone' }));
  const help = within(await screen.findByRole('dialog', { name: 'Allow camera and microphone' }));
  expect(help.getAllByRole('listitem').length).toBeGreaterThan(1);
  await userEvent.click(help.getByRole('button', { name: 'Understood' }));
  expect(screen.getByRole('heading', { name: 'Set up in peace' })).toBeTruthy();
});

test('goes live once the server takes what is sent, and not before it was confirmed', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Go live' }));
  expect(TestWorker.newest?.requests.some(({ type }) => type === 'start')).toBe(false);
  await confirm('Go live');
  expect(TestWorker.newest?.requests.some(({ type }) => type === 'start')).toBe(true);
  expect(server.callsOf(changeStreamStatus)).toEqual([]);
  openConnection();
  expect(await screen.findByRole('button', { name: 'End' })).toBeTruthy();
  expect(screen.getByText('On air')).toBeTruthy();
  expect(server.callsOf(changeStreamStatus).map(({ body }) => body)).toEqual([{ streamStatus: 'LIVE' }]);
});

test('a live that nobody sends for goes on from this page', async () => {
  live = { ...planned, liveStatus: 'INTERRUPTED', startedDate: date };
  await open();
  expect(await screen.findByText(/this page sends nothing/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  openConnection();
  expect(await screen.findByText('On air')).toBeTruthy();
  expect(screen.queryByText(/this page sends nothing/)).toBeNull();
  expect(server.callsOf(changeStreamStatus)).toEqual([]);
});

test('another studio that takes over is named, and this one stops sending', async () => {
  live = { ...planned, liveStatus: 'LIVE', startedDate: date };
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  openConnection();
  await screen.findByText('On air');
  say({
    type: 'closed',
    reply: { type: 'closed', code: 'live.replaced', message: 'Another studio or encoder sends now.' },
  });
  expect(await screen.findByText('Another studio or encoder sends now.')).toBeTruthy();
  expect(screen.queryByText('On air')).toBeNull();
});

test('after the end it leads to the recording', async () => {
  live = { ...planned, liveStatus: 'ENDED', startedDate: date, endedDate: date, archiveId: 'str_2' };
  await open();
  expect(await screen.findByRole('heading', { name: 'This live stream has ended' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the recording' })).toBeTruthy();
});

test('the host switches to sending straight to viewers, where the server allows it', async () => {
  server.on(changeLiveSettings, ({ body }) => {
    live = { ...live, ...(body as Partial<Live>) };
    return live;
  });
  await open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
  const direct = await screen.findByRole('switch', { name: /^Under a second/ });
  expect(direct.closest('label')?.textContent).toContain('Up to 8 viewers at once');
  await userEvent.click(direct);
  expect(server.callsOf(changeLiveSettings).map(({ body }) => body)).toEqual([{ streamMode: 'webRtc' }]);
});

test('a server that allows no direct viewers does not offer them', async () => {
  live = { ...planned, maxPeerViewers: 0 };
  await open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
  expect(await screen.findByRole('switch', { name: /^Chat/ })).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /^Under a second/ })).toBeNull();
});
