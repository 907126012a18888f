import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createPlayer,
  createStream,
  deleteArchive,
  type EmbeddedPlayer,
  editStream,
  getStream,
  listCategories,
  listPlayers,
  listStreamHistory,
  listStreams,
  type Stream,
  uploadMedia,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { fromLocalInput, toLocalInput } from '../../platform/moment.ts';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, samplePlayer, sampleTicket, sampleVideo } from '../../testing/samples.ts';

let server: FakeServer;
let video: Stream;

beforeEach(() => {
  server = createEmptyServer();
  video = sampleVideo({ playback: null, packaging: { state: 'awaiting', progress: 0, message: null }, fileName: '' });
  server.on(getStream, () => video);
  server.on(listStreams, () => pageOf([video]));
  server.on(listCategories, () => ({ items: [{ name: 'Nature', count: 3 }] }));
  server.on(editStream, ({ body }) => {
    const { id: _id, ...changes } = body;
    video = { ...video, ...changes } as Stream;
    return video;
  });
});

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const lastEdit = () => server.callsOf(editStream).at(-1)?.body;

test('only changes are sent', async () => {
  await openConsole('/videos/str_1', server);
  await userEvent.type(await screen.findByRole('combobox', { name: /Category/ }), 'Nature');
  await userEvent.tab();
  await save();
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(lastEdit()).toEqual({ category: 'Nature' });
});

test('times are entered in the viewer’s time zone and sent in UTC', async () => {
  await openConsole('/videos/str_1', server);
  const start = await screen.findByLabelText(/Event start/);
  await userEvent.type(start, '2026-12-24T18:30');
  await save();
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(lastEdit()).toEqual({ eventStart: new Date('2026-12-24T18:30').toISOString() });
  await userEvent.click(screen.getByRole('button', { name: 'Clear event start' }));
  await save();
  await waitFor(() => expect(lastEdit()).toEqual({ eventStart: null }));
});

test('a time is unchanged after passing through a field', () => {
  expect(fromLocalInput(toLocalInput('2026-03-29T00:30:00.000Z'))).toBe('2026-03-29T00:30:00.000Z');
});

const openMore = async () => {
  await screen.findByLabelText('Title');
  await userEvent.click(screen.getByText('More', { selector: 'summary' }));
};

test('what few videos have is folded away, but not once a video has it', async () => {
  await openConsole('/videos/str_1', server);
  await screen.findByLabelText('Title');
  const isFolded = () => screen.getByLabelText(/Latitude/).closest('details:not([open])') !== null;
  expect(isFolded()).toBe(true);
  await openMore();
  expect(isFolded()).toBe(false);
  cleanup();
  server.on(getStream, () => sampleVideo({ location: { lat: 59.9, lon: 10.7 } }));
  await openConsole('/videos/str_1', server);
  await screen.findByLabelText('Title');
  expect(isFolded()).toBe(false);
});

test('a location is checked before it is sent, and taken from the browser', async () => {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { latitude: 59.91273, longitude: 10.74609 } } as GeolocationPosition),
    },
  });
  await openConsole('/videos/str_1', server);
  await openMore();
  const latitude = await screen.findByLabelText(/Latitude/);
  await userEvent.type(latitude, '91');
  await userEvent.tab();
  expect(await screen.findByText('Use degrees from -90 to 90')).toBeTruthy();
  await save();
  expect(server.callsOf(editStream)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  await save();
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(lastEdit()).toEqual({ location: { lat: 59.9127, lon: 10.7461 } });
});

