import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  assignStreamsToPlaylist,
  type BulkAction,
  changeStreams,
  convertToVod,
  createArchive,
  createPlaylist,
  listCategories,
  listPlaylists,
  listStreams,
  type PublicLive,
  type Stream,
} from '@zeacon/contract';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleVideo } from '../../testing/samples.ts';

let server: FakeServer;
let library: Stream[];

const names = ['Aurora', 'Breakers', 'Comet', 'Dunes'];
const bulkBodies = () => server.callsOf(changeStreams).map(({ body }) => body);
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));

function apply(action: BulkAction, video: Stream): Stream {
  if (action.kind === 'status') return { ...video, publishStatus: action.streamStatus };
  if (action.kind === 'visibility') return { ...video, accessVisibility: action.accessVisibility };
  return action.kind === 'category' ? { ...video, category: action.category } : video;
}

beforeEach(() => {
  library = names.map((name, index) => sampleVideo({ id: `str_${index + 1}`, name }));
  server = createEmptyServer();
  server.on(listStreams, ({ query }) => ({
    items: library.slice(query.page * query.size, (query.page + 1) * query.size),
    page: query.page,
    size: query.size,
    totalItems: library.length,
    totalPages: Math.ceil(library.length / query.size),
  }));
  server.on(listCategories, () => ({ items: [{ name: 'Nature', count: 2 }] }));
  server.on(changeStreams, ({ body: { streamIds, action } }) => {
    library = library
      .map((video) => (streamIds.includes(video.id) ? apply(action, video) : video))
      .filter(({ id }) => action.kind !== 'delete' || !streamIds.includes(id));
    return { changed: streamIds, refused: [] };
  });
});

test('a live says where it stands, and once it has ended that it is published; no countdown is its picture', async () => {
  const live: PublicLive = {
    ...{ liveStatus: 'LIVE', hostLive: true, startedDate: null, endedDate: null, hlsBroadcastUrl: '/live.m3u8' },
    ...{ streamMode: 'hls', shouldPlayVod: true, canRaiseHand: false, chatChannelName: null, viewerCount: 0 },
  };
  const awaiting = { state: 'awaiting', progress: 0, message: null } as const;
  const sent = (id: string, name: string, liveStatus: 'LIVE' | 'ENDED' | undefined) => {
    const video = sampleVideo({ id, name, contentType: 'LIVE', packaging: awaiting, publishStatus: 'Published' });
    const playback = liveStatus ? { ...video.playback!, live: { ...live, liveStatus } } : null;
    return { ...video, fileName: '', playback, thumbnailUrl: '/media/placeholder/placeholder.png' };
  };
  library = [sent('str_1', 'Dawn', undefined), sent('str_2', 'Noon', 'LIVE'), sent('str_3', 'Dusk', 'ENDED')];
  await openConsole('/videos', server);
  expect((await rowOf('Dawn')).textContent).toContain('Scheduled');
  expect((await rowOf('Noon')).textContent).toContain('Live');
  expect((await rowOf('Dusk')).textContent).toContain('Published');
  expect(screen.queryByText('No file yet')).toBeNull();
  expect(document.querySelector('img[src*=placeholder]')).toBeNull();
});

