import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type BroadcastDestination,
  type BroadcastOrientation,
  changeBroadcastDestinationStatus,
  createBroadcastDestination,
  deleteBroadcastDestination,
  getBroadcastOrientation,
  listBroadcastDestinations,
  saveBroadcastOrientation,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

const channel: BroadcastDestination = {
  id: 'bcd_1',
  businessAccountId: 'biz_1',
  name: 'Main channel',
  platform: 'YOUTUBE',
  rtmpUrl: 'rtmp://a.rtmp.youtube.com/live2',
  streamKeyEnding: 'mnop',
  broadcastDestinationStatus: 'ACTIVE',
  state: 'idle',
  message: null,
  stateDate: null,
  createdDate: '2026-11-01T10:00:00.000Z',
};
let server: FakeServer;
let destinations: BroadcastDestination[];
let orientation: BroadcastOrientation;

beforeEach(() => {
  server = createEmptyServer();
  destinations = [channel];
  orientation = 'LANDSCAPE';
  server.on(listBroadcastDestinations, () => ({ items: destinations }));
  server.on(getBroadcastOrientation, () => ({ businessAccountId: 'biz_1', orientation }));
});

const open = () => openConsole('/destinations', server);

test('each is shown with its address, its key’s ending and its state', async () => {
  destinations = [
    channel,
    { ...channel, id: 'bcd_2', name: 'Second', state: 'failed', message: 'It did not take the stream key.' },
    { ...channel, id: 'bcd_3', name: 'Third', broadcastDestinationStatus: 'INACTIVE', streamKeyEnding: '' },
  ];
  await open();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole<HTMLInputElement>('switch').checked)).toEqual([true, true, false]);
  expect(rows[0]?.textContent).toContain('key ends in mnop');
  expect(rows[0]?.textContent).toContain('Ready');
  expect(rows[1]?.textContent).toContain('FailedIt did not take the stream key. Check address and key');
  expect(rows[2]?.textContent).toContain('Off');
  expect(rows[2]?.textContent).not.toContain('key ends');
});

test('a platform fills in its address, and the key is hidden until it is shown', async () => {
  destinations = [];
  server.on(createBroadcastDestination, ({ body }) => {
    destinations = [{ ...channel, name: body.name }];
    return channel;
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a destination' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: /Platform/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Twitch' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^RTMP URL/).value).toBe('rtmp://live.twitch.tv/app');
  const key = dialog.getByLabelText<HTMLInputElement>(/^Stream key/);
  await userEvent.type(key, 'live_1_abcdef');
  expect(key.type).toBe('password');
  await userEvent.click(dialog.getByRole('button', { name: 'Show stream key' }));
  expect(key.type).toBe('text');
  await userEvent.click(dialog.getByRole('button', { name: 'Add destination' }));
  expect(await screen.findByText('Destination added')).toBeTruthy();
  expect(server.callsOf(createBroadcastDestination)[0]?.body).toEqual({
    platform: 'TWITCH',
    name: 'Twitch',
    rtmpUrl: 'rtmp://live.twitch.tv/app',
    streamKey: 'live_1_abcdef',
  });
});

test('a missing value is reported at its field', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a destination' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText(/^RTMP URL/));
  await userEvent.type(dialog.getByLabelText(/^RTMP URL/), 'https://example.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Add destination' }));
  expect(await dialog.findByText('Invalid format for rtmp URL')).toBeTruthy();
  expect(dialog.getByText('Stream key is required')).toBeTruthy();
  expect(server.callsOf(createBroadcastDestination)).toEqual([]);
});

test('a destination is switched off', async () => {
  server.on(changeBroadcastDestinationStatus, ({ query }) => {
    destinations = [{ ...channel, broadcastDestinationStatus: query.broadcastDestinationStatus }];
    return destinations[0]!;
  });
  await open();
  await userEvent.click(await screen.findByRole('switch', { name: /Main channel/ }));
  expect(await screen.findByText('Off')).toBeTruthy();
  const call = server.callsOf(changeBroadcastDestinationStatus)[0];
  expect(call?.url.searchParams.get('broadcastDestinationStatus')).toBe('INACTIVE');
});

test('a destination is deleted after confirmation', async () => {
  server.on(deleteBroadcastDestination, () => {
    destinations = [];
    return {};
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Main channel' }));
  expect(server.callsOf(deleteBroadcastDestination)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete destination' }));
  expect(await screen.findByText('No destinations yet')).toBeTruthy();
});

test('portrait pictures are chosen', async () => {
  server.on(saveBroadcastOrientation, ({ body }) => {
    orientation = body.orientation;
    return { businessAccountId: 'biz_1', orientation };
  });
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Upright (9:16)' }));
  await waitFor(() => expect(server.callsOf(saveBroadcastOrientation)).toHaveLength(1));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Upright (9:16)' }).checked).toBe(true);
});
