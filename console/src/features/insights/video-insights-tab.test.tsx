import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createReportLink,
  exportInsightFunnelJson,
  exportInsightRetention,
  getChatReplay,
  getClickMap,
  getInsightFunnel,
  getInsightNow,
  getInsightRetention,
  getInsightSession,
  getLiveAudience,
  getOverlays,
  getStream,
  type InsightSession,
  listCaptions,
  listInsightSessions,
  listReportLinks,
} from '@zeacon/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleVideo } from '../../testing/samples.ts';

let server: FakeServer;
const viewers = [100, 98, 97, 60, 59, 58];
const waited = { id: 'vew_1', visitor: 'a', startedAt: '2026-11-01T10:00:00.000Z' } as InsightSession;
const session: InsightSession = {
  ...{
    ...waited,
    streamId: 'str_1',
    streamName: 'Aurora',
    lastAt: waited.startedAt,
    page: '',
    country: '',
    device: '',
  },
  ...{ browser: '', os: '', played: true, watchTimeMs: 0, furthestMs: 0, startupMs: null, rebuffers: 1 },
  ...{ rebufferMs: 900, errors: 0, overlayClicks: 0 },
};

beforeEach(() => {
  server = createEmptyServer();
  server.on(getStream, () => sampleVideo({ chapters: [{ startMs: 3000, title: 'The price' }] }));
  server.on(getOverlays, () => ({ streamId: 'str_1', revision: 1, hypergraphics: [], callsToAction: [] }));
  server.on(getInsightRetention, () => ({
    durationMs: 6000,
    stepMs: 1000,
    views: 100,
    points: viewers.map((count, index) => ({
      ...{ startMs: index * 1000, viewers: count, plays: index === 4 ? 90 : count },
      ...(index === 3 ? { waited: 33, waitMs: 95_000, present: 66 } : { waited: 0, waitMs: 0, present: count }),
    })),
  }));
  server.on(getInsightFunnel, () => ({
    steps: [
      { step: 'shown' as const, views: 200 },
      { step: 'played' as const, views: 100 },
    ],
    clicked: 4,
    converted: 1,
  }));
  server.on(getInsightNow, () => ({
    ...{ at: '2026-11-01T10:00:00.000Z', watching: 3, minutes: [{ start: '2026-11-01T10:00:00.000Z', watching: 3 }] },
    ...{ streams: [], pages: [{ value: 'https://shop.example/', name: '', watching: 3 }] },
    countries: [{ value: 'NO', name: '', watching: 3 }],
  }));
  server.on(listCaptions, () => ({
    items: [
      {
        ...{
          id: 'cap_1',
          streamId: 'str_1',
          srclang: 'en',
          label: 'English',
          kind: 'captions' as const,
          isDefault: true,
        },
        ...{ source: 'UPLOAD' as const, cueCount: 1, url: '/media/captions/cap_1.vtt' },
        ...{ createdDate: waited.startedAt, updatedDate: waited.startedAt },
      },
    ],
    transcription: { available: false, state: 'NONE' as const, message: null },
  }));
  server.files.set('/media/captions/cap_1.vtt', 'WEBVTT\n\n00:02.500 --> 00:04.000\nIt costs a fortune\n');
  server.on(listInsightSessions, ({ body }) => pageOf(body.only === 'rebuffered' || body.waitedAt ? [session] : []));
  server.on(getInsightSession, () => ({
    session,
    events: [
      {
        at: session.startedAt,
        type: 'rebuffer' as const,
        positionMs: 3400,
        watchedMs: null,
        durationMs: 900,
        code: null,
        overlayId: null,
      },
    ],
  }));
});

const open = async (search = '') => {
  await openConsole(`/videos/str_1?tab=insights${search}`, server);
  return within(await screen.findByRole('region', { name: 'How long viewers stay' }));
};

test('where viewers left and what they watched again is said in words', async () => {
  const curve = await open();
  const moments = within(await curve.findByRole('region', { name: 'Moments that stand out' }));
  const [fall, again] = moments.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(fall).toBe('0:0238% of those who were watching left: from 97% to 60% of the views. “The price” begins here.');
  expect(again).toBe('0:04Watched again most: 53% more plays than viewers.');
});

