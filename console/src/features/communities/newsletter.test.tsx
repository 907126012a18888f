import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCommunity,
  getPostNewsletter,
  listPosts,
  listSpaces,
  type NewsletterOutlook,
  type PostDetails,
  sendPostNewsletter,
  testPostNewsletter,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleCommunity, samplePost } from '../../testing/samples.ts';

const patience = { timeout: 30_000 };
const date = '2026-03-10T12:00:00Z';
const community = sampleCommunity();
const sending = {
  state: 'SENDING',
  recipientCount: 340,
  sentCount: 120,
  startedDate: date,
  finishedDate: null,
} as const;

let server: FakeServer;
let posts: PostDetails[];
let outlook: NewsletterOutlook;

beforeEach(() => {
  posts = [samplePost()];
  outlook = { newsletter: null, recipientCount: 340, nextDate: null };
  server = createEmptyServer();
  server.on(getCommunity, () => community);
  server.on(listSpaces, () => ({ items: [] }));
  server.on(listPosts, () => ({ items: posts, nextCursor: null }));
  server.on(getPostNewsletter, () => outlook);
});

async function ask() {
  await openConsole('/communities/com_1', server);
  const card = await screen.findByRole('region', { name: 'Spring' }, patience);
  await userEvent.click(within(card).getByRole('button', { name: 'Send as a newsletter…' }));
  return { card, dialog: await screen.findByRole('alertdialog', {}, patience) };
}

test('a newsletter says to how many it goes before it is sent, and then how far it is', async () => {
  server.on(testPostNewsletter, () => ({}));
  server.on(sendPostNewsletter, () => {
    posts = [samplePost({ newsletter: sending })];
    return sending;
  });
  const { card, dialog } = await ask();
  expect(await within(dialog).findByText(/by mail to 340 members/, {}, patience)).toBeTruthy();
  expect(server.callsOf(sendPostNewsletter)).toHaveLength(0);
  expect(document.activeElement?.textContent).toBe('Cancel');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send a test to me' }));
  await waitFor(() => expect(server.callsOf(testPostNewsletter)[0]?.body).toEqual({ postId: 'pst_1' }), patience);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send newsletter' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), patience);
  expect(server.callsOf(sendPostNewsletter)[0]?.body).toEqual({ postId: 'pst_1' });
  expect(await within(card).findByText('Newsletter: sent to 120 of 340', {}, patience)).toBeTruthy();
  expect(within(card).queryByRole('button', { name: /newsletter/ })).toBeNull();
  posts = [samplePost({ newsletter: { ...sending, state: 'SENT', sentCount: 340, finishedDate: date } })];
  expect(await within(card).findByText(/^Newsletter: sent to 340 on /, {}, patience)).toBeTruthy();
});

test('what stands in the way of a newsletter is said, and it cannot be sent', async () => {
  outlook = { newsletter: null, recipientCount: 340, nextDate: '2026-03-11T12:00:00Z' };
  const { dialog } = await ask();
  expect(await within(dialog).findByText(/one newsletter a day/, {}, patience)).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send newsletter' }).disabled).toBe(true);
});

test('why the server refuses it stands in the dialog', async () => {
  server.on(sendPostNewsletter, () => {
    throw new FakeFailure('newsletter.nobody');
  });
  const { dialog } = await ask();
  await within(dialog).findByText(/340/, {}, patience);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send newsletter' }));
  expect(await within(dialog).findByText(/No member of this community/, {}, patience)).toBeTruthy();
});

test('a draft is published first; one that was stopped says so', async () => {
  posts = [
    samplePost({ title: 'Later', uuid: 'pst_2', state: 'DRAFT' }),
    samplePost({ title: 'Gone', uuid: 'pst_3', newsletter: { ...sending, state: 'STOPPED', finishedDate: date } }),
  ];
  await openConsole('/communities/com_1', server);
  const draft = await screen.findByRole('region', { name: 'Later' }, patience);
  expect(within(draft).getByRole<HTMLButtonElement>('button', { name: /once published/ }).disabled).toBe(true);
  const gone = screen.getByRole('region', { name: 'Gone' });
  expect(within(gone).getByText('Newsletter stopped: sent to 120 of 340')).toBeTruthy();
});
