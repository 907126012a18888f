import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  listCallsToAction,
  listCommunities,
  listCommunityMembers,
  listEmbedKeys,
  listInvites,
  listLeads,
  listPosts,
  listReportLinks,
  listSpaces,
  listSplitTests,
  type ReportLink,
  type SplitTest,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleCommunity, samplePost, session } from '../../testing/samples.ts';

const name = 'Harbor tour';
const invited = 'harbor@sea.example';
const createdDate = '2026-11-01T10:00:00.000Z';
const splitTest: SplitTest = {
  ...{ id: 'spt_1', widgetId: 'wgt_1', name, status: 'DRAFT', stopReason: null },
  variants: [{ share: 50, form: null, content: null, title: null, selector: null }],
  ...{ holdOut: 50, coverage: 100, metric: 'CONVERSION', goal: null },
  plan: { visitorsPerDay: 1000, rate: 5, days: 28 },
  detectable: { visitorsPerArm: 14_000, points: 0.8, lift: 16 },
  ...{ startedDate: null, stoppedDate: null, createdDate },
};
const report: ReportLink = {
  ...{ id: 'rep_1', name, createdDate, expiresDate: null, openedDate: null },
  view: { filters: {}, period: { days: 28 }, timeZone: 'UTC', measure: 'views', groupBy: 'streamId' },
};

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(listEmbedKeys, () => ({ items: [{ kid: 'key_1', name, createdDate, lastUsedDate: null }] }));
  server.on(listSplitTests, () => ({ items: [splitTest, { ...splitTest, id: 'spt_2', name: 'Corner or bar' }] }));
  server.on(listReportLinks, () => ({ items: [report] }));
  server.on(listCallsToAction, () =>
    pageOf([
      { id: 'cta_1', streamId: 'str_1', streamName: 'Tour', kind: 'LEAD_FORM' as const, text: 'Book', headline: name },
    ]),
  );
  server.on(listPosts, () => ({ items: [samplePost({ title: name })], nextCursor: null }));
  server.on(listCommunities, () => pageOf([sampleCommunity({ id: 'com_1' })]));
  server.on(listCommunityMembers, () =>
    pageOf([
      {
        ...{ memberId: 'mbr_1', username: 'ann', email: invited, role: 'MEMBER' as const, state: 'ACTIVE' as const },
        ...{ pictureUrl: null, bio: '', joinedDate: createdDate, postCount: 0, commentCount: 0 },
      },
    ]),
  );
  server.on(listLeads, () =>
    pageOf([
      {
        ...{ id: 'led_1', streamId: 'str_1', streamName: 'Tour', callToActionId: 'cta_1', name: 'Ann', email: invited },
        ...{ consentText: '', pageUrl: '', positionMs: null, createdDate },
      },
    ]),
  );
  server.on(listInvites, () => ({
    items: [
      {
        id: 'inv_1',
        email: invited,
        role: 'host' as const,
        invitedBy: session.email,
        sentDate: createdDate,
        expiresDate: createdDate,
      },
    ],
  }));
  server.on(listSpaces, () => ({
    items: [{ id: 'spc_1', communityId: 'com_1', name, description: '', url: 'http://club.localhost', postCount: 0 }],
  }));
});

test.each<[title: string, address: string, label?: string]>([
  ['Calls to action', '/videos/str_1/overlays?call=cta_1', `${name} (Book) Tour`],
  ['Embed keys', '/embed-keys'],
  ['Split tests', '/widgets/wgt_1'],
  ['Shared reports', '/insights?new'],
  ['Spaces', '/communities/com_1?space=spc_1'],
  ['Posts', '/communities/com_1?search=Harbor%20tour'],
  ['Open invitations', '/team', invited],
  ['Leads', '/leads?search=harbor%40sea.example', `Ann (${invited})`],
  ['Members', '/communities/com_1?member=harbor%40sea.example', `ann (${invited})`],
])('%s are found by their names', async (title, address, label = name) => {
  await openConsole('/settings', server);
  await screen.findByRole('heading', { name: 'Business' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search everything by name' }), 'harbor');
  const found = within(await screen.findByRole('group', { name: title }));
  await userEvent.click(found.getByRole('menuitem', { name: label }));
  expect(location.pathname + location.search).toBe(address);
});
