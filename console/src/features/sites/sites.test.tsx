import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addSite,
  createSiteSelfTest,
  deleteSite,
  getConsoleSession,
  getSite,
  listPlayerPages,
  listSitePages,
  listSites,
  listWidgetPages,
  listWidgetsAndPlayers,
  type Site,
  type SiteProofCheck,
  verifySiteUrl,
  verifySnippet,
} from '@zeacon/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, session } from '../../testing/samples.ts';

const shop: Site = {
  id: 'sit_1',
  origin: 'https://shop.example',
  name: 'shop.example',
  proofValue: 'value-1',
  verifiedDate: null,
  verifiedBy: null,
  snippet: { state: 'NOT_CHECKED', pageUrl: 'https://shop.example/', findings: [], checkedDate: null },
  selfTest: null,
  lastSeenDate: null,
  vanishedDate: null,
  createdDate: '2026-11-01T10:00:00.000Z',
};
const verified: Site = { ...shop, verifiedDate: '2026-11-01T11:00:00.000Z', verifiedBy: 'DNS' };
let server: FakeServer;
let site: Site | undefined;

beforeEach(() => {
  server = createEmptyServer();
  site = shop;
  server.on(listSites, () => ({ items: site ? [site] : [] }));
  server.on(getSite, () => site!);
  server.on(listSitePages, () => pageOf([]));
});

test('a site is added, and its page says how to prove that it is one’s own, in three ways', async () => {
  site = undefined;
  server.on(addSite, () => {
    site = shop;
    return shop;
  });
  await openConsole('/sites', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a site' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Address/), 'shop');
  await userEvent.click(dialog.getByRole('button', { name: 'Add site' }));
  expect(await dialog.findByText('Invalid URL format')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Address/), '.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Add site' }));
  expect(await screen.findByRole('heading', { name: 'shop.example', level: 1 })).toBeTruthy();
  expect(screen.getByText('<meta name="zeacon-site-verification" content="value-1">')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'DNS record' }));
  expect(screen.getByText('_zeacon.shop.example')).toBeTruthy();
  expect(screen.getByText('zeacon-site-verification=value-1')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'File' }));
  expect(screen.getByText('https://shop.example/.well-known/zeacon-site-verification.txt')).toBeTruthy();
});