test('a moment opens what was said, what was there, and who waited, at an address of its own', async () => {
  const curve = await open();
  await userEvent.click(await curve.findByRole('button', { name: 'Open the moment at 0:02' }));
  expect(new URLSearchParams(location.search).get('at')).toBe('2000');
  const moment = within(await curve.findByRole('region', { name: 'At 0:02' }));
  expect(await moment.findByText('It costs a fortune')).toBeTruthy();
  expect(moment.getByText('97% of the views saw it, and 38% of them left right after it.')).toBeTruthy();
  expect(moment.getByText('No view had to wait here')).toBeTruthy();
  await userEvent.click(moment.getByRole('button', { name: 'Close this moment' }));
  expect(new URLSearchParams(location.search).has('at')).toBe(false);
});

const wrote = (...messages: [positionMs: number, text: string][]) =>
  server.on(getChatReplay, ({ query: { afterMs } }) => ({
    items: messages
      .filter(([positionMs]) => positionMs > afterMs)
      .map(([positionMs, text]) => ({
        ...{ messageId: `msg_${positionMs}`, seq: 1, authorId: 'aut_1', name: 'Ana', isHost: false, text, positionMs },
        ...{ pictureDate: null, sentDate: '2026-11-01T10:00:00.000Z' },
      })),
    isComplete: true,
  }));

test('a moment of a recorded live shows what was written in it', async () => {
  wrote([2000, 'So expensive?'], [2999, 'Hm'], [3000, 'Later']);
  const curve = await open('&at=2000');
  const moment = within(await curve.findByRole('region', { name: 'At 0:02' }));
  expect(await moment.findByText('So expensive?')).toBeTruthy();
  expect(moment.getByText('Hm')).toBeTruthy();
  expect(moment.queryByText('Later')).toBeNull();
});

test('the last moment goes on to the end of the video', async () => {
  wrote([4999, 'Bye'], [5000, 'Almost over'], [6400, 'Over']);
  const curve = await open('&at=6400');
  const moment = within(await curve.findByRole('region', { name: 'At 0:05' }));
  expect(await moment.findByText('Over')).toBeTruthy();
  expect(moment.getByText('Almost over')).toBeTruthy();
  expect(moment.queryByText('Bye')).toBeNull();
});

test('a link to a moment leads there', async () => {
  const curve = await open('&at=3400');
  const moment = within(await curve.findByRole('region', { name: 'At 0:03' }));
  expect(moment.getByText(/^33 of 66 views that were here waited for media \(50%\), 1 min 35 s in all\./)).toBeTruthy();
  expect(moment.getByText('The price')).toBeTruthy();
});

