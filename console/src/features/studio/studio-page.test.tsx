import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeLiveSettings,
  changeStreamStatus,
  type ErrorCode,
  getBroadcastOrientation,
  getLive,
  getStream,
  type Live,
  type LiveIngest,
  listHypergraphics,
  listLiveHypergraphics,
  listLiveMembers,
  openStudioChannel,
  serverMessages,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
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
  server.on(openStudioChannel, () => ({ url: '/api/studio', token: 'ticket', expiresDate: date }));
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
  expect(await screen.findByRole('heading', { name: 'Set up at your own pace' })).toBeTruthy();
  expect(screen.queryByText('On air')).toBeNull();
  expect(server.callsOf(openStudioChannel)).toEqual([]);
});

test('after refusing camera and microphone, the page says how to allow them', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on camera and microphone' }));
  const help = within(await screen.findByRole('dialog', { name: 'Allow camera and microphone' }));
  expect(help.getAllByRole('listitem').length).toBeGreaterThan(1);
  await userEvent.click(help.getByRole('button', { name: 'Understood' }));
  expect(screen.getByRole('heading', { name: 'Set up at your own pace' })).toBeTruthy();
});

test('a live that the plan lets not start says so before anybody goes on air', async () => {
  live = { ...planned, needsPlan: true };
  await open();
  expect(await screen.findByText(/cannot start: the plan of the business has ended or is not paid/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Plan and billing' }).getAttribute('href')).toBe('/billing');
  expect(screen.getByRole('button', { name: 'Go live' })).toHaveProperty('disabled', true);
});

const ingest: LiveIngest = {
  ...{ kind: 'studio', connectedDate: date, software: '', videoCodec: 'avc1.64001f', audioCodec: null },
  ...{ width: 1280, height: 720, frameRate: 30, videoBitrate: 1, audioBitrate: 0, keyFrameIntervalMs: 2000 },
  ...{ droppedFrames: 0, warnings: [], recordingProblem: null, lowerQuality: 'encoded' },
};

test('a live that is no longer recorded is said to be so while it goes on', async () => {
  const recordingProblem = serverMessages.recordingHasNoRoom;
  live = { ...live, liveStatus: 'LIVE', startedDate: date, ingest: { ...ingest, recordingProblem } };
  await open();
  expect(await screen.findByText(serverMessages.recordingHasNoRoom)).toBeTruthy();
});

test.each([
  ['waiting', 1],
  ['encoded', 0],
  ['none', 0],
] as const)('a live whose smaller quality is %s says so, or nothing', async (lowerQuality, count) => {
  live = { ...live, liveStatus: 'LIVE', startedDate: date, ingest: { ...ingest, lowerQuality } };
  await open();
  await screen.findByText(/^You are live/);
  expect(screen.queryAllByText(/Viewers get only the quality that you send/)).toHaveLength(count);
});

test('says why an encoder was refused', async () => {
  const refusedEncoder = { refusedDate: date, reason: serverMessages.encoderVideoOther };
  live = { ...live, rtmp: { url: 'rtmp://video.example.com/live', streamKey: 'live_key' }, refusedEncoder };
  await open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Encoder' }));
  expect(await screen.findByText(/^An encoder was refused: .* Set the encoder to H\.264\.$/)).toBeTruthy();
});

test('goes live once the server accepts the media, and only after confirmation', async () => {
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

test('the quality of the picture is chosen before going live, and remembered', async () => {
  const picture = { name: /Picture quality/ };
  await open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
  await userEvent.click(await screen.findByRole('button', picture));
  await userEvent.click(await screen.findByRole('option', { name: /^360p/ }));
  expect(TestWorker.newest?.requests).toContainEqual({ type: 'resize', size: { width: 640, height: 360 } });
  await userEvent.click(screen.getByRole('button', { name: 'Go live' }));
  await confirm('Go live');
  openConnection();
  await screen.findByText('On air');
  expect(screen.getByRole('button', picture)).toHaveProperty('disabled', true);
});

/** On air, while the server no longer answers for the stream. */
async function goLiveAndLose(code: ErrorCode) {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Go live' }));
  server.on(getStream, () => {
    throw new FakeFailure(code);
  });
  server.on(changeLiveSettings, () => live);
  const before = server.callsOf(getStream).length;
  await confirm('Go live');
  openConnection();
  await screen.findByText('On air');
  await waitFor(() => expect(server.callsOf(getStream).length).toBeGreaterThan(before));
  // One answer later, the failure has been heard.
  await userEvent.click(screen.getByRole('tab', { name: 'Settings' }));
  await userEvent.click(await screen.findByRole('switch', { name: /^Chat/ }));
  await waitFor(() => expect(server.callsOf(changeLiveSettings)).toHaveLength(1));
}

test.each(['server.failed', 'stream.not_found'] as const)(
  '%s about the stream stops no studio that sends',
  async (code) => {
    await goLiveAndLose(code);
    expect(screen.getByText('On air')).toBeTruthy();
    expect(TestWorker.newest?.isTerminated).toBe(false);
  },
);

test('a deleted live is reported as gone once nothing is sent for it', async () => {
  await goLiveAndLose('stream.not_found');
  say({ type: 'closed', reply: { type: 'closed', code: 'stream.not_found', message: 'There is no such video.' } });
  expect(await screen.findByRole('heading', { name: 'There is no such live stream' })).toBeTruthy();
  expect(TestWorker.newest?.isTerminated).toBe(true);
});

test('going live can be cancelled while connecting, and tried again', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Go live' }));
  await confirm('Go live');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(TestWorker.newest?.requests.map(({ type }) => type)).toContain('stop');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  openConnection();
  await userEvent.click(screen.getByRole('button', { name: 'Go live' }));
  await confirm('Go live');
  expect(server.callsOf(changeStreamStatus)).toEqual([]);
  openConnection();
  expect(await screen.findByText('On air')).toBeTruthy();
});

test('a live that is sent without sound says so, as long as it is', async () => {
  live = { ...planned, liveStatus: 'INTERRUPTED', startedDate: date };
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  say({ type: 'sound-failed', problem: 'sound-unavailable' });
  openConnection();
  expect(await screen.findByText(/It is being sent without sound: The sound encoder could not be loaded/)).toBeTruthy();
  say({ type: 'failed', problem: 'video-stopped' });
  expect(await screen.findByText('The video encoder stopped.')).toBeTruthy();
  expect(screen.queryByText(/without sound/)).toBeNull();
});

test('a live without a sender continues from this page', async () => {
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

test('says that a live is ending, not that it was interrupted, until it has ended', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Go live' }));
  await confirm('Go live');
  openConnection();
  const end = await screen.findByRole('button', { name: 'End' });
  let letEnd = () => {};
  const ended = new Promise<void>((resolve) => {
    letEnd = resolve;
  });
  server.on(changeStreamStatus, async () => {
    await ended;
    live = { ...live, liveStatus: 'ENDED', endedDate: date };
    return sampleVideo();
  });
  await userEvent.click(end);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'End for everybody' }));
  // No media arrives any more meanwhile.
  live = { ...live, liveStatus: 'INTERRUPTED' };
  expect(await screen.findByText('Ending…')).toBeTruthy();
  expect(screen.queryByText('Interrupted')).toBeNull();
  say({ type: 'stopped' });
  letEnd();
  await waitFor(() => expect(screen.queryByText('Ending…')).toBeNull());
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

test('the number of viewers opens the list of who is here, page by page', async () => {
  const viewer = (at: number) => ({ authorId: `aut_${at}`, name: `Viewer ${at}`, role: 'viewer' as const });
  const all = [{ authorId: 'aut_0', name: 'Acme', role: 'host' as const }, viewer(1), viewer(2)];
  server.on(listLiveMembers, ({ query }) => ({
    items: query.pagination === 1 ? all.slice(0, 2) : all.slice(2),
    currentPage: query.pagination,
    totalPages: 2,
    memberCount: 3,
    unnamedCount: 4,
  }));
  live = { ...planned, viewerCount: 6 };
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '6 viewers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who is here' }));
  const names = async () => (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(await names()).toEqual(['AcmeHost', 'Viewer 1']);
  expect(dialog.getByText('4 viewers more, without a name')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Next page' }));
  expect(await dialog.findByText('Viewer 2')).toBeTruthy();
  expect(await names()).toEqual(['Viewer 2']);
});

test('a closed chat says so, and a waiting message can be discarded', async () => {
  await open();
  expect(await screen.findByText(/The chat is disconnected/)).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
  const list = within(await screen.findByRole('list', { name: 'Messages' }));
  await userEvent.click(await list.findByRole('button', { name: 'Discard the message' }));
  expect(await screen.findByText('Nobody has written yet.')).toBeTruthy();
  expect(screen.queryByText('Hello')).toBeNull();
});
