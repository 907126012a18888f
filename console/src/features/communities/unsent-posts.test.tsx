import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createPost,
  dropUnsentPost,
  getCommunity,
  getPlaylist,
  keepUnsentPost,
  listPlaylists,
  listPosts,
  listSpaces,
  readUnsentPost,
  type UnsentContent,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleCommunity } from '../../testing/samples.ts';

const contentOf = (changes: Partial<UnsentContent> = {}): UnsentContent => ({
  ...{ title: '', text: '', spaceId: '', contentId: '', picture: '', pictures: [], moment: '', poll: null },
  ...changes,
});

/** As the server keeps it. */
let kept: { revision: number; content: UnsentContent | null };
let server: FakeServer;
const patience = { timeout: 30_000 };

beforeEach(() => {
  kept = { revision: 0, content: null };
  server = createEmptyServer();
  server.on(getCommunity, () => sampleCommunity());
  server.on(listPosts, () => ({ items: [], nextCursor: null }));
  server.on(listSpaces, () => ({ items: [] }));
  server.on(readUnsentPost, () => ({ writerId: 'usr_1', savedDate: null, pictureUrl: null, pictures: [], ...kept }));
  server.on(keepUnsentPost, ({ body }) => {
    if (body.revision !== kept.revision) throw new FakeFailure('unsent_post.changed');
    kept = { revision: kept.revision + 1, content: body.content };
    return { revision: kept.revision };
  });
  server.on(dropUnsentPost, () => {
    kept = { revision: 0, content: null };
    return {};
  });
});

const title = () => screen.findByLabelText(/^Title/, {}, patience) as Promise<HTMLInputElement>;

test('what is written is kept by itself, and sending names it', async () => {
  server.on(createPost, () => new Promise<never>(() => {}));
  await openConsole('/communities/com_1', server);
  await userEvent.type(await title(), 'Tides');
  expect(await screen.findByText('Saved', {}, patience)).toBeTruthy();
  expect(kept.content).toEqual(contentOf({ title: 'Tides', playlistId: '' }));
  // What the pause for saving has not passed yet is kept first.
  await userEvent.type(await title(), ' and ropes');
  await userEvent.click(screen.getByRole('button', { name: 'Publish post' }));
  await waitFor(() => expect(server.callsOf(createPost)).toHaveLength(1), patience);
  expect(kept.content?.title).toBe('Tides and ropes');
  expect(server.callsOf(createPost)[0]?.body).toMatchObject({ unsentRevision: kept.revision });
});

test('it is there again when the page is opened anew, and is discarded after a question', async () => {
  const poll = { question: 'Where', options: ['North', ''], ends: '' };
  kept = { revision: 7, content: contentOf({ title: 'Tides', text: '**ebb**', poll }) };
  await openConsole('/communities/com_1', server);
  expect((await title()).value).toBe('Tides');
  expect((screen.getByLabelText('Option 1') as HTMLInputElement).value).toBe('North');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect((await title()).value).toBe(''), patience);
  expect(kept).toEqual({ revision: 0, content: null });
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('a playlist takes the place of a video, and is kept and sent', async () => {
  const playlist = { id: 'pls_1', name: 'Tides', itemCount: 3, totalDurationMs: 60_000, thumbnailUrl: null };
  const texts = {
    businessId: 'biz_1',
    description: '',
    createdDate: '2026-03-10T12:00:00Z',
    updatedDate: '2026-03-10T12:00:00Z',
  };
  server.on(listPlaylists, () => ({
    items: [{ ...playlist, ...texts }],
    totalItems: 1,
    page: 0,
    size: 24,
    totalPages: 1,
  }));
  server.on(getPlaylist, () => ({ ...playlist, ...texts, details: [] }));
  server.on(createPost, () => new Promise<never>(() => {}));
  await openConsole('/communities/com_1', server);
  await title();
  await userEvent.click(screen.getByRole('button', { name: 'Add a playlist' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByText('Tides'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add a video' })).toBeNull(), patience);
  await waitFor(() => expect(kept.content?.playlistId).toBe('pls_1'), patience);
  await userEvent.click(screen.getByRole('button', { name: 'Publish post' }));
  await waitFor(
    () => expect(server.callsOf(createPost)[0]?.body).toMatchObject({ playlistId: 'pls_1', contentId: null }),
    patience,
  );
});

test('what another window wrote meanwhile is shown or written over, as one says', async () => {
  await openConsole('/communities/com_1', server);
  await userEvent.type(await title(), 'Mine');
  await screen.findByText('Saved', {}, patience);
  kept = { revision: 9, content: contentOf({ title: 'Theirs' }) };
  await userEvent.type(await title(), '!');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }, patience));
  await waitFor(() => expect(kept.content?.title).toBe('Mine!'), patience);
  await screen.findByText('Saved', {}, patience);
  kept = { revision: 20, content: contentOf({ title: 'Theirs' }) };
  await userEvent.type(await title(), '?');
  await userEvent.click(await screen.findByRole('button', { name: 'Show theirs' }, patience));
  await waitFor(async () => expect((await title()).value).toBe('Theirs'), patience);
  expect(kept).toMatchObject({ revision: 20, content: { title: 'Theirs' } });
});

test('what cannot be kept is said, with why, and the browser asks before the page is closed', async () => {
  server.on(keepUnsentPost, () => {
    throw new FakeFailure('unsent_post.of_another');
  });
  await openConsole('/communities/com_1', server);
  await userEvent.type(await title(), 'Mine');
  expect(await screen.findByText(/Somebody else is signed in now/, {}, patience)).toBeTruthy();
  expect(screen.getByText('Not saved')).toBeTruthy();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
});
