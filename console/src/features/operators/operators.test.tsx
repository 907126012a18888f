import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  appEndImpersonation,
  appImpersonate,
  type BroadcastDestination,
  type ConsoleSession,
  getBroadcastOrientation,
  getConsoleSession,
  getOperatorAccess,
  getWebhook,
  type Lead,
  listApiKeys,
  listBroadcastDestinations,
  listBusinesses,
  listBusinessMembers,
  listImpersonationChanges,
  listImpersonations,
  listLeads,
  listPlaylists,
  listWebhookDeliveries,
  listWebhooks,
  saveOperatorAccess,
  type Webhook,
} from '@zeacon/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, session } from '../../testing/samples.ts';

const operator: ConsoleSession = { ...session, isOperator: true };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const acting = (over: Partial<NonNullable<ConsoleSession['impersonation']>> = {}): ConsoleSession => ({
  ...session,
  account: { ...session.account, id: 'biz_2', businessName: 'Harbour' },
  email: 'bo@harbour.example',
  impersonation: {
    id: 'imp_1',
    operatorEmail: session.email,
    access: 'read',
    reason: 'Ticket 7',
    expiresDate: inMinutes(14.5),
    ...over,
  },
});
const harbour = {
  id: 'biz_2',
  businessName: 'Harbour',
  logo: null,
  ownerEmail: 'bo@harbour.example',
  memberCount: 2,
  allowsOperators: true,
  createdDate: '2026-11-01T10:00:00.000Z',
  isClosed: false,
  plan: null,
  usage: { periodStart: '2026-11-01T00:00:00.000Z', periodEnd: '2026-12-01T00:00:00.000Z', meters: [] },
};
const date = '2026-11-01T10:00:00.000Z';
const webhook: Webhook = {
  ...{ id: 'whk_1', url: 'https://shop.example/hooks', description: '', eventTypes: ['stream.ready'] },
  ...{ isEnabled: true, offReason: null, createdDate: date },
};
const lead: Lead = {
  ...{ id: 'led_1', streamId: 'str_1', streamName: 'Aurora', callToActionId: 'cta_1', name: 'Ana' },
  ...{
    email: 'ana@example.com',
    consentText: 'Write to me.',
    pageUrl: 'https://shop.example/',
    positionMs: 0,
    createdDate: date,
  },
};
const banner = () => screen.findByRole('region', { name: 'You are acting as somebody else' });

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(getConsoleSession, () => operator);
  server.on(listBusinesses, () => pageOf([harbour]));
});

test('an operator chooses a member, gives a reason, and is shown as whom they act until they end it', async () => {
  const member = { userId: 'usr_2', email: 'bo@harbour.example', role: 'owner' as const, isYou: false };
  server.on(listBusinessMembers, () => ({
    items: [
      { ...member, isOperator: false },
      { ...member, userId: 'usr_3', email: 'op@harbour.example', isOperator: true },
    ],
  }));
  server.on(appImpersonate, () => acting());
  server.on(appEndImpersonation, () => operator);
  await openConsole('/operator/businesses', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Act for Harbour' }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Ticket 7');
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  const text = (await banner()).textContent;
  expect(text).toContain('you are viewing Harbour as bo@harbour.example. You cannot change anything.');
  expect(text).toContain('15 min left. Reason: Ticket 7');
  expect(server.callsOf(appImpersonate).map(({ body }) => body)).toEqual([
    { businessId: 'biz_2', userId: 'usr_2', reason: 'Ticket 7', access: 'read', minutes: 15 },
  ]);
  expect(screen.queryByRole('link', { name: 'Operator' })).toBeNull();
  await userEvent.click(within(await banner()).getByRole('button', { name: 'End' }));
  expect(await screen.findByRole('heading', { name: 'All businesses' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'You are acting as somebody else' })).toBeNull();
});

