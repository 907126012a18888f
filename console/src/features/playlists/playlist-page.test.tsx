import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  assignStreamsToPlaylist,
  deletePlaylist,
  getPlaylist,
  listLiveAndVod,
  listPlaylists,
  type PlaylistWithDetails,
  removePlaylistDetail,
  removePlaylistPrice,
  type Stream,
  setPlaylistPrice,
  updatePlaylist,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, samplePlaylist, sampleVideo } from '../../testing/samples.ts';

let server: FakeServer;
let playlist: PlaylistWithDetails;

const published = (id: string, name: string, over: Partial<Stream> = {}) =>
  sampleVideo({ id, name, publishStatus: 'Published', ...over });
const videos = [published('str_1', 'Aurora'), published('str_2', 'Fjord'), published('str_3', 'Glacier')];

beforeEach(() => {
  server = createEmptyServer();
  playlist = samplePlaylist(videos);
  server.on(getPlaylist, () => playlist);
  server.on(listLiveAndVod, () => pageOf(videos));
  server.on(updatePlaylist, ({ body: { detailIds, ...changes } }) => {
    const inOrder = detailIds?.map((id) => playlist.details.find((detail) => detail.id === id)!);
    playlist = { ...playlist, ...changes, details: inOrder ?? playlist.details } as PlaylistWithDetails;
    return playlist;
  });
});

async function shownOrder(): Promise<string[]> {
  const list = await screen.findByRole('grid', { name: 'Videos of this playlist' });
  return within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

async function choose(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test.each([
  ['Move up', 'Fjord', ['Fjord', 'Aurora', 'Glacier']],
  ['Move down', 'Fjord', ['Aurora', 'Glacier', 'Fjord']],
  ['Move to the top', 'Glacier', ['Glacier', 'Aurora', 'Fjord']],
  ['Move to the bottom', 'Aurora', ['Fjord', 'Glacier', 'Aurora']],
])('%s changes the order at once and on the server', async (action, name, expected) => {
  await openConsole('/playlists/pls_1', server);
  await choose(name, action);
  await waitFor(async () => expect(await shownOrder()).toEqual(expected));
  await waitFor(() => expect(playlist.details.map(({ stream }) => stream.name)).toEqual(expected));
});

test('an order changed elsewhere is reloaded, with a notice', async () => {
  server.on(updatePlaylist, () => {
    playlist = samplePlaylist([...videos].reverse());
    throw new FakeFailure('playlist.changed');
  });
  await openConsole('/playlists/pls_1', server);
  await choose('Fjord', 'Move up');
  expect((await screen.findByRole('alert')).textContent).toContain('changed elsewhere. Its newest order is shown now');
  await waitFor(async () => expect(await shownOrder()).toEqual(['Glacier', 'Fjord', 'Aurora']));
});

test('several videos are added in the chosen order, and existing ones are marked', async () => {
  playlist = samplePlaylist([videos[0]!]);
  server.on(assignStreamsToPlaylist, ({ body }) => {
    playlist = samplePlaylist([videos[0]!, ...body.streamIds.map((id) => videos.find((video) => video.id === id)!)]);
    return playlist;
  });
  await openConsole('/playlists/pls_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add videos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add videos' }));
  expect((await dialog.findByRole('option', { name: /Aurora/ })).textContent).toContain('in this playlist');
  await userEvent.click(dialog.getByRole('option', { name: /Glacier/ }));
  await userEvent.click(dialog.getByRole('option', { name: /Fjord/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add 2 videos' }));
  expect(await screen.findByText('2 videos added')).toBeTruthy();
  expect(await shownOrder()).toEqual(['Aurora', 'Glacier', 'Fjord']);
});

test('a refusal by the server is shown, and the dialog stays', async () => {
  server.on(assignStreamsToPlaylist, () => {
    throw new FakeFailure('playlist.full');
  });
  await openConsole('/playlists/pls_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add videos' }));
  await userEvent.click(await screen.findByRole('option', { name: /Glacier/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 video' }));
  expect(await screen.findByText('A playlist holds at most 500 videos.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Add videos' })).toBeTruthy();
});

test('undo restores a removed video at its place', async () => {
  server.on(removePlaylistDetail, ({ params }) => {
    playlist = samplePlaylist(videos.filter(({ id }) => `pld_${id}` !== params.detailId));
    return playlist;
  });
  server.on(assignStreamsToPlaylist, () => {
    playlist = samplePlaylist(videos);
    return playlist;
  });
  await openConsole('/playlists/pls_1', server);
  await choose('Fjord', 'Remove from playlist');
  await waitFor(async () => expect(await shownOrder()).toEqual(['Aurora', 'Glacier']));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await shownOrder()).toEqual(['Aurora', 'Fjord', 'Glacier']));
  expect(server.callsOf(assignStreamsToPlaylist)[0]?.body).toEqual({
    playlistId: 'pls_1',
    streamIds: ['str_2'],
    position: 1,
  });
});

test.each([
  ['Not published', { publishStatus: 'UnPublished' }],
  ['Unlisted', { accessVisibility: 'UNLISTED' }],
  ['Posted only', { accessVisibility: 'POSTED' }],
  ['Expired', { expiry: 'EXPIRED' }],
  ['Not playable yet', { playback: null }],
] as const)('a hidden video says why: %s', async (reason, over) => {
  playlist = samplePlaylist([published('str_1', 'Aurora', over)]);
  playlist.details[0]!.isShown = false;
  await openConsole('/playlists/pls_1', server);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.getByText(/1 hidden from viewers/)).toBeTruthy();
  expect(screen.getByText('None of the videos is shown to viewers yet.')).toBeTruthy();
});

