import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createCommunity,
  createPost,
  createSpace,
  getCommunity,
  listCommunities,
  listPosts,
  listSpaces,
  previewCommunity,
  updateCommunity,
} from '@zeacon/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleCommunity, samplePost } from '../../testing/samples.ts';

const community = sampleCommunity({ visibility: 'INVITE' });

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(listCommunities, () => pageOf([community]));
  server.on(getCommunity, () => community);
  server.on(createCommunity, () => community);
  server.on(updateCommunity, () => community);
  server.on(listPosts, () => ({ items: [], nextCursor: null }));
  server.on(listSpaces, () => ({ items: [] }));
});
afterEach(() => localStorage.clear());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const stepNow = async (name: string) =>
  waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Steps' }))
        .getAllByRole('listitem')
        .find((item) => item.ariaCurrent === 'step' || item.getAttribute('aria-current') === 'step')?.textContent,
    ).toContain(name),
  );
/** Opens the setup of the community at a step. */
const openAt = (step: number) => openConsole(`/communities/com_1/setup?step=${step}`, server);

test('a new community shows why its name cannot be used, then goes on with its look', async () => {
  server.on(createCommunity, ({ body }) => {
    if (body.subdomain === 'taken-name')
      throw new FakeFailure('request.invalid', {
        subdomain: 'Another community has this name, or one that looks the same',
      });
    return community;
  });
  await openConsole('/communities', server);
  await userEvent.click(await screen.findByRole('link', { name: 'New community' }));
  await userEvent.type(await screen.findByLabelText('Title'), 'Harbor club');
  const subdomain = screen.getByLabelText<HTMLInputElement>(/^Subdomain/);
  expect(subdomain.value).toBe('harbor-club');
  const name = async (text: string) => {
    await userEvent.clear(subdomain);
    await userEvent.type(subdomain, text);
  };
  await name('www{Enter}');
  expect(await screen.findByText('This name is reserved')).toBeTruthy();
  await name('taken-name{Enter}');
  expect(await screen.findByText(/looks the same/)).toBeTruthy();
  await name('harbor-club{Enter}');
  await stepNow('Look');
  expect(location.pathname + location.search).toBe('/communities/com_1/setup?step=2');
  // Nobody reads it before the last step.
  expect(server.callsOf(createCommunity).at(-1)?.body).toMatchObject({ visibility: 'INVITE' });
});

test('the address keeps what somebody wrote, whatever the title becomes', async () => {
  await openConsole('/communities/new', server);
  const title = await screen.findByLabelText('Title');
  const subdomain = screen.getByLabelText<HTMLInputElement>(/^Subdomain/);
  await userEvent.type(title, 'Café');
  expect(subdomain.value).toBe('cafe');
  await userEvent.clear(subdomain);
  await userEvent.type(subdomain, 'ours');
  await userEvent.type(title, ' Noir');
  expect(subdomain.value).toBe('ours');
});

test('what was filled in is there after a reload, and the preview follows it without anything being saved', async () => {
  await openAt(2);
  await userEvent.type(await screen.findByLabelText(/^Description/), 'For all who sail');
  await waitFor(() =>
    expect(server.callsOf(previewCommunity).at(-1)?.body).toMatchObject({
      ...{ communityId: 'com_1', title: 'Harbor club', description: 'For all who sail', reader: 'VISITOR' },
    }),
  );
  expect(screen.getByTitle('The page as it will be').getAttribute('srcdoc')).toBe('<p>Harbor club</p>');
  expect(server.callsOf(updateCommunity)).toEqual([]);
  cleanup();
  await openAt(2);
  expect(await screen.findByDisplayValue('For all who sail')).toBeTruthy();
});

test('a colour that is still being typed is not drawn', async () => {
  await openAt(2);
  await userEvent.type(await screen.findByLabelText(/^Colour of buttons/), '#0b6b4f');
  await waitFor(() => expect(server.callsOf(previewCommunity).at(-1)?.body).toMatchObject({ accentColor: '#0b6b4f' }));
  const drawn = server.callsOf(previewCommunity).map(({ body }) => (body as { accentColor: unknown }).accentColor);
  expect(new Set(drawn)).toEqual(new Set([null, '#0b6b4f']));
});

test('each step is saved, and one can go back', async () => {
  await openAt(1);
  await screen.findByLabelText('Title');
  await press('Next');
  await stepNow('Look');
  expect(server.callsOf(updateCommunity).at(-1)?.body).toEqual({
    ...{ communityId: 'com_1', title: 'Harbor club', subdomain: 'harbor-club' },
  });
  await press('Next');
  await stepNow('Access and invitations');
  expect(server.callsOf(updateCommunity).at(-1)?.body).toEqual({
    ...{ communityId: 'com_1', description: '', accentColor: null, picture: null, cover: null },
  });
  await press('Back');
  await stepNow('Look');
  await press('Name and address');
  await stepNow('Name and address');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Name and address' }));
});

