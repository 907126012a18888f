import type { PostDetails } from '@zeacon/contract';
import * as contract from '@zeacon/contract';
import { expect, test } from 'vitest';
import { ZcError } from '../result.ts';
import { toTrees } from './comment-trees.ts';
import { draftEndpoints } from './draft-calls.ts';
import { editEndpoints } from './edit-calls.ts';
import { feedEndpoints } from './feed-calls.ts';
import { createFeedStore } from './feed-store.ts';
import { createHeights, edgesOf, selectWindow } from './list-window.ts';
import { manageEndpoints } from './manage-calls.ts';
import { memberEndpoints } from './member-calls.ts';
import { memberSearchEndpoint } from './mention-calls.ts';
import { noticeEndpoints } from './notice-calls.ts';
import { postChatEndpoint } from './post-chat.ts';

const postOf = (number: number, isPinned = false) =>
  ({ uuid: `pst_${number}`, isPinned, author: { memberId: `mbr_${number}` } }) as PostDetails;

/** The newest first; a cursor is the number of the last post of the page before. */
function openFeed(count: number) {
  let posts = Array.from({ length: count }, (_, index) => postOf(count - index));
  let failure: ZcError | undefined;
  const store = createFeedStore({
    async list(cursor, size) {
      if (failure) throw failure;
      const older = posts.filter(({ uuid }) => !cursor || Number(uuid.slice(4)) < Number(cursor));
      const items = older.slice(0, size);
      return { items, nextCursor: older.length > size ? items.at(-1)!.uuid.slice(4) : null };
    },
    async one(id) {
      const found = posts.find(({ uuid }) => uuid === id);
      if (!found) throw new ZcError('post.not_found', 'Gone');
      return found;
    },
    some: async (ids) => ({ items: posts.filter(({ uuid }) => ids.includes(uuid)) }),
  });
  const shown = () => store.get().posts.map(({ uuid }) => Number(uuid.slice(4)));
  return {
    ...{ store, shown },
    publish: (number: number, isPinned = false) => {
      posts = [postOf(number, isPinned), ...posts];
      store.announce(`pst_${number}`);
    },
    take: (number: number) => (posts = posts.filter(({ uuid }) => uuid !== `pst_${number}`)),
    fail: (code: string | undefined) => (failure = code === undefined ? undefined : new ZcError(code, 'No')),
  };
}

const downFrom = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, index) => first - index);

test('pages follow one another without repeats or skips while posts arrive', async () => {
  const { store, shown, publish } = openFeed(60);
  await store.read();
  for (let number = 61; number < 66; number += 1) {
    publish(number);
    await store.more();
  }
  expect(shown()).toEqual(downFrom(60, 1));
  expect(store.get()).toMatchObject({ nextCursor: null, news: ['pst_61', 'pst_62', 'pst_63', 'pst_64', 'pst_65'] });
  await store.showNews();
  expect(shown()).toEqual(downFrom(65, 1));
  expect(store.get().news).toEqual([]);
});

test('if more came than a page holds, the feed begins anew, so that nothing is left out between', async () => {
  const { store, shown, publish } = openFeed(10);
  await store.read();
  for (let number = 11; number <= 60; number += 1) publish(number);
  await store.showNews();
  expect(shown()).toEqual(downFrom(60, 41));
  await store.more();
  await store.more();
  expect(shown()).toEqual(downFrom(60, 1));
});

test('where the most popular come first, news make the list begin anew, and what became popular is no news', async () => {
  let ranked = downFrom(30, 1).map((number) => postOf(number));
  const list = async (cursor: string | undefined, size: number) => {
    const from = Number(cursor ?? 0);
    const isEnd = from + size >= ranked.length;
    return { items: ranked.slice(from, from + size), nextCursor: isEnd ? null : String(from + size) };
  };
  const store = createFeedStore(
    { list, one: async () => ranked[0]!, some: async () => ({ items: ranked.slice(0, 2) }) },
    () => 'POPULAR',
  );
  const shown = () => store.get().posts.map(({ uuid }) => Number(uuid.slice(4)));
  await store.read();
  await store.more();
  expect(shown()).toEqual(downFrom(30, 1));
  ranked = [...ranked.slice(0, 2), postOf(40), ...ranked.slice(3), ranked[2]!];
  await store.catchUp(['pst_30', 'pst_29']);
  expect(store.get().news).toEqual([]);
  store.announce('pst_41');
  ranked.push(postOf(41));
  expect(store.get().news).toEqual(['pst_41']);
  await store.showNews();
  expect(shown()).toEqual([30, 29, 40, ...downFrom(27, 11)]);
  expect(store.get()).toMatchObject({ news: [], nextCursor: '20', isReading: false });
  await store.more();
  expect(shown()).toEqual([30, 29, 40, ...downFrom(27, 1), 28, 41]);
});

