import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createPlayer,
  deletePlayer,
  type EmbeddedPlayer,
  getConsoleSession,
  getInsightTable,
  getPlayer,
  getPlaylist,
  getStream,
  listLiveAndVod,
  listPlayers,
  listPlaylists,
  listStreams,
  updatePlayer,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleFigures, samplePlayer, samplePlaylist, sampleVideo, session } from '../../testing/samples.ts';

let server: FakeServer;
let player: EmbeddedPlayer;

beforeEach(() => {
  server = createEmptyServer();
  player = samplePlayer({ streamId: 'str_1' });
  server.on(getPlayer, () => player);
  server.on(getStream, () => sampleVideo());
  server.on(listStreams, () => pageOf([sampleVideo()]));
});

test('without players, the list says what to do next', async () => {
  await openConsole('/players', server);
  expect(await screen.findByRole('heading', { name: 'No players yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New player' }).getAttribute('href')).toBe('/players/new');
});

test('the list says how often each player was watched, to those who see figures', async () => {
  const list = [samplePlayer({ uuid: 'ply_1', name: 'Shop' }), samplePlayer({ uuid: 'ply_2', name: 'Blog' })];
  server.on(listPlayers, () => pageOf(list));
  server.on(getInsightTable, ({ body }) => {
    expect(body).toMatchObject({ groupBy: 'playerId', filters: { playerId: ['ply_1', 'ply_2'] } });
    return pageOf([{ value: 'ply_2', name: 'Blog', ...sampleFigures({ views: 1234 }) }]);
  });
  await openConsole('/players', server);
  const cardOf = (name: string) => screen.getByRole('link', { name }).closest('li')!;
  expect(await screen.findByText('1,234 views in 28 days')).toBeTruthy();
  expect(cardOf('Blog').textContent).toContain('1,234 views');
  expect(cardOf('Shop').textContent).toContain('0 views');
  cleanup();
  server.on(getConsoleSession, () => ({ ...session, role: 'host' as const }));
  await openConsole('/players', server);
  await screen.findByRole('link', { name: 'Shop' });
  expect(screen.queryByText(/views in 28 days/)).toBeNull();
});

test('a player made from a video takes its name, and leads to its snippet', async () => {
  server.on(createPlayer, ({ body }) => {
    player = samplePlayer({ ...body });
    return player;
  });
  await openConsole('/players/new?video=str_1', server);
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Aurora');
  await userEvent.click(screen.getByLabelText(/^Loop/));
  await userEvent.click(screen.getByRole('button', { name: 'Create player' }));
  expect(await screen.findByRole('heading', { name: 'Embed it' })).toBeTruthy();
  expect(location.pathname).toBe('/players/ply_1');
  expect(server.callsOf(createPlayer)[0]?.body).toEqual({
    name: 'Aurora',
    streamId: 'str_1',
    playlistId: null,
    autoPlay: false,
    videoLoop: true,
    hideControls: false,
    logo: null,
    showIcon: false,
    playerColor: '#e11d2e',
    allowedDomains: [],
  });
});

test('another video is chosen in the picker that playlists use', async () => {
  const chosen = sampleVideo({ id: 'str_2', name: 'Fjord', publishStatus: 'Published' });
  server.on(listLiveAndVod, () => pageOf([sampleVideo(), chosen]));
  server.on(getStream, ({ params }) => (params.id === 'str_2' ? chosen : sampleVideo()));
  server.on(updatePlayer, ({ body }) => {
    player = samplePlayer(body);
    return player;
  });
  await openConsole('/players/ply_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Change video' }));
  await userEvent.click(await screen.findByRole('option', { name: /Fjord/ }));
  expect(await screen.findByText('Fjord')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(server.callsOf(updatePlayer)[0]?.body).toMatchObject({ streamId: 'str_2', playlistId: null });
});

test('a playlist replaces the video, and switching back restores the video', async () => {
  const playlist = samplePlaylist([sampleVideo({ publishStatus: 'Published' })]);
  server.on(listPlaylists, () => pageOf([playlist]));
  server.on(getPlaylist, () => playlist);
  server.on(updatePlayer, ({ body }) => {
    player = samplePlayer(body);
    return player;
  });
  await openConsole('/players/ply_1', server);
  await userEvent.click(await screen.findByRole('radio', { name: 'Playlist' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a playlist' }));
  await userEvent.click(await screen.findByRole('option', { name: /Winter nights/ }));
  expect(await screen.findByText('1 video')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Video' }));
  expect(await screen.findByText('Aurora')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Playlist' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(server.callsOf(updatePlayer)[0]?.body).toMatchObject({ streamId: null, playlistId: 'pls_1' });
});

test('a deleted playlist is reported at the field', async () => {
  server.on(updatePlayer, () => {
    throw new FakeFailure('playlist.not_found');
  });
  await openConsole('/players/ply_1', server);
  await userEvent.click(await screen.findByLabelText(/^Loop/));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('There is no such playlist, or no such place in it.')).toBeTruthy();
});

test('a dark colour gives a warning', async () => {
  player = samplePlayer({ playerColor: '#111166' });
  await openConsole('/players/ply_1', server);
  expect(await screen.findByText(/Hard to see on the controls/)).toBeTruthy();
});

test('a refusal by the server is shown at its field', async () => {
  server.on(updatePlayer, () => {
    throw new FakeFailure('request.invalid', { logo: 'Invalid URL format' });
  });
  await openConsole('/players/ply_1', server);
  await userEvent.type(await screen.findByLabelText(/Logo URL/), 'https://northlight.example/logo.png{Enter}');
  expect(await screen.findByText('Invalid URL format')).toBeTruthy();
});

test.each([
  [
    'HTML',
    '<script type="module" src="http://localhost:3000/sub-apps/widgets/player.js"></script>\n<zc-player player-id="ply_1" style="display:block;aspect-ratio:16/9"></zc-player>',
  ],
  [
    'React',
    'import { ZcPlayer } from \'@zeacon/sdk/react\';\n\nexport function Video() {\n  return <ZcPlayer playerId="ply_1" appHost="http://localhost:3000" />;\n}',
  ],
])('the %s snippet is copied exactly', async (tab, snippet) => {
  const user = userEvent.setup();
  await openConsole('/players/ply_1', server);
  await user.click(await screen.findByRole('tab', { name: tab }));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Snippet copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(snippet);
});

test('deleting says that embedding pages lose it, then returns to the list', async () => {
  server.on(deletePlayer, () => ({}));
  server.on(listPlayers, () => pageOf([]));
  await openConsole('/players/ply_1', server);
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete player' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Every page that embeds this player');
  await userEvent.click(screen.getByRole('button', { name: 'Delete player' }));
  expect(await screen.findByRole('heading', { name: 'No players yet' })).toBeTruthy();
});

test('from the list, a player’s codes are copied, and it is duplicated', async () => {
  const user = userEvent.setup();
  server.on(listPlayers, () => pageOf([player]));
  server.on(createPlayer, ({ body }) => samplePlayer({ ...body, uuid: 'ply_2' }));
  await openConsole('/players', server);
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${player.name}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Copy embed code');
  expect(await screen.findByText('Embed code copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toContain('player-id="ply_1"');
  await choose('Copy iframe code');
  expect(await navigator.clipboard.readText()).toContain('/embed/ply_1"');
  await choose('Duplicate');
  expect(await screen.findByText('Player duplicated')).toBeTruthy();
  expect(location.pathname).toBe('/players/ply_2');
  expect(server.callsOf(createPlayer)[0]?.body).toMatchObject({ name: `${player.name} (copy)`, streamId: 'str_1' });
});
