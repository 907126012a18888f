import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Appeal,
  answerAppeal,
  getCommunity,
  listAppeals,
  listModeration,
  listModerationActions,
  listPosts,
  listSpaces,
  type ModerationItem,
  moderate,
  moderateMany,
  undoModerations,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleCommunity, samplePost } from '../../testing/samples.ts';

const patience = { timeout: 30_000 };
const date = '2026-03-10T12:00:00Z';
const ana = { memberId: 'mbr_1', name: 'Ana', role: null, pictureUrl: null };

const appealOf = (changes: Partial<Appeal> = {}): Appeal => ({
  ...{ id: 'apl_1', state: 'OPEN', text: 'It was kind', answer: '', createdDate: date, decidedDate: null },
  member: ana,
  decision: {
    ...{ id: 'mod_1', action: 'REMOVED', kind: 'POST', targetId: 'pst_1', text: 'Mi', reason: 'Be kind' },
    ...{ because: ['REPORTED'], byName: null, isUndone: false, canUndo: true, createdDate: date },
  },
  ...{ removedText: 'Mine, all of it', notes: ['Rude'], otherCount: 2, isOwnDecision: true },
  others: ['bo@sea.example'],
  ...changes,
});

let server: FakeServer;
let waiting: Appeal[];

beforeEach(() => {
  waiting = [appealOf()];
  server = createEmptyServer();
  server.on(getCommunity, () => sampleCommunity());
  server.on(listPosts, () => ({ items: [], nextCursor: null }));
  server.on(listSpaces, () => ({ items: [] }));
  server.on(listModeration, () => pageOf([]));
  server.on(listModerationActions, () => pageOf([]));
  server.on(listAppeals, () => pageOf(waiting));
});

async function openModeration() {
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Moderation' }, patience));
}

test('an appeal is shown with its case and who else could answer it, and is granted with an answer', async () => {
  server.on(answerAppeal, () => {
    waiting = [];
    return {};
  });
  await openModeration();
  const card = await screen.findByRole('region', { name: 'Appeal: Ana' }, patience);
  for (const text of [
    /It was kind/,
    /Mine, all of it/,
    /Be kind · Reported by members/,
    'Rude',
    /bo@sea.example/,
    /: 2/,
  ])
    expect(within(card).getByText(text)).toBeTruthy();
  await userEvent.click(within(card).getByRole('button', { name: 'Take it back' }));
  const asked = await screen.findByRole('alertdialog', {}, patience);
  await userEvent.type(within(asked).getByLabelText(/^Answer/), 'You are right');
  await userEvent.click(within(asked).getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Appeal: Ana' })).toBeNull(), patience);
  expect(server.callsOf(answerAppeal)[0]?.body).toEqual({
    ...{ communityId: 'com_1', appealId: 'apl_1', decision: 'OVERTURN', answer: 'You are right' },
  });
});

test('an appeal that somebody else answered meanwhile says so; an answer needs no words', async () => {
  waiting = [appealOf({ isOwnDecision: false })];
  server.on(answerAppeal, () => {
    throw new FakeFailure('appeal.not_found');
  });
  await openModeration();
  const card = await screen.findByRole('region', { name: 'Appeal: Ana' }, patience);
  expect(within(card).queryByText(/You made this decision/)).toBeNull();
  await userEvent.click(within(card).getByRole('button', { name: 'Uphold' }));
  const asked = await screen.findByRole('alertdialog', {}, patience);
  await userEvent.click(within(asked).getByRole('button', { name: 'Uphold' }));
  expect(await within(asked).findByText(/it was answered already/, {}, patience)).toBeTruthy();
  expect(server.callsOf(answerAppeal)[0]?.body).toMatchObject({ decision: 'UPHOLD', answer: '' });
});

test('what is removed or banned can have a reason', async () => {
  server.on(listModeration, () =>
    pageOf([
      {
        ...{
          kind: 'POST',
          targetId: 'pst_1',
          reasons: ['REPORTED'],
          notes: [],
          contentId: null,
          reportCount: 1,
          text: 'Casino',
        },
        ...{ author: ana, isHeld: false, url: null, pictures: [], createdDate: date },
      },
    ]),
  );
  server.on(moderate, () => ({}));
  await openModeration();
  const card = await screen.findByRole('region', { name: 'Post: Ana' }, patience);
  for (const button of ['Remove', 'Ban']) {
    await userEvent.click(within(card).getByRole('button', { name: button }));
    const asked = await screen.findByRole('alertdialog', {}, patience);
    if (button === 'Remove') await userEvent.type(within(asked).getByLabelText(/^Reason/), 'Spam');
    await userEvent.click(within(asked).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), patience);
  }
  const sent = server.callsOf(moderate).map(({ body }) => body);
  expect(sent).toMatchObject([
    { decision: 'REMOVE', reason: 'Spam' },
    { decision: 'BAN', reason: '' },
  ]);
});