test('when the time is up the operator is themselves again, reads so, and is not on the page they were on', async () => {
  let asked = 0;
  server.on(getConsoleSession, () => (asked++ === 0 ? acting({ expiresDate: inMinutes(-1) }) : operator));
  await openConsole('/videos', server);
  const told = await screen.findByRole('alertdialog', { name: 'You no longer act for Harbour' });
  expect(told.textContent).toContain(`You are in your own business again: ${session.account.businessName}.`);
  expect(window.location.pathname).toBe('/');
  await userEvent.click(within(told).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('the log of operators shows what one read and changed as somebody', async () => {
  const impersonation = (id: string) => ({
    ...{
      id,
      access: 'read' as const,
      reason: 'Ticket 7',
      startedDate: date,
      expiresDate: date,
      endedDate: date,
      end: 'ended' as const,
    },
    operator: { id: 'usr_1', email: 'olga@example.com' },
    user: { id: 'usr_2', email: 'bo@harbour.example' },
    business: { id: 'biz_2', businessName: 'Harbour' },
  });
  server.on(listImpersonations, () => pageOf([impersonation('imp_2')]));
  const common = (name: string) => ({
    actor: { kind: 'operator' as const, id: 'usr_1', name: 'olga@example.com', as: { id: 'usr_2', name } },
    redacted: [],
    origin: { address: null, country: null, userAgent: null },
  });
  server.on(listImpersonationChanges, ({ params }) => ({
    items: [
      {
        ...{ id: '2', date, requestId: 'r', action: 'impersonation.viewed' },
        ...{ before: { viewed: ['Videos'] }, after: { viewed: ['Videos', 'Leads'] } },
        object: { type: 'impersonation' as const, id: params.id, title: null },
        ...common(params.id),
      },
      {
        ...{ id: '1', date, requestId: 'r', action: 'playlist.created', before: {}, after: { name: 'Reel' } },
        object: { type: 'playlist' as const, id: 'pls_1', title: 'Reel' },
        ...common(params.id),
      },
    ],
    nextCursor: null,
  }));
  await openConsole('/operator/impersonations', server);
  await userEvent.click(await screen.findByRole('button', { name: 'See what was done' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What olga@example.com did as bo@harbour.example' }));
  const done = await dialog.findAllByText('Operator olga@example.com as imp_2');
  expect(done.map((by) => by.closest('summary')?.firstChild?.textContent)).toEqual([
    'Looked atLeads',
    'CreatedPlaylist Reel',
  ]);
  expect(dialog.queryByRole('button', { name: 'Everything by this actor', hidden: true })).toBeNull();
});

test('the page is there for operators only', async () => {
  server.on(getConsoleSession, () => session);
  await openConsole('/operator/businesses', server);
  expect(await screen.findByText('There is nothing at this address')).toBeTruthy();
  expect(server.callsOf(listBusinesses)).toEqual([]);
});

test('the owner forbids it, and reads why when that fails', async () => {
  server.on(getConsoleSession, () => session);
  server.on(getOperatorAccess, () => ({ isAllowed: true }));
  server.on(saveOperatorAccess, ({ body }) => body);
  await openConsole('/settings', server);
  const input = await screen.findByRole('switch', { name: /Operators may act/ });
  await userEvent.click(input);
  await waitFor(() => expect(server.callsOf(saveOperatorAccess)[0]!.body).toEqual({ isAllowed: false }));
  await waitFor(() => expect((input as HTMLInputElement).checked).toBe(false));
  server.on(saveOperatorAccess, () => {
    throw new FakeFailure('impersonation.refused');
  });
  await userEvent.click(input);
  expect(await screen.findByText(/Nobody can do this while acting as somebody else/)).toBeTruthy();
});

describe('an operator who looks at a business', () => {
  const key = {
    ...{ id: 'key_1', name: 'Importer', ending: 'abcd', scopes: ['videos.read' as const] },
    ...{ createdDate: '2026-11-01T10:00:00.000Z', expiresDate: null, lastUsedDate: null },
  };
  const open = (path: string, access: 'read' | 'write') => {
    server.on(getConsoleSession, () => acting({ access }));
    server.on(listApiKeys, () => ({ items: [key] }));
    server.on(listPlaylists, () => pageOf([]));
    return openConsole(path, server);
  };

  test('is offered nothing that the server refuses', async () => {
    await open('/playlists', 'read');
    expect(await screen.findByText('No playlists yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /playlist/i })).toBeNull();
    expect(screen.queryByRole('link', { name: /upload/i })).toBeNull();
  });

  test('reads in place of a page that only changes something why it is not there', async () => {
    await open('/players/new', 'read');
    expect(await screen.findByText('You are viewing Harbour and cannot change anything')).toBeTruthy();
  });

  test('sees keys, and makes or revokes none even where they may make changes', async () => {
    await open('/api-keys', 'write');
    expect(await screen.findByText('Importer')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create an API key' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Revoke Importer' })).toBeNull();
  });

  test.each([
    ['/', 'Latest videos'],
    ['/videos', 'No videos yet'],
    ['/webhooks', 'https://shop.example/hooks'],
    ['/live', 'No live streams yet'],
    ['/leads', 'Ana'],
  ])('sends and takes nothing with the right to make changes, at %s', async (path, shown) => {
    server.on(listLeads, () => pageOf([lead]));
    server.on(listWebhooks, () => ({ items: [webhook] }));
    await open(path, 'write');
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(within(await banner()).getByText(/are for the members themselves/)).toBeTruthy();
    const offered = /upload|add a webhook|new live|export/i;
    expect(screen.queryByRole('button', { name: offered })).toBeNull();
  });

  test('sees the business profile as the owner does, and changes nothing of it', async () => {
    await open('/settings', 'read');
    const card = await screen.findByRole('region', { name: 'Account' });
    expect(within(card).getByText('Business name').nextElementSibling?.textContent).toBe('Harbour');
    expect(within(card).queryByText(/An owner or admin of/)).toBeNull();
    expect(within(card).queryByRole('textbox')).toBeNull();
  });

  test('opens no studio in somebody’s place, and reads why', async () => {
    await open('/studio/str_1', 'write');
    expect(await screen.findByText(/Nobody hosts while acting as somebody else/)).toBeTruthy();
  });

  test('edits no webhook and sees no secret, and may send a test event', async () => {
    server.on(getWebhook, () => webhook);
    server.on(listWebhookDeliveries, () => pageOf([]));
    await open('/webhooks/whk_1', 'write');
    expect(await screen.findByRole('button', { name: 'Send a test event' })).toBeTruthy();
    for (const name of ['Edit', 'Show secret', 'Create a new secret'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Send events/ }).disabled).toBe(true);
  });

  test('adds no destination for lives, and may remove one', async () => {
    const destination: BroadcastDestination = {
      ...{
        id: 'bcd_1',
        businessAccountId: 'biz_2',
        name: 'Main',
        platform: 'CUSTOM',
        rtmpUrl: 'rtmp://a.example/live',
      },
      ...{
        streamKeyEnding: 'mnop',
        broadcastDestinationStatus: 'ACTIVE',
        state: 'idle',
        message: null,
        stateDate: null,
      },
      createdDate: date,
    };
    server.on(listBroadcastDestinations, () => ({ items: [destination] }));
    server.on(getBroadcastOrientation, () => ({ businessAccountId: 'biz_2', orientation: 'LANDSCAPE' as const }));
    await open('/destinations', 'write');
    expect(await screen.findByRole('button', { name: 'Delete Main' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a destination' })).toBeNull();
  });

  test('makes changes where they asked to', async () => {
    await open('/playlists', 'write');
    expect(await screen.findByText('No playlists yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /playlist/i }).length).toBeGreaterThan(0);
  });
});