test('the menu of a published video copies its link and its embed code', async () => {
  library = [sampleVideo({ id: 'str_1', name: 'Aurora', publishStatus: 'Published' })];
  // Brings a clipboard.
  const user = userEvent.setup();
  await openConsole('/videos', server);
  for (const [item, said, copied] of [
    ['Copy link', 'Link copied', `${location.origin}/v/str_1`],
    ['Copy embed code', 'Embed code copied', '<zc-player media-id="str_1"'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Actions for Aurora' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await screen.findByText(said);
    expect(await navigator.clipboard.readText()).toContain(copied);
  }
});

test('every filter of the address reaches the server', async () => {
  const address =
    'type=ARCHIVE&status=UnPublished&visibility=UNLISTED&expiry=EXPIRED&category=Nature&search=a&sort=name';
  const asked: unknown[] = [];
  server.on(listStreams, ({ query }) => {
    asked.push(query);
    return pageOf(library);
  });
  await openConsole(`/videos?${address}`, server);
  await rowOf('Aurora');
  expect(asked[0]).toEqual({
    filter: 'ARCHIVE',
    publishStatus: 'UnPublished',
    accessVisibility: 'UNLISTED',
    expiry: 'EXPIRED',
    category: 'Nature',
    search: 'a',
    sort: 'name',
    direction: 'asc',
    page: 0,
    size: 100,
  });
});

test('unknown values in the address count as unset', async () => {
  const asked: { filter: string; sort: string }[] = [];
  server.on(listStreams, ({ query }) => {
    asked.push(query);
    return pageOf(library);
  });
  await openConsole('/videos?type=ALIENS&status=x&sort=y&direction=z', server);
  await rowOf('Aurora');
  expect(asked[0]).toEqual({ filter: 'VIDEO', sort: 'createdDate', direction: 'desc', page: 0, size: 100 });
});

test('a filter is stored in the address, and the direction can be reversed', async () => {
  await openConsole('/videos', server);
  await userEvent.click(await screen.findByRole('radio', { name: 'Archive' }));
  expect(location.search).toBe('?type=ARCHIVE');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Visibility' }), 'Unlisted');
  expect(location.search).toBe('?type=ARCHIVE&visibility=UNLISTED');
  await userEvent.click(screen.getByRole('button', { name: /^Descending/ }));
  expect(location.search).toBe('?type=ARCHIVE&visibility=UNLISTED&direction=asc');
});

test('the grid reports all rows, including those that are not rendered', async () => {
  library = Array.from({ length: 10_000 }, (_video, index) =>
    sampleVideo({ id: `str_${index}`, name: `Video ${index}` }),
  );
  await openConsole('/videos', server);
  await rowOf('Video 0');
  const grid = screen.getByRole('grid');
  expect(grid.getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(screen.getByText('10,000 videos')).toBeTruthy();
  expect(server.callsOf(listStreams)).toHaveLength(1);
});

test('the keyboard moves, selects, extends, selects all and clears', async () => {
  await openConsole('/videos', server);
  (await rowOf('Aurora')).focus();
  await userEvent.keyboard('{ArrowDown} ');
  expect((await rowOf('Breakers')).getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(await rowOf('Breakers'));
  await userEvent.keyboard('{Shift>}{End}{/Shift}');
  expect(await screen.findByText('3 videos selected')).toBeTruthy();
  expect((await rowOf('Aurora')).getAttribute('aria-selected')).toBe('false');
  expect(document.activeElement).toBe(await rowOf('Dunes'));
  await userEvent.keyboard('{Home}{Control>}a{/Control}');
  expect(await screen.findByText('4 videos selected')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
  await userEvent.keyboard('{Enter}');
  expect(location.pathname).toBe('/videos/str_1');
});

test.each([
  ['ltr', '{ArrowRight}', '{ArrowLeft}'],
  ['rtl', '{ArrowLeft}', '{ArrowRight}'],
])('in %s the arrow along the reading direction moves into a row, the other out again', async (dir, onwards, back) => {
  document.documentElement.dir = dir;
  onTestFinished(() => {
    document.documentElement.dir = 'ltr';
  });
  await openConsole('/videos', server);
  const row = await rowOf('Aurora');
  row.focus();
  await userEvent.keyboard(onwards);
  expect(document.activeElement).toBe(within(row).getByRole('checkbox'));
  await userEvent.keyboard(back);
  expect(document.activeElement).toBe(row);
});

test('a click with Shift selects everything in between', async () => {
  await openConsole('/videos', server);
  await tick('Aurora');
  const last = await screen.findByRole('checkbox', { name: 'Select Comet' });
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(last);
  await user.keyboard('{/Shift}');
  expect(await screen.findByText('3 videos selected')).toBeTruthy();
});

test('publishing names what was refused, and undo only restores what was changed', async () => {
  library[0] = sampleVideo({ id: 'str_1', name: 'Aurora', publishStatus: 'Published' });
  server.on(changeStreams, ({ body }) => ({
    changed: body.streamIds.filter((id) => id !== 'str_3'),
    refused: body.streamIds.includes('str_3')
      ? [{ streamId: 'str_3', error: 'stream.not_playable', message: 'This video cannot be published yet.' }]
      : [],
  }));
  await openConsole('/videos', server);
  for (const name of names) await tick(name);
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('3 videos published')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('“Comet”: This video cannot be published yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 videos put back')).toBeTruthy();
  expect(bulkBodies().at(-1)).toEqual({
    streamIds: ['str_2', 'str_4'],
    action: { kind: 'status', streamStatus: 'UnPublished' },
  });
});

test('a category is set for several videos, and undo restores each one’s own', async () => {
  library[0] = sampleVideo({ id: 'str_1', name: 'Aurora', category: 'Sky' });
  await openConsole('/videos', server);
  await tick('Aurora');
  await tick('Breakers');
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Set category' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set category' });
  await userEvent.type(within(dialog).getByRole('combobox', { name: /Category/ }), 'Nature');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Set category' }));
  expect(await screen.findByText('2 videos put into “Nature”')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 videos put back')).toBeTruthy();
  expect(bulkBodies().slice(1)).toEqual([
    { streamIds: ['str_1'], action: { kind: 'category', category: 'Sky' } },
    { streamIds: ['str_2'], action: { kind: 'category', category: null } },
  ]);
});

test('deleting several says what will be lost, and asks a reason for recordings', async () => {
  library[1] = sampleVideo({ id: 'str_2', name: 'Breakers', mediaType: 'ARCHIVE' });
  await openConsole('/videos', server);
  await tick('Aurora');
  await tick('Breakers');
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 videos?' });
  expect(dialog.textContent).toContain('Aurora');
  expect(dialog.textContent).toContain('3.0 MB');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete 2 videos' }));
  expect(within(dialog).getByText('Reason is required')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Wrong take');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete 2 videos' }));
  expect(await screen.findByText('2 videos deleted')).toBeTruthy();
  const action = { kind: 'delete', reason: 'Wrong take' };
  expect(bulkBodies()).toEqual([{ streamIds: ['str_1', 'str_2'], action }]);
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
});

test('videos are added to a new playlist without leaving the list', async () => {
  server.on(listPlaylists, () => pageOf([]));
  server.on(createPlaylist, ({ body }) => ({
    id: 'pll_1',
    businessId: 'biz_1',
    name: body.name,
    description: '',
    itemCount: body.streamIds.length,
    totalDurationMs: 0,
    thumbnailUrl: null,
    createdDate: '2026-11-01T10:00:00.000Z',
    updatedDate: '2026-11-01T10:00:00.000Z',
    details: [],
  }));
  server.on(assignStreamsToPlaylist, () => {
    throw new Error('Nothing is assigned: the new playlist holds them already.');
  });
  await openConsole('/videos', server);
  await tick('Comet');
  await userEvent.click(screen.getByRole('button', { name: 'Add to playlist' }));
  await userEvent.click(await screen.findByRole('button', { name: 'New playlist' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Night sky{Enter}');
  expect(await screen.findByText('1 video added to “Night sky”')).toBeTruthy();
  expect(server.callsOf(createPlaylist)[0]?.body).toEqual({ name: 'Night sky', streamIds: ['str_3'] });
});

test('a video is moved to the archive and back', async () => {
  server.on(createArchive, () => {
    library = library.slice(1);
    const { createdDate } = sampleVideo();
    return {
      archiveId: 'str_1',
      archiveName: 'Aurora',
      sessionId: null,
      status: 'ready' as const,
      businessId: 'biz_1',
      type: 'ARCHIVE' as const,
      durationMs: 20_000,
      sizeBytes: 1,
      thumbnailUrl: '',
      metadata: [],
      createdDate,
    };
  });
  server.on(convertToVod, () => {
    const video = sampleVideo({ id: 'str_1', name: 'Aurora' });
    library = [video, ...library];
    return video;
  });
  await openConsole('/videos', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Aurora' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to archive' }));
  expect(await screen.findByText('Moved to the archive')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Aurora/ })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await rowOf('Aurora')).toBeTruthy();
  expect(server.callsOf(convertToVod)[0]?.body).toEqual({ archiveId: 'str_1' });
});

test('an empty archive offers to upload recordings', async () => {
  library = [];
  await openConsole('/videos?type=ARCHIVE', server);
  expect(await screen.findByRole('heading', { name: 'The archive is empty' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Upload recordings' })).not.toHaveLength(0);
});