test('a moment leads to the views that waited in it, those that waited longest first', async () => {
  const curve = await open('&at=3400&f.country=NO');
  const moment = within(await curve.findByRole('region', { name: 'At 0:03' }));
  await userEvent.click(moment.getByRole('button', { name: 'Show these views' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Views that waited at 0:03' }));
  await dialog.findByRole('button', { name: /^View of/ });
  const asked = server.callsOf(listInsightSessions).map(({ body }) => body);
  expect(asked.find((body) => 'waitedAt' in (body as object))).toMatchObject({
    ...{ streamId: 'str_1', filters: { country: ['NO'] }, waitedAt: { fromMs: 3000, toMs: 4000 }, sort: 'rebufferMs' },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(new URLSearchParams(location.search).get('at')).toBe('3400');
});

test('the views that waited in the last moment did so up to the end', async () => {
  await openConsole('/videos/str_1?tab=insights&behind=waits&of=5000..', server);
  await screen.findByRole('dialog', { name: 'Views that waited at 0:05' });
  await waitFor(() =>
    expect(
      server.callsOf(listInsightSessions).map(({ body }) => (body as { waitedAt?: object }).waitedAt),
    ).toContainEqual({ fromMs: 5000 }),
  );
});

test('where viewers waited stands below the curve, as a picture and as a table', async () => {
  const curve = await open('&astable=stay');
  const waits = within(await curve.findByRole('region', { name: 'Where viewers waited' }));
  const rows = waits.getAllByRole('row').map((row) => row.textContent);
  expect(rows[0]).toBe('TimeViews thereViews that waitedTime waitedShare');
  expect(rows[4]).toBe('0:0366331 min 35 s50%');
  await userEvent.click(waits.getByRole('button', { name: 'Explain: Where viewers waited' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where viewers waited' }));
  expect(dialog.getByText(/divided by the views that saw the step or waited in it/)).toBeTruthy();
});

test('the funnel and who is watching now stand below', async () => {
  await open();
  const funnel = within(await screen.findByRole('region', { name: 'From seeing to acting' }));
  const steps = (await funnel.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(steps).toEqual(['Player shown200 (100%)', 'Playback began100 (50%)', 'Clicked4 (2%)', 'Converted1 (0.5%)']);
  const now = within(await screen.findByRole('region', { name: 'Now' }));
  expect(await now.findByText('Norway')).toBeTruthy();
  expect(server.callsOf(getInsightNow)[0]?.url.searchParams.get('streamId')).toBe('str_1');
});

test('each step of the funnel says how it is counted, with views that took it', async () => {
  await open();
  const funnel = within(await screen.findByRole('region', { name: 'From seeing to acting' }));
  await userEvent.click(await funnel.findByRole('button', { name: 'Explain: Clicked' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clicked' }));
  expect(dialog.getByText(/Two clicks in a view count once/)).toBeTruthy();
  expect(await dialog.findByText('This is exact, no estimate.')).toBeTruthy();
  expect(new URLSearchParams(location.search).get('explain')).toBe('step.clicked');
  await waitFor(() =>
    expect(server.callsOf(listInsightSessions).at(-1)?.body).toMatchObject({
      only: 'clicked',
      streamId: 'str_1',
      size: 5,
    }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the curve and the funnel are saved as files', async () => {
  server.on(exportInsightRetention, () => 'startMs\r\n');
  server.on(exportInsightFunnelJson, () => '[]\n');
  const createUrl = vi.fn((_file: Blob) => 'blob:figures');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: vi.fn() });
  const curve = await open();
  await userEvent.click(await curve.findByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(createUrl).toHaveBeenCalledOnce());
  const funnel = within(await screen.findByRole('region', { name: 'From seeing to acting' }));
  await userEvent.click(await funnel.findByRole('button', { name: 'Export as JSON' }));
  await waitFor(() => expect(createUrl).toHaveBeenCalledTimes(2));
  for (const endpoint of [exportInsightRetention, exportInsightFunnelJson] as const)
    expect(server.callsOf(endpoint)[0]!.body).toMatchObject({ streamId: 'str_1' });
});

test('the audience of a live is drawn along its time, of the latest one or of another', async () => {
  const sessions = ['2026-11-02', '2026-11-01'].map((day, index) => ({
    ...{ sessionId: `ses_${index}`, startDate: `${day}T18:00:00.000Z`, endDate: `${day}T18:01:00.000Z` },
  }));
  server.on(getLiveAudience, ({ query: { sessionId } }) => {
    const session = sessions.find((one) => one.sessionId === sessionId) ?? sessions[0]!;
    const watching = session === sessions[0] ? [4, 9] : [1, 1];
    return {
      ...{ sessions, session, stepMs: 30_000 },
      points: watching.map((count, step) => ({
        ...{ start: new Date(Date.parse(session.startDate) + step * 30_000).toISOString() },
        ...{ watching: count, messages: step, hands: 2 * step },
      })),
    };
  });
  await openConsole('/videos/str_1?tab=insights', server);
  const card = within(await screen.findByRole('region', { name: 'While it was live' }));
  expect(card.getByText(/^At most 9 viewers at once/)).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Show as table' }));
  const rows = card.getAllByRole('row').map((row) => row.textContent);
  expect(rows.filter((text) => /92 raised hands$/.test(text ?? ''))).toHaveLength(1);
  expect(rows.filter((text) => /12$/.test(text ?? ''))).toHaveLength(1);
  await userEvent.selectOptions(card.getByRole('combobox', { name: 'Which live' }), 'ses_1');
  expect(await card.findByText(/^At most 1 viewer at once/)).toBeTruthy();
});

test('a video that was never live has no audience of a live', async () => {
  await openConsole('/videos/str_1?tab=insights', server);
  await screen.findByRole('region', { name: 'How long viewers stay' });
  await waitFor(() => expect(server.callsOf(getLiveAudience)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'While it was live' })).toBeNull();
});

test('clicks stand on the picture where they were made, and as a table', async () => {
  const spot = { startMs: 1000, endMs: 9000, box: { left: 6, top: 48, width: 20, height: 36 } };
  const counts = { impressions: 80, clicks: 20, clickThroughRate: 0.25 };
  server.on(getClickMap, () => ({
    ...{ width: 16, height: 9, removed: { impressions: 0, clicks: 0 } },
    spots: [
      { id: 'hgp_1', kind: 'HYPERGRAPHIC' as const, name: 'Sun hat', moment: 'TIME' as const, ...spot, ...counts },
      {
        ...{ id: 'cta_1', kind: 'CALL_TO_ACTION' as const, name: 'Visit the shop', moment: 'END' as const },
        ...{ ...spot, impressions: 3, clicks: 0, clickThroughRate: 0 },
      },
    ],
  }));
  await openConsole('/videos/str_1?tab=insights', server);
  const card = within(await screen.findByRole('region', { name: 'Where viewers clicked' }));
  const [hat, shop] = card.getAllByRole('button', { name: /seen/ });
  expect(card.getByRole('button', { name: 'Sun hat, from 0:01 to 0:09. Clicks: 20, seen: 80' })).toBe(hat);
  expect([hat!.textContent, shop!.textContent]).toEqual([
    expect.stringMatching(/^20 · 25%Sun hat/),
    expect.stringMatching(/^0 · 0%Visit the shop/),
  ]);
  expect(hat!.parentElement!.style).toMatchObject({ left: '6%', top: '48%', width: '20%', height: '36%' });
  await userEvent.click(card.getByRole('button', { name: 'Show as table' }));
  expect(card.getByRole('row', { name: /Visit the shop/ }).textContent).toContain('at the end');
  const { streamId } = server.callsOf(getClickMap)[0]!.body as { streamId: string };
  expect(streamId).toBe('str_1');
});

test('a video without anything to click has no map of clicks', async () => {
  await openConsole('/videos/str_1?tab=insights', server);
  await screen.findByRole('region', { name: 'How long viewers stay' });
  await waitFor(() => expect(server.callsOf(getClickMap)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Where viewers clicked' })).toBeNull();
});

test('the figures of one video are shared by a link to them', async () => {
  server.on(listReportLinks, () => ({ items: [] }));
  server.on(createReportLink, ({ body }) => ({
    ...{ id: 'rpl_1', ...body, path: '/report#rpl_1.abc' },
    ...{ createdDate: '2026-11-03T10:00:00.000Z', openedDate: null },
  }));
  await openConsole('/videos/str_1?tab=insights&f.country=NO', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this report' }));
  await userEvent.type(await dialog.findByLabelText(/^Name of the report/), 'Aurora in Norway');
  await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
  await waitFor(() => expect(server.callsOf(createReportLink)).toHaveLength(1));
  expect(server.callsOf(createReportLink)[0]!.body).toMatchObject({
    view: { streamId: 'str_1', filters: { country: ['NO'] }, groupBy: 'page' },
    expiresDate: null,
  });
});

test('a part of the curve is one of the waits below it too, and stands in the address without a step back', async () => {
  await open('&stayzoom=9..99');
  const before = history.length;
  const chart = await screen.findByRole('application', { name: 'Viewers along the video' });
  act(() => chart.focus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
  expect(new URLSearchParams(location.search).get('stayzoom')).toBe('1..3');
  expect(screen.getAllByRole('button', { name: 'Show everything' })).toHaveLength(2);
  act(() => screen.getByRole('application', { name: 'Views that waited for media, along the video' }).focus());
  await userEvent.keyboard('{Escape}');
  expect(new URLSearchParams(location.search).has('stayzoom')).toBe(false);
  expect(screen.queryByRole('button', { name: 'Show everything' })).toBeNull();
  expect(history.length).toBe(before);
});

test('a part of a live, and of this moment, stand in the address', async () => {
  const minutes = [0, 1, 2, 3].map((minute) => `2026-11-01T10:0${minute}:00.000Z`);
  const live = { sessionId: 'ses_1', startDate: minutes[0]!, endDate: minutes[3]! };
  server.on(getLiveAudience, () => ({
    ...{ sessions: [live], session: live, stepMs: 60_000 },
    points: minutes.map((start) => ({ start, watching: 4, messages: 2, hands: 0 })),
  }));
  server.on(getInsightNow, () => ({
    ...{ at: minutes[3]!, watching: 3, minutes: minutes.map((start) => ({ start, watching: 3 })) },
    ...{ streams: [], pages: [], countries: [] },
  }));
  await open(`&livezoom=${minutes[1]}..${minutes[3]}&nowzoom=${minutes[0]}..${minutes[2]}`);
  for (const [name, count] of [
    ['While it was live', 2],
    ['Now', 1],
  ] as const) {
    const card = within(await screen.findByRole('region', { name }));
    expect(await card.findAllByRole('button', { name: 'Show everything' })).toHaveLength(count);
    await userEvent.click(card.getAllByRole('button', { name: 'Show everything' })[0]!);
    expect(card.queryByRole('button', { name: 'Show everything' })).toBeNull();
  }
  const left = new URLSearchParams(location.search);
  expect([left.has('livezoom'), left.has('nowzoom')]).toEqual([false, false]);
});
