import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPost, editPost, getCommunity, listPosts, listSpaces, publishPost } from '@zeacon/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleCommunity, samplePost } from '../../testing/samples.ts';

const scheduled = samplePost({
  ...{ uuid: 'pst_soon', title: 'Regatta', state: 'SCHEDULED' },
  publishDate: '2026-03-20T15:30:00.000Z',
});
const published = samplePost({ uuid: 'pst_old', title: 'Spring', createdDate: '2026-03-05T10:00:00.000Z' });
const draft = samplePost({ uuid: 'pst_idea', title: 'Idea', state: 'DRAFT', createdDate: '2026-03-10T10:00:00.000Z' });

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z'), toFake: ['Date'] });
  server = createEmptyServer();
  server.on(getCommunity, () => sampleCommunity());
  server.on(listSpaces, () => ({ items: [] }));
  server.on(listPosts, () => ({ items: [scheduled, published, draft], nextCursor: null }));
  server.on(editPost, () => scheduled);
});
afterEach(() => vi.useRealTimers());

const openCalendar = (more = '') => openConsole(`/communities/com_1?view=calendar${more}`, server);
const dayOf = (name: RegExp) => screen.findByRole('button', { name });
const cellOf = async (name: RegExp) => (await dayOf(name)).closest('td')!;

test('the switch shows a month with what is scheduled, published and begun on its days', async () => {
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('radio', { name: 'Calendar' }));
  expect(location.search).toBe('?view=calendar');
  expect(await screen.findByRole('grid', { name: 'March 2026' })).toBeTruthy();
  expect(
    within(await cellOf(/March 20, 2026, 1 post/)).getByRole('button', { name: /Regatta Scheduled/ }),
  ).toBeTruthy();
  expect(within(await cellOf(/March 5, 2026, 1 post/)).getByRole('button', { name: /Spring Published/ })).toBeTruthy();
  expect(within(await cellOf(/March 10, 2026, 1 post/)).getByRole('button', { name: 'Idea Draft' })).toBeTruthy();
  const asked = server.callsOf(listPosts).at(-1)?.url.searchParams;
  expect([asked?.get('from'), asked?.get('to')]).toEqual(['2026-03-01T00:00:00.000Z', '2026-04-05T00:00:00.000Z']);
});

test('another month is asked for and stands in the address', async () => {
  await openCalendar();
  await userEvent.click(await screen.findByRole('button', { name: 'Next month' }));
  expect(await screen.findByRole('grid', { name: 'April 2026' })).toBeTruthy();
  expect(new URLSearchParams(location.search).get('month')).toBe('2026-04');
  await userEvent.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByRole('grid', { name: 'March 2026' })).toBeTruthy();
});

test('the keyboard goes from day to day, over the end of a month, and begins a post', async () => {
  await openCalendar();
  (await dayOf(/March 10/)).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-03-18');
  await userEvent.keyboard('{Home}');
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-03-15');
  await userEvent.keyboard('{PageDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-04-15'));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('region', { name: /New post on .*April 15, 2026/ })).toBeTruthy();
  expect(new URLSearchParams(location.search).get('day')).toBe('2026-04-15');
});

test('a new post of a day is planned for its morning', async () => {
  server.on(createPost, () => scheduled);
  await openCalendar();
  await userEvent.click(await dayOf(/March 12, 2026, no posts. New post/));
  const moment = await screen.findByLabelText<HTMLInputElement>(/^Publish at/);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(moment.value).not.toBe(''));
  expect(new Date(moment.value).toISOString()).toBe('2026-03-12T09:00:00.000Z');
  expect(timeZone).toBeTruthy();
});

test('a day that is over begins nothing', async () => {
  await openCalendar();
  const day = await dayOf(/March 4, 2026, no posts$/);
  expect(day.ariaDisabled ?? day.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(day);
  expect(location.search).toBe('?view=calendar');
});

test('a post opens below, with all that can be done with it', async () => {
  await openCalendar();
  await userEvent.click(await screen.findByRole('button', { name: /Regatta Scheduled/ }));
  expect(await screen.findByRole('region', { name: 'Regatta' })).toBeTruthy();
  expect(new URLSearchParams(location.search).get('post')).toBe('pst_soon');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('region', { name: 'Edit post' })).toBeTruthy();
});

test('the keyboard moves a scheduled post by its menu, to the same time of another day', async () => {
  await openCalendar();
  await userEvent.click(await screen.findByRole('button', { name: 'What to do with “Regatta”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to another day…' }));
  const day = within(await screen.findByRole('dialog')).getByLabelText(/^Day/);
  await userEvent.clear(day);
  await userEvent.type(day, '2026-03-25');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(server.callsOf(editPost).map(({ body }) => body)).toHaveLength(1));
  expect(server.callsOf(editPost)[0]?.body).toEqual({ publishDate: '2026-03-25T15:30:00.000Z' });
  // Whoever moved it goes on from it.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Regatta Scheduled/));
});

test('a post is not moved to a day that is over: the field says so, and whose clocks count', async () => {
  await openCalendar();
  expect(await screen.findByText('Time zone UTC')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'What to do with “Regatta”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to another day…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const day = dialog.getByLabelText<HTMLInputElement>(/^Day.*Time zone UTC/);
  expect(day.min).toBe('2026-03-10');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-03-09');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  const problem = dialog.getByText('Choose today or a later day.');
  expect([day.getAttribute('aria-invalid'), day.getAttribute('aria-describedby')]).toEqual(['true', problem.id]);
  expect(server.callsOf(editPost)).toEqual([]);
});

test('a scheduled post is dragged to another day, and not to one that is over', async () => {
  await openCalendar();
  const [post, later, over] = [
    await screen.findByRole('button', { name: /Regatta Scheduled/ }),
    await cellOf(/March 24/),
    await cellOf(/March 4/),
  ];
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
  fireEvent.dragStart(post, { dataTransfer });
  const refused = createEvent.dragOver(over, { dataTransfer });
  fireEvent(over, refused);
  expect(refused.defaultPrevented).toBe(false);
  const taken = createEvent.dragOver(later, { dataTransfer });
  fireEvent(later, taken);
  expect(taken.defaultPrevented).toBe(true);
  fireEvent.drop(later, { dataTransfer });
  await waitFor(() => expect(server.callsOf(editPost)).toHaveLength(1));
  expect(server.callsOf(editPost)[0]?.body).toEqual({ publishDate: '2026-03-24T15:30:00.000Z' });
});

test('a draft is published from its menu', async () => {
  server.on(publishPost, () => published);
  await openCalendar();
  await userEvent.click(await screen.findByRole('button', { name: 'What to do with “Idea”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Publish now' }));
  await waitFor(() => expect(server.callsOf(publishPost)[0]?.body).toEqual({ postId: 'pst_idea' }));
});