test('the name is edited in place; Escape restores it', async () => {
  await openConsole('/playlists/pls_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit name' }));
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Name is required')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('heading', { level: 1, name: 'Winter nights' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Edit name' }));
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.keyboard('Polar nights{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Polar nights' })).toBeTruthy();
});

test('the snippet names the playlist', async () => {
  await openConsole('/playlists/pls_1', server);
  expect(await screen.findByText(/<zc-player playlist-id="pls_1"/)).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'React' }));
  expect(await screen.findByText(/<ZcPlayer playlistId="pls_1" appHost=/)).toBeTruthy();
});

test('a player is made from it', async () => {
  await openConsole('/playlists/pls_1', server);
  await userEvent.click(await screen.findByRole('link', { name: 'Make a player' }));
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Winter nights');
  expect(screen.getByRole('radio', { name: 'Playlist' })).toHaveProperty('checked', true);
});

test('deleting says what is lost and what stays, then returns to the list', async () => {
  server.on(deletePlaylist, () => ({}));
  server.on(listPlaylists, () => pageOf([]));
  await openConsole('/playlists/pls_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('The videos stay in your library.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete playlist' }));
  expect(await screen.findByRole('heading', { name: 'No playlists yet' })).toBeTruthy();
});

test('a deleted playlist says so', async () => {
  server.on(getPlaylist, () => {
    throw new FakeFailure('playlist.not_found');
  });
  await openConsole('/playlists/pls_1', server);
  expect(await screen.findByRole('heading', { name: 'There is no such playlist' })).toBeTruthy();
});

test('a playlist gets a price as a series, and none', async () => {
  server.on(setPlaylistPrice, ({ body }) => {
    const offer = { amount: body.amount, currency: body.currency, previewMs: (body.previewSec ?? 30) * 1000 };
    playlist = { ...playlist, offer };
    return offer;
  });
  server.on(removePlaylistPrice, () => {
    const { offer: _offer, ...free } = playlist;
    playlist = free;
    return {};
  });
  await openConsole('/playlists/pls_1', server);
  await userEvent.type(await screen.findByLabelText('Price'), '20');
  await userEvent.click(screen.getByRole('button', { name: 'Start selling' }));
  expect(await screen.findByText(/Viewers pay €20.00 once to watch all videos of this playlist/)).toBeTruthy();
  expect(server.callsOf(setPlaylistPrice)[0]?.body).toEqual({ amount: 2000, currency: 'EUR', previewSec: 30 });
  expect(screen.getByRole('link', { name: 'See its sales' }).getAttribute('href')).toBe('/sales?playlist=pls_1');
  await userEvent.click(screen.getByRole('button', { name: 'Stop selling' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop selling' }));
  expect(await screen.findByRole('button', { name: 'Start selling' })).toBeTruthy();
});

test('what leaves a series costs nothing, so it is asked first', async () => {
  playlist = samplePlaylist(videos, { offer: { amount: 2000, currency: 'EUR', previewMs: 0 } });
  server.on(removePlaylistDetail, () => {
    playlist = { ...playlist, details: playlist.details.slice(1) };
    return playlist;
  });
  await openConsole('/playlists/pls_1', server);
  await choose('Aurora', 'Remove from playlist');
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText(/From then on it is free/)).toBeTruthy();
  expect(server.callsOf(removePlaylistDetail)).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Take out' }));
  await waitFor(async () => expect(await shownOrder()).toEqual(['Fjord', 'Glacier']));
});