test('the last step makes the spaces and the first post, then opens the door and says what comes next', async () => {
  server.on(createSpace, () => ({
    ...{ id: 'spc_1', communityId: 'com_1', name: 'Ropes', description: '', url: '', postCount: 0 },
  }));
  server.on(createPost, () => samplePost());
  await openAt(3);
  await userEvent.click(await screen.findByRole('radio', { name: /^Everybody/ }));
  await press('Add a space');
  // Enter in a field does not open the community.
  await userEvent.type(screen.getByLabelText('Name of space 1'), 'Ropes{Enter}');
  await userEvent.type(screen.getByLabelText(/^Title of the post/), 'Welcome');
  expect(server.callsOf(createSpace)).toEqual([]);
  await press('Finish');
  expect(await screen.findByRole('region', { name: 'Your community is open' })).toBeTruthy();
  expect(server.callsOf(createSpace).map(({ body }) => body)).toEqual([{ communityId: 'com_1', name: 'Ropes' }]);
  expect(server.callsOf(createPost)[0]?.body).toMatchObject({ title: 'Welcome', state: 'PUBLISHED' });
  expect(server.callsOf(updateCommunity).map(({ body }) => body)).toEqual([
    { communityId: 'com_1', visibility: 'PUBLIC' },
  ]);
  expect(screen.queryByRole('link', { name: 'Continue setup' })).toBeNull();
  await press('Close');
  expect(location.search).toBe('');
});

test('two spaces of one name are refused beside the second', async () => {
  await openAt(3);
  await press('Add a space');
  await userEvent.type(screen.getByLabelText('Name of space 1'), 'Ropes');
  await press('Add a space');
  const second = screen.getByLabelText('Name of space 2');
  await userEvent.type(second, 'ropes ');
  expect(screen.getByText('Another space has this name. Choose a different one.')).toBeTruthy();
  expect(second.getAttribute('aria-invalid')).toBe('true');
  await press('Finish');
  expect([server.callsOf(createSpace), server.callsOf(updateCommunity)]).toEqual([[], []]);
});

test('a better colour that is taken leaves the focus in its field; the preview is reached by Tab', async () => {
  await openAt(2);
  const color = await screen.findByLabelText(/^Colour of buttons/);
  await userEvent.type(color, '#ffff00');
  await userEvent.click(await screen.findByRole('button', { name: /^Use #/ }));
  expect(document.activeElement).toBe(color);
  expect(screen.getByTitle('The page as it will be').getAttribute('tabindex')).toBeNull();
});

test('what was sent is not sent again when something after it fails', async () => {
  server.on(createSpace, () => ({
    ...{ id: 'spc_1', communityId: 'com_1', name: 'Ropes', description: '', url: '', postCount: 0 },
  }));
  server.on(createPost, () => {
    throw new FakeFailure('request.invalid', { body: 'Write something' });
  });
  await openAt(3);
  await press('Add a space');
  await userEvent.type(screen.getByLabelText('Name of space 1'), 'Ropes');
  await userEvent.type(screen.getByLabelText(/^Title of the post/), 'Welcome');
  await press('Finish');
  await waitFor(() => expect(server.callsOf(createPost)).toHaveLength(1));
  server.on(createPost, () => samplePost());
  await press('Finish');
  expect(await screen.findByRole('region', { name: 'Your community is open' })).toBeTruthy();
  expect(server.callsOf(createSpace)).toHaveLength(1);
});

test('whoever left the setup goes on from the community', async () => {
  await openAt(2);
  await userEvent.type(await screen.findByLabelText(/^Description/), 'For all');
  cleanup();
  await openConsole('/communities/com_1', server);
  const link = await screen.findByRole('link', { name: 'Continue setup' });
  expect(link.getAttribute('href')).toBe('/communities/com_1/setup');
  cleanup();
  server.on(listCommunities, () => pageOf([community]));
  await openConsole('/communities', server);
  const mark = await screen.findByRole('link', { name: 'Setup not finished' });
  expect(mark.getAttribute('href')).toBe('/communities/com_1/setup');
});

test('the old address of the dialog leads to the setup', async () => {
  await openConsole('/communities?new', server);
  expect(await screen.findByRole('heading', { level: 1, name: 'New community' })).toBeTruthy();
  expect(location.pathname).toBe('/communities/new');
});
