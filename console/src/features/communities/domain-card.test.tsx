import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type CommunityDomain,
  checkCommunityDomain,
  getCommunity,
  getCommunityDomain,
  listPosts,
  removeCommunityDomain,
  setCommunityDomain,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleCommunity } from '../../testing/samples.ts';

const name = 'club.acme.example';
const sample = (over: Partial<CommunityDomain> = {}): CommunityDomain => ({
  ...{ communityId: 'com_1', domain: name, name, url: `https://${name}`, state: 'PENDING' },
  records: [
    { type: 'CNAME', name, value: 'harbor-club.video.example' },
    { type: 'TXT', name: `_zeacon.${name}`, value: 'zeacon-community-verification=abc' },
  ],
  ...{ needsText: false, message: null, verifiedBy: null, verifiedDate: null, openedDate: null, missingDate: null },
  ...{ endsDate: null, checkedDate: null, nextCheckDate: '2026-03-10T12:01:00Z', createdDate: '2026-03-10T12:00:00Z' },
  ...over,
});

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(getCommunity, () => sampleCommunity());
  server.on(listPosts, () => ({ items: [], nextCursor: null }));
});

async function openCard() {
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Setup' }));
  return within(await screen.findByRole('region', { name: 'Domain' }));
}

test('a domain is entered, and says what it lacks', async () => {
  server.on(setCommunityDomain, ({ body }) => {
    if (body.domain === 'acme.video.example')
      throw new FakeFailure('request.invalid', { domain: 'This domain belongs to this platform' });
    return sample();
  });
  const card = await openCard();
  const field = card.getByLabelText('Domain');
  await userEvent.type(field, 'club{Enter}');
  expect(await card.findByText(/Enter a domain like community.example.com/)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'acme.video.example{Enter}');
  expect(await card.findByText('This domain belongs to this platform')).toBeTruthy();
  await userEvent.clear(field);
  server.on(getCommunityDomain, () => ({ domain: sample() }));
  await userEvent.type(field, `${name}{Enter}`);
  expect(await card.findByText('harbor-club.video.example')).toBeTruthy();
  expect(card.getByText(`_zeacon.${name}`)).toBeTruthy();
  expect(card.getByRole('button', { name: 'Copy value of the TXT record' })).toBeTruthy();
  expect(card.getByText('Not verified')).toBeTruthy();
});

test('what is wrong is said after a check, and what to do once it is verified', async () => {
  const message = `There is no CNAME record at ${name}, and no TXT record at _zeacon.${name}. New records can take an hour to be seen everywhere.`;
  let current = sample();
  server.on(getCommunityDomain, () => ({ domain: current }));
  server.on(checkCommunityDomain, () => current);
  const card = await openCard();
  current = sample({ message, checkedDate: '2026-03-10T12:00:00Z' });
  await userEvent.click(await card.findByRole('button', { name: 'Check now' }));
  expect(await card.findByText(message)).toBeTruthy();
  current = sample({ state: 'VERIFIED', verifiedBy: 'CNAME', verifiedDate: '2026-03-10T12:00:00Z' });
  await userEvent.click(card.getByRole('button', { name: 'Check now' }));
  expect(await card.findByText(/Open it once/)).toBeTruthy();
  expect(card.getByRole('link', { name: /Open the domain/ }).getAttribute('href')).toBe(`https://${name}`);
  expect(card.queryByText('harbor-club.video.example')).toBeNull();
});

test.each([
  ['ATTENTION', 'Needs attention', /Without them it ends on/],
  ['ENDED', 'Not shown any more', /at its subdomain again/],
] as const)('%s is said in words, with the records', async (state, badge, words) => {
  const endsDate = '2026-03-24T12:00:00Z';
  server.on(getCommunityDomain, () => ({ domain: sample({ state, endsDate, message: 'Missing.' }) }));
  const card = await openCard();
  expect(await card.findByText(badge)).toBeTruthy();
  expect(card.getByText(words)).toBeTruthy();
  expect(card.getByText('harbor-club.video.example')).toBeTruthy();
});

test('a removal is asked about', async () => {
  server.on(getCommunityDomain, () => ({ domain: sample({ state: 'VERIFIED', openedDate: '2026-03-10T12:00:00Z' }) }));
  server.on(removeCommunityDomain, () => ({}));
  const card = await openCard();
  await userEvent.click(await card.findByRole('button', { name: 'Remove domain' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Members sign in again/)).toBeTruthy();
  server.on(getCommunityDomain, () => ({ domain: null }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove domain' }));
  await waitFor(() => expect(server.callsOf(removeCommunityDomain)[0]?.url.search).toBe('?communityId=com_1'));
  expect(await card.findByLabelText('Domain')).toBeTruthy();
});