test('what was removed is gone, also from an answer that is older than that', async () => {
  const { store, shown, publish } = openFeed(5);
  await store.read();
  store.drop('pst_3');
  await store.showNews();
  expect(shown()).toEqual([5, 4, 2, 1]);
  publish(6);
  store.drop('pst_6');
  expect(store.get().news).toEqual([]);
  store.announce('pst_6');
  expect(store.get().news).toEqual([]);
});

test('a post that cannot be read any more is taken away when it is renewed', async () => {
  const { store, shown, take } = openFeed(3);
  await store.read();
  take(2);
  await store.renew('pst_2');
  expect(shown()).toEqual([3, 1]);
});

test('after a lost connection it knows what was removed and published meanwhile', async () => {
  const { store, shown, publish, take } = openFeed(5);
  await store.read();
  take(4);
  publish(6);
  store.get();
  await store.catchUp(['pst_5', 'pst_4']);
  expect(shown()).toEqual([5, 3, 2, 1]);
  expect(store.get().news).toEqual(['pst_6']);
});

test('a linked post comes first, and once', async () => {
  const { store, shown } = openFeed(40);
  await store.read('pst_7');
  await store.more();
  await store.more();
  expect(shown().slice(0, 3)).toEqual([7, 40, 39]);
  expect(shown().filter((number) => number === 7)).toHaveLength(1);
  expect(shown()).toHaveLength(40);
});

test('of another space, what was shown goes, and what was under way for it too', async () => {
  const { store, shown, take, publish } = openFeed(30);
  await store.read('pst_7');
  publish(31);
  const late = store.more();
  for (const number of [7, 29, 30]) take(number);
  await store.restart();
  await late;
  expect(shown()).toEqual([31, ...downFrom(28, 20)]);
  expect(store.get()).toMatchObject({ news: [], isReading: false, status: 'ready' });
});

test('what a member wrote stands below what is pinned', async () => {
  const { store, shown, publish } = openFeed(2);
  publish(9, true);
  await store.read();
  store.add(postOf(3));
  expect(shown()).toEqual([9, 3, 2, 1]);
});

test.each(['client.offline', 'server.failed', 'request.rate_limited'])(
  'after %s the posts stay, and it goes on',
  async (code) => {
    const { store, shown, fail } = openFeed(30);
    fail(code);
    await store.read();
    expect(store.get()).toMatchObject({ status: 'failed', error: { code } });
    fail(undefined);
    await store.read();
    fail(code);
    await store.more();
    expect([store.get().status, store.get().error?.code, shown().length]).toEqual(['ready', code, 10]);
    fail(undefined);
    await store.more();
    expect([store.get().error, shown().length]).toEqual([undefined, 30]);
  },
);

test('of 10,000 posts, at most 50 and what is kept are drawn, with room for the rest', () => {
  const keys = Array.from({ length: 10_000 }, (_, index) => `${index}`);
  const heights = createHeights(100);
  heights.set('0', 20);
  heights.set('1', 60);
  const edges = edgesOf(keys, heights.of);
  for (const top of [-500, 0, 7777, 200_000, edges.at(-1)! - 800, edges.at(-1)! + 5000]) {
    const { parts, spaceAfter } = selectWindow(edges, { top, bottom: top + 900 }, [3]);
    expect(parts.length).toBeLessThanOrEqual(51);
    expect(parts.some(({ index }) => index === 3)).toBe(true);
    const drawn = parts.reduce((sum, { index, spaceBefore }) => sum + spaceBefore + heights.of(keys[index]!), 0);
    expect(Math.round(drawn + spaceAfter)).toBe(Math.round(edges.at(-1)!));
    const inside = Math.min(Math.max(0, top), edges.at(-1)! - 1);
    expect(parts.some(({ index }) => edges[index]! <= inside && inside < edges[index + 1]!)).toBe(true);
  }
  expect(selectWindow(edgesOf([], heights.of), { top: 0, bottom: 900 }, [0])).toEqual({ parts: [], spaceAfter: 0 });
});

