import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCommunity, listPostComments, listPosts, listSpaces, type PostComment } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleCommunity, samplePost } from '../../testing/samples.ts';

const author = { memberId: 'mbr_1', name: 'Ana', role: 'MEMBER' as const, pictureUrl: null };
const comment: PostComment = {
  ...{ id: 'cmt_1', postId: 'pst_1', parentId: null, text: 'Here she turns, see www.sea.example.', atSec: 62, author },
  ...{ isRemoved: false, isHeld: false, createdDate: '2026-03-10T12:00:00Z', editedDate: null, mentions: [] },
  quote: { id: 'pst_1', text: 'The best of the day', author: { ...author, name: 'Bo' } },
  reactions: [
    { reaction: 'LIKE', count: 3, isMine: false },
    { reaction: 'LOVE', count: 0, isMine: false },
    { reaction: 'CELEBRATE', count: 1, isMine: false },
  ],
};

test('comments show what others show of them: reactions, what they quote and the second of the video', async () => {
  const server = createEmptyServer();
  server.on(getCommunity, () => sampleCommunity());
  server.on(listSpaces, () => ({ items: [] }));
  server.on(listPosts, () => ({ items: [samplePost({ commentCount: 2 })], nextCursor: null }));
  server.on(listPostComments, () => ({
    items: [comment, { ...comment, id: 'cmt_2', text: '', atSec: 62, isRemoved: true, quote: null, reactions: [] }],
    nextCursor: null,
  }));
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Show comments' }));
  const given = await screen.findByRole('list', { name: 'Reactions' });
  expect(
    within(given)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['👍 3', '🎉 1']);
  expect(within(given).getByRole('img', { name: 'Celebrate' })).toBeTruthy();
  const figure = screen.getByRole('figure');
  expect([figure.querySelector('blockquote')?.textContent, figure.querySelector('figcaption')?.textContent]).toEqual([
    'The best of the day',
    'Bo',
  ]);
  expect(screen.getByRole('link', { name: 'www.sea.example' }).getAttribute('href')).toBe('https://www.sea.example/');
  // A removed comment is about no second any more.
  const moments = screen.getAllByRole('link', { name: 'At 1:02 of the video' });
  expect(moments.map((link) => link.getAttribute('href'))).toEqual([
    'http://harbor-club.localhost:4000/post/pst_1?comment=cmt_1#cmt_1',
  ]);
});
