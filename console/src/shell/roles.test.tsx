import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  appSwitchBusiness,
  type BusinessRole,
  businessNameMaxLength,
  createAccount,
  getBusinessSignUpDetail,
  getConsoleSession,
  getInsightKpi,
  getInsightTable,
  getStream,
  listApiKeys,
  listPlayers,
  listStreams,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../testing/open-console.tsx';
import { pageOf, samplePlayer, sampleVideo, session } from '../testing/samples.ts';

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
});
const as = (role: BusinessRole) => server.on(getConsoleSession, () => ({ ...session, role }));

test.each([
  ['admin', 20],
  ['editor', 15],
  ['host', 13],
  ['analyst', 16],
  ['billing', 7],
] as const)('the navigation of the role %s has %i places', async (role, count) => {
  as(role);
  await openConsole('/settings', server);
  await screen.findByRole('heading', { name: 'Business' });
  const rail = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(rail.getAllByRole('link').filter(({ title }) => title !== '')).toHaveLength(count);
});

test('a page that the role may not open says so, and asks the server for nothing', async () => {
  as('editor');
  await openConsole('/api-keys', server);
  expect(await screen.findByRole('heading', { name: 'Your role does not include this page' })).toBeTruthy();
  expect(screen.getByText('Your role: Editor')).toBeTruthy();
  expect(server.callsOf(listApiKeys)).toEqual([]);
});

test('an analyst reads videos and figures, and finds no button that changes them', async () => {
  as('analyst');
  server.on(listStreams, () => pageOf([sampleVideo()]));
  server.on(getStream, () => sampleVideo());
  server.on(listPlayers, () => pageOf([samplePlayer()]));
  await openConsole('/videos/str_1', server);
  expect(await screen.findByRole('tab', { name: 'Insights' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Details' })).toBeNull();
  for (const name of ['Upload', 'Publish video', 'Unpublish video', 'More actions'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('videos are chosen only by roles that can do something with them', async () => {
  server.on(listStreams, () => pageOf([sampleVideo()]));
  as('analyst');
  await openConsole('/videos', server);
  expect(await screen.findByRole('link', { name: sampleVideo().name })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(screen.queryByRole('row', { selected: true })).toBeNull();
  cleanup();
  as('editor');
  await openConsole('/videos', server);
  expect(await screen.findByRole('checkbox', { name: `Select ${sampleVideo().name}` })).toBeTruthy();
});

test('a host finds the videos, and no call for their figures is refused', async () => {
  as('host');
  server.on(listStreams, () => pageOf([sampleVideo()]));
  await openConsole('/videos', server);
  expect(await screen.findByRole('link', { name: 'Aurora' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload videos' })).toBeNull();
  expect(server.callsOf(getInsightTable)).toEqual([]);
});

test('the home page of a role without figures asks for none', async () => {
  as('billing');
  await openConsole('/', server);
  expect(await screen.findByText('Welcome to Northlight. Your role: Billing.')).toBeTruthy();
  expect([...server.callsOf(getInsightKpi), ...server.callsOf(listStreams)]).toEqual([]);
  const card = screen.getByRole('heading', { name: 'What you find here' }).closest('section')!;
  expect(
    within(card)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/billing/usage', '/sales', '/settings', '/team']);
});

test('a role that was lowered meanwhile hides its pages once a call is refused', async () => {
  as('editor');
  server.on(listPlayers, () => pageOf([samplePlayer()]));
  await openConsole('/settings', server);
  await screen.findByRole('link', { name: 'Players' });
  as('billing');
  server.on(listPlayers, () => {
    throw new FakeFailure('auth.forbidden');
  });
  await userEvent.click(screen.getByRole('link', { name: 'Players' }));
  expect(await screen.findByRole('heading', { name: 'Your role does not include this page' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Players' })).toBeNull();
});

test('with several businesses one is chosen on top; with one there is nothing to choose', async () => {
  const other = { id: 'biz_2', businessName: 'Southlight', logo: null, role: 'host' as const };
  const both = { ...session, businesses: [...session.businesses, other] };
  server.on(getConsoleSession, () => both);
  const account = { ...session.account, id: 'biz_2', businessName: 'Southlight' };
  server.on(appSwitchBusiness, () => ({ ...both, account, role: 'host' as const }));
  await openConsole('/settings', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Northlight, change business' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Southlight (Host)' }));
  expect(await screen.findByRole('button', { name: 'Southlight, change business' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Webhooks' })).toBeNull();
  expect(server.callsOf(appSwitchBusiness)[0]?.body).toEqual({ businessId: 'biz_2' });
});

test('one more business is created from the account menu, and gone to', async () => {
  const second = { ...session.account, id: 'biz_2', businessName: 'Southlight' };
  server.on(createAccount, () => second);
  server.on(appSwitchBusiness, () => ({ ...session, account: second }));
  await openConsole('/settings', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Account of Northlight' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New business' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New business' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Business name/ }), 'Southlight');
  await userEvent.click(dialog.getByRole('button', { name: 'Create business' }));
  expect(await screen.findByRole('button', { name: 'Account of Southlight' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(server.callsOf(createAccount)[0]?.body).toEqual({
    ...{ businessName: 'Southlight', email: session.email },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(server.callsOf(appSwitchBusiness)[0]?.body).toEqual({ businessId: 'biz_2' });
});

test('where new businesses are created by invitation only, the dialog says whom to ask', async () => {
  server.on(getBusinessSignUpDetail, () => ({
    ...{ mode: 'invite' as const, businessNameMaxLength, isNameFree: null, termsUrl: null, privacyUrl: null },
  }));
  await openConsole('/settings', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Account of Northlight' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New business' }));
  expect(await screen.findByText(/created by invitation only here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create business' })).toBeNull();
});

test('whoever has one business sees no choice of businesses', async () => {
  await openConsole('/settings', server);
  await screen.findByRole('heading', { name: 'Business' });
  expect(screen.queryByRole('button', { name: /change business/ })).toBeNull();
});
