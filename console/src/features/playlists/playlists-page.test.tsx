import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPlaylist, deletePlaylist, getPlaylist, listPlaylists, type Playlist } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, samplePlaylist, sampleVideo } from '../../testing/samples.ts';

let server: FakeServer;
let playlist: Playlist;

beforeEach(() => {
  server = createEmptyServer();
  playlist = samplePlaylist([sampleVideo(), sampleVideo({ id: 'str_2', name: 'Fjord' })]);
  server.on(listPlaylists, ({ query }) => pageOf(query.search === 'nothing' ? [] : [playlist]));
});

test('without playlists the page says what to do next', async () => {
  server.on(listPlaylists, () => pageOf([]));
  await openConsole('/playlists', server);
  expect(await screen.findByRole('heading', { name: 'No playlists yet' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New playlist' })).toBeTruthy();
});

test('a playlist is listed with its number of videos and duration, and links to its page', async () => {
  await openConsole('/playlists', server);
  const link = await screen.findByRole('link', { name: 'Winter nights' });
  expect(link.getAttribute('href')).toBe('/playlists/pls_1');
  expect(screen.getByText('2 videos, 40 s')).toBeTruthy();
});

test('search and sort are in the address and reach the server', async () => {
  await openConsole('/playlists?sort=name', server);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search playlists' }), 'win');
  await waitFor(() => expect(location.search).toBe('?sort=name&search=win'));
  await waitFor(() => expect(server.callsOf(listPlaylists).at(-1)?.url.searchParams.get('search')).toBe('win'));
  expect(server.callsOf(listPlaylists).at(-1)?.url.searchParams.get('sort')).toBe('name');
});

test('a search without a match offers to show everything again', async () => {
  await openConsole('/playlists?search=nothing', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Show all playlists' }));
  expect(await screen.findByRole('link', { name: 'Winter nights' })).toBeTruthy();
});

test('a new playlist needs a name, then opens', async () => {
  server.on(createPlaylist, ({ body }) => {
    if (body.name === 'Taken') throw new FakeFailure('request.invalid', { name: 'Choose another name' });
    const made = samplePlaylist([], { id: 'pls_2', name: body.name, description: body.description });
    server.on(getPlaylist, () => made);
    return made;
  });
  await openConsole('/playlists', server);
  await userEvent.click(await screen.findByRole('button', { name: 'New playlist' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create playlist' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  const name = screen.getByLabelText('Name');
  await userEvent.type(name, 'Taken{Enter}');
  expect(await screen.findByText('Choose another name')).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.type(name, 'Best of{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Best of' })).toBeTruthy();
  expect(location.pathname).toBe('/playlists/pls_2');
});

test('from the list, a playlist’s code is copied, and it is deleted', async () => {
  const user = userEvent.setup();
  server.on(deletePlaylist, () => ({}));
  await openConsole('/playlists', server);
  await user.click(await screen.findByRole('button', { name: 'Actions for Winter nights' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy embed code' }));
  expect(await screen.findByText('Embed code copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toContain('playlist-id="pls_1"');
  await user.click(screen.getByRole('button', { name: 'Actions for Winter nights' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete playlist' }));
  await user.click(await screen.findByRole('button', { name: 'Delete playlist' }));
  await waitFor(() => expect(server.callsOf(deletePlaylist)).toHaveLength(1));
});