test('a site that is in the list already is said at its field', async () => {
  server.on(addSite, () => {
    throw new FakeFailure('site.exists');
  });
  await openConsole('/sites', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a site' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Address/), 'shop.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Add site' }));
  expect(await dialog.findByText('This site is in the list already.')).toBeTruthy();
});

test('a proof that fails says why, and one that holds leads to the snippet', async () => {
  const message = 'There is no TXT record at _zeacon.shop.example. New records can take an hour to be seen everywhere.';
  let check: SiteProofCheck = { method: 'DNS', isProven: false, message };
  server.on(verifySiteUrl, () => ({ site: check.isProven ? verified : shop, checks: [check] }));
  await openConsole('/sites/sit_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'DNS record' }));
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText(message)).toBeTruthy();
  check = { method: 'DNS', isProven: true, message: null };
  site = verified;
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByRole('heading', { name: 'Snippet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  const bodies = server.callsOf(verifySiteUrl).map(({ body }) => body);
  expect(bodies).toEqual(Array(2).fill({ siteUrl: shop.origin, method: 'DNS' }));
});

test('what is wrong with a page is said in sentences, and where players were seen', async () => {
  site = verified;
  server.on(listSitePages, () =>
    pageOf([
      {
        ...{ kind: 'PLAYER' as const, embedId: 'ply_1', name: 'Shop', pageUrl: 'https://shop.example/a', count: 1234 },
        ...{ firstSeenDate: '2026-11-01T10:00:00.000Z', lastSeenDate: '2026-11-02T10:00:00.000Z' },
      },
    ]),
  );
  const message = 'The snippet names ply_9, which belongs to another business.';
  server.on(verifySnippet, ({ body }) => {
    const findings = [{ code: 'OF_ANOTHER_BUSINESS' as const, message, isProblem: true }];
    site = { ...verified, snippet: { state: 'BROKEN', ...body, findings, checkedDate: verified.verifiedDate } };
    return site;
  });
  await openConsole('/sites/sit_1', server);
  const row = await screen.findByRole('row', { name: /shop.example\/a/ });
  expect(row.textContent).toContain('Shop');
  expect(row.textContent).toContain('1,234');
  const field = screen.getByLabelText(/^Page with the snippet/);
  await userEvent.clear(field);
  await userEvent.type(field, 'https://shop.example/a');
  await userEvent.click(screen.getByRole('button', { name: 'Check the page' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('Snippet does not work')).toBeTruthy();
  expect(server.callsOf(verifySnippet)[0]?.body).toEqual({ pageUrl: 'https://shop.example/a' });
});

test('the pages of a widget and of a player are chosen from one list', async () => {
  const seen = { embedId: 'x', name: null, count: 1, firstSeenDate: shop.createdDate, lastSeenDate: shop.createdDate };
  const pageUrl = (path: string) => `https://shop.example/${path}`;
  server.on(listWidgetsAndPlayers, () => ({
    widgets: [{ key: 'wgt_1', name: 'Corner', form: 'BUBBLE' as const, active: true }],
    players: [{ uuid: 'ply_1', name: 'Hero' }],
  }));
  server.on(listWidgetPages, () => pageOf([{ ...seen, kind: 'WIDGET' as const, pageUrl: pageUrl('corner') }]));
  server.on(listPlayerPages, () => pageOf([{ ...seen, kind: 'PLAYER' as const, pageUrl: pageUrl('hero') }]));
  await openConsole('/sites', server);
  expect(await screen.findByRole('link', { name: pageUrl('corner') })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Widget or player/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Hero/ }));
  expect(await screen.findByRole('link', { name: pageUrl('hero') })).toBeTruthy();
});

test('a site is deleted after a question', async () => {
  server.on(deleteSite, () => {
    site = undefined;
    return {};
  });
  await openConsole('/sites/sit_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete site' }));
  expect(await screen.findByRole('heading', { name: 'No sites yet' })).toBeTruthy();
});

test('who may not change players sees the sites, and nothing that changes them', async () => {
  server.on(getConsoleSession, () => ({ ...session, role: 'analyst' as const }));
  await openConsole('/sites', server);
  await userEvent.click(await screen.findByRole('link', { name: 'shop.example' }));
  await screen.findByRole('heading', { name: 'shop.example', level: 1 });
  for (const name of ['Check now', 'Delete', 'Add a site']) expect(screen.queryByRole('button', { name })).toBeNull();
});

const report = {
  pageUrl: 'https://shop.example/members',
  version: '0.1.0',
  settings: 'READ' as const,
  isScriptLoaded: true,
  blocked: [],
  isOwnKey: true,
  foreignKeys: [],
  receivedDate: '2026-11-02T10:00:00.000Z',
};

test('a self-test opens a page of the site, and its result is shown as soon as it is there', async () => {
  site = verified;
  const waiting = { pageUrl: report.pageUrl, expiresDate: '2100-01-01T00:00:00.000Z', report: null };
  server.on(createSiteSelfTest, () => {
    site = { ...verified, selfTest: waiting };
    return { url: 'https://shop.example/members?zc-test=token', site };
  });
  const tab = { location: { href: '' }, close: () => {}, opener: window };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  await openConsole('/sites/sit_1', server);
  const field = await screen.findByLabelText(/^Page with the site tag/);
  await userEvent.clear(field);
  await userEvent.type(field, report.pageUrl);
  await userEvent.click(screen.getByRole('button', { name: 'Open the self-test' }));
  expect(await screen.findByText(/^Waiting for the page/)).toBeTruthy();
  expect(tab.location.href).toBe('https://shop.example/members?zc-test=token');
  expect(server.callsOf(createSiteSelfTest)[0]?.body).toEqual({ pageUrl: report.pageUrl });
  site = { ...verified, selfTest: { ...waiting, report } };
  expect(await screen.findByText('The tag works on this page')).toBeTruthy();
});

test.each([
  [{ isOwnKey: false }, 'The tag has the key of another business. Copy it again.'],
  [{ settings: 'REFUSED' as const }, 'This site is not among your allowed domains.'],
  [{ settings: 'UNREACHABLE' as const }, 'The page could not ask the platform for its widgets.'],
  [{ isScriptLoaded: false }, 'The script of the widgets could not be loaded.'],
  [
    { blocked: [{ directive: 'media-src', source: 'blob' }] },
    'The policy of the page blocks blob: allow it in media-src.',
  ],
])('a self-test that found %o says what to do', async (found, text) => {
  site = {
    ...verified,
    selfTest: { pageUrl: report.pageUrl, expiresDate: '2026-11-02T10:10:00.000Z', report: { ...report, ...found } },
  };
  await openConsole('/sites/sit_1', server);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('The tag works on this page')).toBeNull();
});

test('a self-test on a page with two tags says that ours works, and whose the other is', async () => {
  const found = { ...report, foreignKeys: ['pk_other'] };
  const { pageUrl } = report;
  site = { ...verified, selfTest: { pageUrl, expiresDate: '2026-11-02T10:10:00.000Z', report: found } };
  await openConsole('/sites/sit_1', server);
  expect(await screen.findByText(/^The page also has the tag of another business \(pk_other\)/)).toBeTruthy();
  expect(screen.getByText('The tag works on this page')).toBeTruthy();
});