test('a post of a member is removed with a reason where posts are listed, and not deleted', async () => {
  server.on(listPosts, () => ({ items: [samplePost({ title: 'Ropes', author: ana })], nextCursor: null }));
  server.on(moderate, () => ({}));
  await openConsole('/communities/com_1', server);
  const card = await screen.findByRole('region', { name: 'Ropes' }, patience);
  expect(within(card).queryByRole('button', { name: 'Delete' })).toBeNull();
  await userEvent.click(within(card).getByRole('button', { name: 'Remove' }));
  const asked = await screen.findByRole('alertdialog', {}, patience);
  await userEvent.type(within(asked).getByLabelText(/^Reason/), 'Spam');
  await userEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), patience);
  expect(server.callsOf(moderate)[0]?.body).toEqual({
    ...{ communityId: 'com_1', kind: 'POST', targetId: 'pst_1', decision: 'REMOVE', reason: 'Spam' },
  });
});

test('several of the queue are removed in one step by keyboard, and brought back as a whole', async () => {
  const itemOf = (id: string, changes: Partial<ModerationItem> = {}): ModerationItem => ({
    ...{
      kind: 'POST',
      targetId: id,
      reasons: ['REPORTED'],
      notes: [],
      contentId: null,
      reportCount: 1,
      text: `Words of ${id}`,
    },
    ...{ author: ana, isHeld: false, url: null, pictures: [], createdDate: date, ...changes },
  });
  let queue = [itemOf('pst_1'), itemOf('cmt_2', { kind: 'COMMENT' }), itemOf('mbr_3', { kind: 'MEMBER' })];
  const all = queue;
  server.on(listModeration, () => pageOf(queue));
  server.on(moderateMany, ({ body: { targets } }) => {
    queue = queue.filter(({ targetId }) => !targets.some((one) => one.targetId === targetId));
    return { actionIds: targets.map(({ targetId }) => `mod_${targetId}`) };
  });
  server.on(undoModerations, () => {
    queue = all;
    return {};
  });
  await openModeration();
  const each = await screen.findAllByRole('checkbox', { name: /^Choose: / }, patience);
  expect(each.map((box) => box.getAttribute('aria-label'))).toEqual(['Choose: Post: Ana', 'Choose: Comment: Ana']);
  const whole = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  each[0]!.focus();
  await userEvent.keyboard(' ');
  expect([whole.checked, whole.indeterminate]).toEqual([false, true]);
  await userEvent.click(whole);
  expect(screen.getByText('2 chosen').role).toBe('status');
  await userEvent.click(screen.getByRole('button', { name: 'Remove chosen' }));
  const dialog = await screen.findByRole('alertdialog', {}, patience);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('2 were removed', {}, patience)).toBeTruthy();
  const targets = [{ targetId: 'pst_1' }, { targetId: 'cmt_2' }];
  expect(server.callsOf(moderateMany)[0]?.body).toMatchObject({ communityId: 'com_1', decision: 'REMOVE', targets });
  await waitFor(() => expect(screen.queryByText('Words of pst_1')).toBeNull(), patience);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Words of pst_1', {}, patience)).toBeTruthy();
  expect(server.callsOf(undoModerations)[0]?.body).toMatchObject({ actionIds: ['mod_pst_1', 'mod_cmt_2'] });
});