test('entries are added, sorted, removed and checked at their fields', async () => {
  await openConsole('/videos/str_1', server);
  await openMore();
  const add = await screen.findByRole('button', { name: 'Add entry' });
  await userEvent.click(add);
  await userEvent.click(add);
  const [first, second] = screen.getAllByLabelText('Name');
  await userEvent.type(first!, 'Poster');
  await userEvent.type(second!, 'Tickets');
  const urls = screen.getAllByLabelText('URL');
  await userEvent.type(urls[0]!, 'https://northlight.example/poster.png');
  await userEvent.type(urls[1]!, 'nonsense');
  await userEvent.tab();
  expect(await screen.findByText('Invalid URL format')).toBeTruthy();
  await userEvent.clear(urls[1]!);
  await userEvent.type(urls[1]!, 'https://northlight.example/tickets');
  await userEvent.click(screen.getByRole('button', { name: 'Move entry 2 up' }));
  await save();
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  const entry = (name: string, url: string) => ({ name, url, altText: '', type: '' });
  expect(lastEdit()).toEqual({
    metadata: [
      entry('Tickets', 'https://northlight.example/tickets'),
      entry('Poster', 'https://northlight.example/poster.png'),
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove entry 1' }));
  await save();
  await waitFor(() =>
    expect(lastEdit()).toEqual({ metadata: [entry('Poster', 'https://northlight.example/poster.png')] }),
  );
});

test('a refusal is shown at its field', async () => {
  server.on(editStream, () => {
    throw new FakeFailure('request.invalid', { 'location.lat': 'Too far north' });
  });
  await openConsole('/videos/str_1', server);
  await openMore();
  await userEvent.type(await screen.findByLabelText(/Latitude/), '80');
  await userEvent.type(await screen.findByLabelText(/Longitude/), '20');
  await save();
  expect(await screen.findByText('Too far north')).toBeTruthy();
});

test('what was changed is discarded on the page itself, and nothing of it is sent later', async () => {
  await openConsole('/videos/str_1', server);
  await userEvent.type(await screen.findByLabelText('Title'), ' II');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Aurora');
  await openMore();
  await userEvent.type(screen.getByLabelText(/Latitude/), '80');
  await userEvent.type(screen.getByLabelText(/Longitude/), '20');
  await save();
  await waitFor(() => expect(server.callsOf(editStream)).toHaveLength(1));
  expect(server.callsOf(editStream)[0]?.body).toEqual({ location: { lat: 80, lon: 20 } });
});

test('leaving with unsaved changes asks first, by link and by going back', async () => {
  await openConsole('/videos', server);
  await userEvent.click(await screen.findByRole('link', { name: 'Aurora' }));
  await userEvent.type(await screen.findByLabelText('Title'), ' II');
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(location.pathname).toBe('/videos/str_1');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Aurora II');
  history.back();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Videos' })).toBeTruthy();
  expect(location.pathname).toBe('/videos');
});

test('the open tab is stored in the address, and input in it is kept', async () => {
  await openConsole('/videos/str_1?tab=share', server);
  expect(await screen.findByText(/^https?:.*\/v\/str_1$/)).toBeTruthy();
  expect(screen.getByText('It is not published: the link shows nothing yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
  expect(location.search).toBe('');
  await userEvent.type(screen.getByLabelText('Title'), ' II');
  await userEvent.click(screen.getByRole('tab', { name: 'Share' }));
  expect(location.search).toBe('?tab=share');
  await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Aurora II');
});

test('a video that is not public is embedded by a player, which can be created right there', async () => {
  video = sampleVideo({ publishStatus: 'Published', accessVisibility: 'UNLISTED' });
  let players: EmbeddedPlayer[] = [];
  server.on(listPlayers, ({ query }) => pageOf(query.streamId === 'str_1' ? players : []));
  server.on(createPlayer, ({ body }) => {
    players = [samplePlayer({ ...body, uuid: 'ply_9' }), samplePlayer({ uuid: 'ply_2', name: 'Small one' })];
    return players[0]!;
  });
  await openConsole('/videos/str_1?tab=share', server);
  const embed = within(await screen.findByRole('region', { name: 'Embed code' }));
  expect(screen.queryByText(/media-id/)).toBeNull();
  await userEvent.click(await embed.findByRole('button', { name: 'Create player' }));
  expect(await screen.findByText(/player-id="ply_9"/)).toBeTruthy();
  expect(server.callsOf(createPlayer)[0]?.body).toMatchObject({ name: 'Aurora', streamId: 'str_1', playlistId: null });

  await userEvent.click(await screen.findByRole('button', { name: /Player/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Small one' }));
  expect(await screen.findByText(/player-id="ply_2"/)).toBeTruthy();
});

test('an event is created without a file, which is uploaded on its own page', async () => {
  server.on(createStream, ({ body }) => {
    video = { ...video, ...body, id: 'str_9' } as Stream;
    return video;
  });
  const drafts: unknown[] = [];
  server.on(uploadMedia, ({ body }) => {
    drafts.push({ streamId: body.streamId, mediaType: body.mediaType });
    return { ticket: sampleTicket({ streamId: 'str_9' }), stream: video };
  });
  await openConsole('/videos/new', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Create event' }));
  expect(await screen.findByText('Title is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Title'), 'Northern lights, live');
  await userEvent.type(screen.getByLabelText(/Event start/), '2026-12-24T18:30');
  await userEvent.click(screen.getByRole('button', { name: 'Create event' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Northern lights, live' })).toBeTruthy();
  expect(server.callsOf(createStream)[0]?.body).toEqual({
    name: 'Northern lights, live',
    description: '',
    category: null,
    location: null,
    eventStart: new Date('2026-12-24T18:30').toISOString(),
  });
  expect(screen.getByRole('button', { name: 'Publish video' })).toHaveProperty('disabled', false);
  await userEvent.upload(screen.getByLabelText(/^File of/), new File(['moving pictures'], 'lights.mp4'));
  await waitFor(() => expect(drafts[0]).toEqual({ streamId: 'str_9', mediaType: 'VIDEO' }));
});

test('files chosen in the archive become recordings, and elsewhere videos', async () => {
  const drafts: unknown[] = [];
  server.on(uploadMedia, ({ body }) => {
    drafts.push(body.mediaType);
    return { ticket: sampleTicket(), stream: video };
  });
  await openConsole('/videos?type=ARCHIVE', server);
  const input = screen.getByLabelText('Video files');
  await userEvent.click(await screen.findByRole('button', { name: 'Upload recordings' }));
  await userEvent.upload(input, new File(['one'], 'one.mp4'));
  await waitFor(() => expect(drafts).toEqual(['ARCHIVE']));
  await userEvent.upload(input, new File(['two'], 'two.mp4'));
  await waitFor(() => expect(drafts).toEqual(['ARCHIVE', 'VIDEO']));
});

test('a recording is deleted with a reason', async () => {
  video = { ...video, mediaType: 'ARCHIVE' };
  const reasons: string[] = [];
  server.on(deleteArchive, ({ query }) => {
    reasons.push(query.reason);
    return {};
  });
  await openConsole('/videos/str_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete recording' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete recording' }));
  expect(await screen.findByText('Reason is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), 'Wrong take{Enter}');
  expect(await screen.findByText('Recording deleted')).toBeTruthy();
  expect(reasons).toEqual(['Wrong take']);
  await waitFor(() => expect(location.pathname).toBe('/videos'));
});

test('the history shows deleted videos and the reason', async () => {
  const asked: unknown[] = [];
  server.on(listStreamHistory, ({ query }) => {
    asked.push(query);
    return pageOf([
      {
        streamId: 'str_7',
        name: 'Old take',
        contentType: 'VOD' as const,
        mediaType: 'ARCHIVE' as const,
        accessVisibility: 'UNLISTED' as const,
        durationMs: 61_000,
        createdDate: '2026-11-01T10:00:00.000Z',
        state: 'DELETED' as const,
        deletedDate: '2026-11-02T10:00:00.000Z',
        reason: 'Wrong take',
      },
    ]);
  });
  await openConsole('/videos', server);
  await userEvent.click(await screen.findByRole('link', { name: 'History' }));
  expect(await screen.findByText('Reason: Wrong take')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Old take' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Any visibility/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Unlisted' }));
  expect(location.search).toBe('?visibility=UNLISTED');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ accessVisibility: 'UNLISTED', sort: 'createdDate,DESC' }));
});
