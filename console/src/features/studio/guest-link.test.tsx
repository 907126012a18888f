import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  decideHandRaise,
  getBroadcastOrientation,
  getLive,
  getStream,
  type HandRaise,
  type Live,
  listHypergraphics,
  listLiveHypergraphics,
  openGuestLink,
  openHostChannel,
  replaceGuestLink,
} from '@zeacon/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { fillStudio } from '../../testing/fill-studio.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleLive, sampleVideo } from '../../testing/samples.ts';

const date = '2026-11-01T10:00:00.000Z';
const url = (key: string) => `https://video.example.com/guest/str_1#${key}`;
const hand = (name: string, isInvited?: boolean): HandRaise => ({
  ...{ handRaiseId: `hnd_${name}`, connectionId: `con_${name}`, name, state: 'queued', raisedDate: date },
  ...(isInvited && { isInvited }),
});

let server: FakeServer;
let live: Live;
let key: string;
let hands: HandRaise[];

/** The channel of the live, which knows of these hands. */
class Channel extends EventTarget {
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  constructor() {
    super();
    queueMicrotask(() => this.onopen());
  }
  send(text: string) {
    const { type, topic } = JSON.parse(text) as { type: string; topic?: string };
    if (type !== 'join') return;
    const state = { liveStatus: live.liveStatus, viewerCount: 0, canRaiseHand: false, hasChat: true };
    const joined = { type: 'joined', connectionId: 'con_host', authorId: 'aut_1', role: 'host', handRaises: hands };
    const told = { ...joined, state: { ...state, chatSlowModeSec: 0, pinned: null }, messages: [], deletedIds: [] };
    this.onmessage({ data: JSON.stringify({ ...told, topic, isContinuous: true, hostConnectionId: 'con_host' }) });
  }
  close() {}
}

beforeEach(() => {
  server = createEmptyServer();
  live = sampleLive();
  key = '1.first';
  hands = [];
  fillStudio(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
  vi.stubGlobal('WebSocket', Channel);
  server.on(getStream, () => sampleVideo({ contentType: 'LIVE', name: 'Harvest day' }));
  server.on(getLive, () => live);
  server.on(getBroadcastOrientation, () => ({ businessAccountId: 'biz_1', orientation: 'LANDSCAPE' as const }));
  server.on(listHypergraphics, () => pageOf([]));
  server.on(listLiveHypergraphics, () => ({ items: [] }));
  server.on(openHostChannel, () => ({
    ...{ url: '/api/realtime', token: 'ticket', channel: 'str_1', iceServers: [] },
    expiresDate: new Date(Date.now() + 3_600_000).toISOString(),
  }));
  server.on(openGuestLink, () => ({ url: url(key) }));
  server.on(replaceGuestLink, () => {
    key = '2.second';
    return { url: url(key) };
  });
});

afterEach(() => vi.unstubAllGlobals());

const openLink = async () => {
  await openConsole('/studio/str_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Guest link' }));
  return within(await screen.findByRole('dialog', { name: 'Guest link' }));
};

test('the guest link is shown where it is asked for, and copied', async () => {
  // Brings a clipboard.
  const user = userEvent.setup();
  const dialog = await openLink();
  expect(await dialog.findByText(url('1.first'))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Copy guest link' }));
  expect(await screen.findByText('Guest link copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(url('1.first'));
});

test('it is replaced after a question, and the new one shown', async () => {
  const dialog = await openLink();
  await dialog.findByText(url('1.first'));
  await userEvent.click(dialog.getByRole('button', { name: 'Replace link' }));
  expect(server.callsOf(replaceGuestLink)).toEqual([]);
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace the guest link?' }));
  await userEvent.click(question.getByRole('button', { name: 'Replace link' }));
  expect(await screen.findByText(url('2.second'))).toBeTruthy();
  expect(screen.queryByText(url('1.first'))).toBeNull();
});

test('there is no guest link to a live that has ended', async () => {
  live = { ...live, liveStatus: 'ENDED', endedDate: date };
  await openConsole('/studio/str_1', server);
  expect(await screen.findByRole('heading', { name: 'This live stream has ended' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Guest link' })).toBeNull();
});

test('the host is told of an invited guest, who stands before the others and is let in from there', async () => {
  hands = [hand('Ben'), hand('Ana', true)];
  server.on(decideHandRaise, () => ({ items: [] }));
  await openConsole('/studio/str_1', server);
  const notice = (await screen.findByText('Ana is here as your guest and waits to be let in.')).parentElement!;
  await userEvent.click(screen.getByRole('tab', { name: 'Hands (2)' }));
  const queue = within(await screen.findByRole('region', { name: 'In the queue' })).getAllByRole('listitem');
  expect(queue.map((one) => within(one).queryByText('Invited') !== null)).toEqual([true, false]);
  expect(within(queue[0]!).getByText('Ana')).toBeTruthy();
  await userEvent.click(within(notice).getByRole('button', { name: 'Let in' }));
  expect(server.callsOf(decideHandRaise).map(({ url: { pathname }, body }) => [pathname, body])).toEqual([
    ['/general/v1.1/stream/str_1/hand-raises/hnd_Ana', { action: 'accept' }],
  ]);
});