test('nothing is shown of a member who is hidden, also of what comes later, until they are not any more', async () => {
  const { store } = openFeed(40);
  await store.read();
  store.hide('mbr_39');
  store.hide('mbr_25');
  await store.more();
  const ids = () => store.get().posts.map(({ uuid }) => uuid);
  expect(ids()).toContain('pst_26');
  expect(ids()).not.toContain('pst_39');
  expect(ids()).not.toContain('pst_25');
  store.unhide('mbr_39');
  await store.read();
  expect(ids()).toContain('pst_39');
});

test('answers stand below what they answer, or at the root where that is not there', () => {
  const comment = (id: string, parentId: string | null) => ({ id, parentId }) as contract.PostComment;
  const trees = toTrees([comment('a', null), comment('b', 'a'), comment('c', 'b'), comment('d', 'gone')]);
  expect(trees.map(({ comment: { id }, answers }) => [id, answers.length])).toEqual([
    ['a', 1],
    ['d', 0],
  ]);
  expect(trees[0]!.answers[0]!.answers[0]!.comment.id).toBe('c');
});

test('what a feed calls is what the contract says', () => {
  const originals = {
    details: contract.getPublicCommunity,
    list: contract.listPublicPosts,
    one: contract.getPublicPost,
    spaces: contract.listPublicSpaces,
    some: contract.filterPosts,
    comments: contract.listComments,
    comment: contract.writeComment,
    react: contract.reactToPost,
    vote: contract.voteInPoll,
    topic: contract.openCommunityTopic,
    role: contract.getMemberRole,
    redeem: contract.redeemMemberCode,
    signOut: contract.signOutMember,
  } satisfies Record<keyof typeof feedEndpoints, contract.Endpoint>;
  for (const [name, { method, path }] of Object.entries(originals))
    expect(feedEndpoints[name as keyof typeof feedEndpoints]).toMatchObject({ method, path });
});

test('what members call is what the contract says', () => {
  const originals = {
    write: contract.writeMemberPost,
    addPicture: contract.addPostPicture,
  } satisfies Record<keyof typeof memberEndpoints, contract.Endpoint>;
  for (const [name, { method, path }] of Object.entries(originals))
    expect(memberEndpoints[name as keyof typeof memberEndpoints]).toMatchObject({ method, path });
});

test('how drafts are kept and notices are read is what the contract says', () => {
  const drafts = {
    read: contract.readOwnUnsentPost,
    keep: contract.keepOwnUnsentPost,
    drop: contract.dropOwnUnsentPost,
  } satisfies Record<keyof typeof draftEndpoints, contract.Endpoint>;
  for (const [name, { method, path }] of Object.entries(drafts))
    expect(draftEndpoints[name as keyof typeof draftEndpoints]).toMatchObject({ method, path });
  const notices = {
    list: contract.listCommunityNotices,
    read: contract.readCommunityNotices,
  } satisfies Record<keyof typeof noticeEndpoints, contract.Endpoint>;
  for (const [name, { method, path }] of Object.entries(notices))
    expect(noticeEndpoints[name as keyof typeof noticeEndpoints]).toMatchObject({ method, path });
});

test('what is done about posts and comments is what the contract says', () => {
  const originals = {
    removePost: contract.removeMemberPost,
    removeComment: contract.removeComment,
    report: contract.reportToModerators,
    block: contract.blockMember,
    unblock: contract.unblockMember,
    blocked: contract.listBlockedMembers,
  } satisfies Record<keyof typeof manageEndpoints, contract.Endpoint>;
  for (const [name, { method, path }] of Object.entries(originals))
    expect(manageEndpoints[name as keyof typeof manageEndpoints]).toMatchObject({ method, path });
});

test('texts are edited as the contract says', () => {
  const originals = { post: contract.editMemberPost, comment: contract.editComment };
  for (const name of ['post', 'comment'] as const) {
    const { method, path } = originals[name];
    expect(editEndpoints[name]).toMatchObject({ method, path });
  }
});

test('members to mention are searched as the contract says', () => {
  const { method, path } = contract.searchMembers;
  expect(memberSearchEndpoint).toMatchObject({ method, path });
});

test('the chat of a live is read as the contract says', () => {
  const { method, path } = contract.listPostChat;
  expect(postChatEndpoint).toMatchObject({ method, path });
});
