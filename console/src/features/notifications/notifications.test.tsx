import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  countUnreadNotifications,
  deleteNotification,
  getConsoleSession,
  getNotificationChoices,
  getStream,
  listNotifications,
  type Notification,
  type NotificationChoice,
  NotificationKind,
  notificationKindsOf,
  readNotifications,
  saveNotificationChoices,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleVideo, session } from '../../testing/samples.ts';
import { choiceGroups } from './choice-names.ts';

let server: FakeServer;
let stored: Notification[];

const sample = (over: Partial<Notification> = {}): Notification => ({
  id: 'ntf_1',
  kind: 'video.ready',
  subjectId: 'str_1',
  name: 'Aurora',
  detail: null,
  count: 1,
  date: '2026-11-01T10:00:00.000Z',
  isRead: false,
  ...over,
});
const failed = sample({
  id: 'ntf_2',
  kind: 'video.failed',
  subjectId: 'str_2',
  name: 'Borealis',
  detail: 'This file is broken.',
  date: '2026-11-01T09:00:00.000Z',
});

beforeEach(() => {
  server = createEmptyServer();
  stored = [sample(), failed];
  const unread = () => stored.filter(({ isRead }) => !isRead);
  server.on(countUnreadNotifications, () => ({ unread: unread().length, newest: unread()[0] ?? null }));
  server.on(listNotifications, ({ query }) => pageOf(query.filter === 'unread' ? unread() : stored));
  server.on(getStream, () => sampleVideo());
  server.on(readNotifications, ({ body }) => {
    stored = stored.map((one) => ('until' in body || body.ids.includes(one.id) ? { ...one, isRead: true } : one));
    return { unread: unread().length };
  });
  server.on(deleteNotification, ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.id);
    return {};
  });
});

const bell = (name: string) => screen.findByRole('button', { name });
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'));

test('the bell counts what is unread and leads to what a notification is about', async () => {
  await openConsole('/settings', server);
  await userEvent.click(await bell('Notifications, 2 unread'));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  expect((await panel.findByRole('link', { name: /Borealis could not be processed/ })).getAttribute('href')).toBe(
    '/videos/str_2',
  );
  expect(panel.getByText('This file is broken.')).toBeTruthy();
  await userEvent.click(panel.getByRole('link', { name: 'Unread: Aurora is ready' }));
  expect(await screen.findByRole('heading', { name: 'Aurora' })).toBeTruthy();
  expect(await bell('Notifications, 1 unread')).toBeTruthy();
  expect(server.callsOf(readNotifications)[0]?.body).toEqual({ ids: ['ntf_1'] });
});

test('all can be marked as read, but for what came since', async () => {
  await openConsole('/settings', server);
  await userEvent.click(await bell('Notifications, 2 unread'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('link', { name: 'Aurora is ready' })).toBeTruthy();
  expect(server.callsOf(readNotifications)[0]?.body).toEqual({ until: stored[0]!.date });
  await userEvent.keyboard('{Escape}');
  expect(await bell('Notifications')).toBeTruthy();
});

test('what arrives is said once, and what was there before is not', async () => {
  await openConsole('/settings', server);
  await bell('Notifications, 2 unread');
  expect(screen.queryByText(/New notification/)).toBeNull();
  const lead = { id: 'ntf_3', kind: 'lead.created' as const, date: '2026-11-01T11:00:00.000Z' };
  stored = [sample(lead), ...stored];
  comeBack();
  const news = await screen.findByText('New notification: New lead from Aurora');
  expect(news.getAttribute('role')).toBe('status');
  stored = [
    sample({ ...lead, count: 2, date: '2026-11-01T11:01:00.000Z' }),
    ...stored.slice(1),
    sample({ id: 'ntf_4' }),
  ];
  comeBack();
  await bell('Notifications, 4 unread');
  expect(news.textContent).toBe('New notification: New lead from Aurora');
});

test('several of one kind are shown as one', async () => {
  stored = [sample({ count: 5 }), sample({ id: 'ntf_5', kind: 'lead.created', count: 3 })];
  await openConsole('/notifications', server);
  const list = within(await screen.findByRole('list', { name: 'Notifications' }));
  expect(list.getByRole('link', { name: 'Unread: 5 videos are ready' }).getAttribute('href')).toBe('/videos');
  expect(list.getByRole('link', { name: 'Unread: 3 new leads from Aurora' }).getAttribute('href')).toBe(
    '/leads?video=str_1',
  );
});

test('the page shows those that are unread, marks one and deletes one', async () => {
  await openConsole('/notifications', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Aurora is ready' }));
  expect(await screen.findByRole('link', { name: 'Aurora is ready' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Aurora/ })).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Delete: Borealis could not be processed' }));
  expect(await screen.findByText('All read')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all notifications' }));
  expect(await screen.findByRole('link', { name: 'Aurora is ready' })).toBeTruthy();
});

test('every kind is shown, leads somewhere and can be chosen', async () => {
  stored = NotificationKind.options.map((kind, index) => sample({ id: `ntf_${index}`, kind }));
  await openConsole('/notifications', server);
  const links = within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('link');
  expect(new Set(links.map(({ textContent }) => textContent)).size).toBe(NotificationKind.options.length);
  const chosen = choiceGroups.flatMap(({ kinds }) => kinds.map(([kind]) => kind));
  expect(chosen.sort()).toEqual([...NotificationKind.options].sort());
});

test('somebody chooses what they are told, of what their role sees', async () => {
  let choices: NotificationChoice[] = notificationKindsOf('admin').map((kind) => ({
    kind,
    inConsole: true,
    byMail: kind === 'webhook.disabled',
  }));
  server.on(getNotificationChoices, () => ({ items: choices, timeZone: 'UTC' }));
  server.on(saveNotificationChoices, ({ body }) => {
    choices = choices.map((one) => body.items.find(({ kind }) => kind === one.kind) ?? one);
    return { items: choices, timeZone: 'UTC' };
  });
  await openConsole('/notifications/choices', server);
  const mail = await screen.findByRole('switch', { name: 'By mail: A webhook was switched off' });
  expect(mail).toHaveProperty('checked', true);
  expect(screen.queryByRole('switch', { name: /export of your data/ })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'By mail: A live stream has started' })).toBeNull();
  await userEvent.click(mail);
  await userEvent.click(screen.getByRole('switch', { name: 'In the console: A live stream has started' }));
  await waitFor(() => expect(choices.find(({ kind }) => kind === 'live.started')?.inConsole).toBe(false));
  expect(choices.find(({ kind }) => kind === 'webhook.disabled')).toMatchObject({ inConsole: true, byMail: false });

  server.on(saveNotificationChoices, () => {
    throw new FakeFailure('server.failed');
  });
  await userEvent.click(screen.getByRole('switch', { name: 'In the console: A live stream has ended' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'In the console: A live stream has ended' })).toHaveProperty(
      'checked',
      true,
    ),
  );
});

test('operators who act for somebody read what is theirs and mark nothing', async () => {
  const impersonation = {
    id: 'imp_1',
    operatorEmail: 'op@example.com',
    access: 'write' as const,
    reason: 'Help',
    expiresDate: new Date(Date.now() + 900_000).toISOString(),
  };
  server.on(getConsoleSession, () => ({ ...session, impersonation }));
  await openConsole('/notifications', server);
  expect(await screen.findByRole('link', { name: 'Unread: Aurora is ready' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Mark|Delete/ })).toBeNull();
});
