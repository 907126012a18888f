import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeCommunityMember,
  createPost,
  createSpace,
  deleteSpace,
  editPost,
  getCommunity,
  getCommunityFigures,
  listCommunities,
  listCommunityMembers,
  listModeration,
  listModerationActions,
  listPosts,
  listSpaces,
  moderate,
  orderSpaces,
  removePictureOfMember,
  undoModeration,
  updateCommunity,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleCommunity, samplePost } from '../../testing/samples.ts';

const community = sampleCommunity();
const ana = {
  ...({ memberId: 'mbr_1', username: 'Ana', email: 'ana@sea.example', role: 'MEMBER', state: 'REQUESTED' } as const),
  pictureUrl: '/media/member-pictures/1.webp?token=t',
  ...{ joinedDate: '2026-03-10T12:00:00Z', bio: '', postCount: 0, commentCount: 0 },
};

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(listCommunities, () => pageOf([community]));
  server.on(getCommunity, () => community);
  server.on(listPosts, () => ({ items: [], nextCursor: null }));
  server.on(listCommunityMembers, () => pageOf([ana]));
  server.on(listSpaces, () => ({ items: [] }));
});

test('without communities the page says what to do next', async () => {
  server.on(listCommunities, () => pageOf([]));
  await openConsole('/communities', server);
  expect(await screen.findByRole('heading', { name: 'No communities yet' })).toBeTruthy();
});

test('a post is written as a draft', async () => {
  server.on(createPost, () => new Promise<never>(() => {}));
  await openConsole('/communities/com_1', server);
  // Where somebody types already, the editor waits, which other files may have loaded.
  const text = await waitFor(() => {
    const field = screen.getByLabelText<HTMLTextAreaElement>(/^Text/);
    field.focus();
    return field;
  });
  await userEvent.type(text, 'Hello **all**');
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(server.callsOf(createPost)).toHaveLength(1));
  expect(server.callsOf(createPost)[0]?.body).toMatchObject({
    state: 'DRAFT',
    body: { blocks: [{ type: 'paragraph', content: [{ text: 'Hello ' }, { text: 'all', marks: ['bold'] }] }] },
  });
});

const space = (id: string, name: string, postCount = 0) => ({
  ...{ id, communityId: 'com_1', name, postCount, description: '' },
  url: `http://harbor-club.localhost:4000/space/${id}`,
});

test('spaces are added, put in order and removed, and their posts go where they are sent', async () => {
  server.on(listSpaces, () => ({ items: [space('spc_1', 'Boats', 3), space('spc_2', 'Ropes')] }));
  server.on(createSpace, ({ body }) => {
    if (body.name === 'boats') throw new FakeFailure('request.invalid', { name: 'Another space has this name' });
    return space('spc_3', body.name);
  });
  server.on(orderSpaces, () => ({ items: [] }));
  server.on(deleteSpace, () => ({}));
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Spaces' }));
  await userEvent.click(await screen.findByRole('button', { name: 'New space' }));
  const name = await screen.findByLabelText('Name');
  await userEvent.type(name, 'boats{Enter}');
  expect(await screen.findByText('Another space has this name')).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.type(name, 'Sails{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(createSpace).at(-1)?.body).toEqual({ communityId: 'com_1', name: 'Sails', description: '' });
  await userEvent.click(screen.getByRole('button', { name: 'Move Ropes up' }));
  await waitFor(() => expect(server.callsOf(orderSpaces)[0]?.body).toMatchObject({ spaceIds: ['spc_2', 'spc_1'] }));
  const boats = screen.getByRole('region', { name: 'Boats' });
  await userEvent.click(within(boats).getByRole('button', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: /Where its posts go/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ropes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove space' }));
  await waitFor(() => expect(server.callsOf(deleteSpace)[0]?.url.search).toBe('?moveTo=spc_2'));
});

test('a post has a space and a poll, which says what it lacks before it is sent', async () => {
  server.on(listSpaces, () => ({ items: [space('spc_1', 'Boats')] }));
  server.on(createPost, () => new Promise<never>(() => {}));
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('button', { name: /^No space Space|^Space/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Boats' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a poll' }));
  await userEvent.type(screen.getByLabelText('Option 1'), 'North');
  await userEvent.click(screen.getByRole('button', { name: 'Publish post' }));
  expect(await screen.findByText('Option is required')).toBeTruthy();
  expect(server.callsOf(createPost)).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('Option 2'), 'South');
  await userEvent.click(screen.getByRole('button', { name: 'Publish post' }));
  await waitFor(() =>
    expect(server.callsOf(createPost)[0]?.body).toMatchObject({
      spaceId: 'spc_1',
      poll: { question: '', options: ['North', 'South'], endsDate: null },
    }),
  );
});

test('the business reads the results of a poll, and moves a post of a member', async () => {
  const poll = { question: 'Where to?', voteCount: 3, endsDate: null, isEnded: false, ownOption: null };
  const post = samplePost({
    title: 'Sail',
    author: { memberId: 'mbr_1', name: 'Ana', role: 'MEMBER', pictureUrl: null },
    body: {
      blocks: [
        {
          type: 'list',
          ordered: false,
          items: [
            [
              { text: '<b>Rope</b>', marks: ['bold', 'code'] },
              { text: 'there', href: 'https://a.example/' },
            ],
          ],
        },
      ],
    },
    poll: {
      ...poll,
      options: [
        { text: 'North', count: 2 },
        { text: 'South', count: 1 },
      ],
    },
  });
  server.on(listSpaces, () => ({ items: [space('spc_1', 'Boats')] }));
  server.on(listPosts, () => ({ items: [post], nextCursor: null }));
  server.on(editPost, () => post);
  await openConsole('/communities/com_1', server);
  const card = await screen.findByRole('region', { name: 'Sail' });
  expect(within(card).getByText('Where to?')).toBeTruthy();
  const [item] = within(card).getAllByRole('listitem');
  expect(item?.querySelector('strong code')?.textContent).toBe('<b>Rope</b>');
  expect([...(item?.querySelectorAll('a') ?? [])].map(({ href }) => href)).toEqual(['https://a.example/']);
  expect(
    within(card)
      .getAllByText(/^Votes: /)
      .map(({ textContent }) => textContent),
  ).toEqual([...['Votes: 2', 'Votes: 1', 'Votes: 3']]);
  await userEvent.selectOptions(within(card).getByRole('combobox', { name: 'Space of this post' }), 'Boats');
  await waitFor(() => expect(server.callsOf(editPost)[0]?.body).toEqual({ spaceId: 'spc_1' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Posts shown' }), 'Boats');
  await waitFor(() => expect(server.callsOf(listPosts).at(-1)?.url.searchParams.get('spaceId')).toBe('spc_1'));
});

test('posts are searched by words, which the address keeps', async () => {
  server.on(listPosts, ({ query }) => ({
    items: query.search === 'rope' ? [samplePost({ title: 'Ropes' })] : [],
    nextCursor: null,
  }));
  await openConsole('/communities/com_1?search=sail', server);
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  const search = screen.getByRole('searchbox', { name: 'Search posts' });
  await userEvent.clear(search);
  expect(await screen.findByText('Nothing has been written here yet.')).toBeTruthy();
  await userEvent.type(search, 'rope');
  expect(await screen.findByRole('region', { name: 'Ropes' })).toBeTruthy();
  expect(location.search).toBe('?search=rope');
});

test('whoever asks to join is let in, and given a role, which is said', async () => {
  server.on(changeCommunityMember, () => ({ ...ana, state: 'ACTIVE' as const }));
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: /^Members/ }));
  const row = await screen.findByRole('row', { name: /Ana/ });
  server.on(listCommunityMembers, () => pageOf([{ ...ana, state: 'ACTIVE' as const }]));
  await userEvent.click(within(row).getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(server.callsOf(changeCommunityMember)[0]?.body).toMatchObject({ memberId: 'mbr_1', state: 'ACTIVE' }),
  );
  expect(await screen.findByText('Ana is a member now')).toBeTruthy();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role of Ana' }), 'Moderator');
  expect(await screen.findByText('Role of Ana changed: Moderator')).toBeTruthy();
  expect(server.callsOf(changeCommunityMember)[1]?.body).toMatchObject({ memberId: 'mbr_1', role: 'MODERATOR' });
});

test('the picture of a member is removed, in the list of members and in the queue', async () => {
  const waiting = {
    ...({
      kind: 'MEMBER',
      targetId: 'mbr_1',
      notes: [],
      contentId: null,
      reportCount: 1,
      text: 'Ana',
      url: null,
    } as const),
    author: { memberId: 'mbr_1', name: 'Ana', role: null, pictureUrl: ana.pictureUrl },
    ...{ isHeld: false, createdDate: '2026-03-10T12:00:00Z', pictures: [] },
  };
  server.on(listModeration, () => pageOf([{ ...waiting, reasons: ['REPORTED' as const], notes: [] }]));
  server.on(listModerationActions, () => pageOf([]));
  server.on(removePictureOfMember, () => ({}));
  await openConsole('/communities/com_1', server);
  for (const [tab, role, name] of [
    [/^Members/, 'row', /Ana/],
    ['Moderation', 'region', 'Member: Ana'],
  ] as const) {
    await userEvent.click(await screen.findByRole('tab', { name: tab }));
    const place = await screen.findByRole(role, { name });
    expect(place.querySelector('img')?.getAttribute('src')).toBe(ana.pictureUrl);
    await userEvent.click(within(place).getByRole('button', { name: 'Remove picture' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Remove the picture of Ana?' });
    await userEvent.click(within(asked).getByRole('button', { name: 'Remove picture' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  const asked = server.callsOf(removePictureOfMember).map(({ url }) => url.search);
  expect(asked).toEqual(Array(2).fill('?communityId=com_1&memberId=mbr_1'));
});

test('what waits is published, what was removed is brought back, and rules are saved', async () => {
  const waiting = {
    ...({
      kind: 'POST',
      targetId: 'pst_1',
      reasons: ['WORD', 'REPORTED'],
      notes: ['Rude'],
      contentId: null,
      reportCount: 2,
    } as const),
    ...{
      text: 'Casino',
      author: { memberId: 'mbr_1', name: 'Ana', role: null, pictureUrl: '/media/member-pictures/1.webp?token=t' },
      isHeld: true,
      url: null,
      pictures: [
        { id: 'pic_1', url: '/large.webp', smallUrl: '/small.webp', width: 400, height: 300, alt: 'A harbour' },
      ],
    },
    createdDate: '2026-03-10T12:00:00Z',
  };
  const done = {
    ...({ id: 'mod_1', action: 'REMOVED', kind: 'COMMENT', targetId: 'cmt_1', text: 'Bad', byName: null } as const),
    ...{ isUndone: false, canUndo: true, createdDate: '2026-03-10T12:00:00Z', reason: '', because: [] },
  };
  server.on(listModeration, () => pageOf([{ ...waiting, reasons: [...waiting.reasons], notes: [...waiting.notes] }]));
  server.on(listModerationActions, () => pageOf([done]));
  server.on(moderate, () => ({}));
  server.on(undoModeration, () => ({}));
  server.on(updateCommunity, () => community);
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Moderation' }));
  const card = await screen.findByRole('region', { name: 'Post: Ana' });
  expect(within(card).getByText(/Has a word of your list · Reported by members: 2/)).toBeTruthy();
  const picture = within(card).getByRole('link', { name: 'A harbour' });
  expect(picture.getAttribute('href')).toBe('/large.webp');
  expect(picture.querySelector('img')?.getAttribute('src')).toBe('/small.webp');
  await userEvent.click(within(card).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.callsOf(moderate)[0]?.body).toMatchObject({ targetId: 'pst_1', decision: 'KEEP' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(undoModeration)[0]?.body).toMatchObject({ actionId: 'mod_1' }));
  await userEvent.click(screen.getByRole('switch', { name: /The first post of each member/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  await waitFor(() =>
    expect(server.callsOf(updateCommunity)[0]?.body).toMatchObject({ holdsFirstPosts: true, linkRule: 'ALLOW' }),
  );
});

test('a colour that some would not see is refused with one that works, which a click takes', async () => {
  server.on(updateCommunity, () => community);
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Setup' }));
  const field = await screen.findByLabelText(/^Colour of buttons and links/);
  await userEvent.type(field, '#10204a');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const problem = await screen.findByText(/^Hard to see on dark pages/);
  const better = problem.textContent?.slice(-7);
  expect(server.callsOf(updateCommunity)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: `Use ${better}` }));
  await waitFor(() => expect(screen.queryByText(/^Hard to see/)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsOf(updateCommunity)[0]?.body).toMatchObject({ accentColor: better }));
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsOf(updateCommunity)[1]?.body).toMatchObject({ accentColor: null }));
});

test('members are those who wait to be let in, of whom there are so many', async () => {
  server.on(listCommunityMembers, ({ query: { state } }) => pageOf(state === 'REQUESTED' ? [ana] : []));
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: /^Members/ }));
  const shown = await screen.findByRole('combobox', { name: 'Members shown' });
  expect(await screen.findByText('Nobody has joined yet.')).toBeTruthy();
  await userEvent.selectOptions(shown, 'Asks to join (1)');
  expect(await screen.findByRole('row', { name: /Ana/ })).toBeTruthy();
  await userEvent.selectOptions(shown, 'Banned');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
});

test('figures say who is active by day or week, who comes back and which posts are best', async () => {
  const step = { activeMembers: 3, joined: 4, posts: 2, comments: 5, watchedMs: 3_720_000, memberWatchedMs: 3_600_000 };
  const nothing = Object.fromEntries(Object.keys(step).map((name) => [name, 0])) as typeof step;
  server.on(getCommunityFigures, () => ({
    days: [
      { ...nothing, date: '2026-03-08' },
      { ...step, date: '2026-03-09' },
      { ...step, date: '2026-03-10', activeMembers: 1 },
    ],
    weeks: [{ ...step, date: '2026-03-02', activeMembers: 17 }],
    retention: [
      { date: '2026-03-02', joined: 4, active: [4, 1] },
      { date: '2026-03-09', joined: 0, active: [0] },
    ],
    bestPosts: [{ postId: 'pst_1', title: 'Ropes', url: `${community.url}/post/pst_1`, reactions: 6, comments: 7 }],
  }));
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Insights' }));
  const activity = () => screen.getByRole('table', { name: 'Activity' });
  await waitFor(() => expect(within(activity()).getAllByRole('row')).toHaveLength(3));
  expect(within(activity()).getAllByRole('row')[1]?.textContent).toBe('Mar 10, 202614251 h 2 min1 h2 min');
  expect(screen.getByText('Days on which none of this happened are left out.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
  expect(screen.queryByText(/left out\.$/)).toBeNull();
  expect(within(activity()).getByRole('row', { name: /Mar 2, 2026 17/ })).toBeTruthy();
  const back = screen.getByRole('table', { name: 'Who comes back' });
  expect(within(back).getAllByRole('row')).toHaveLength(2);
  expect(within(back).getByRole('row', { name: /^Mar 2, 2026 4 100% \(4\) 25% \(1\) –/ })).toBeTruthy();
  const best = screen.getByRole('table', { name: 'Best posts of four weeks' });
  expect(within(best).getByRole('link', { name: 'Ropes' }).getAttribute('href')).toMatch(/pst_1$/);
  // Each is explained, in the address too, as figures of views are.
  expect(new URLSearchParams(location.search).get('by')).toBe('weeks');
  for (const name of [
    'Joined',
    'Posts',
    'Comments',
    'Watched',
    'Watched by members',
    'Watched by visitors',
    'Who comes back',
    'Best posts of four weeks',
  ])
    expect(screen.getByRole('button', { name: `Explain: ${name}` })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Explain: Active members' }));
  const dialog = await screen.findByRole('dialog', { name: 'Active members' });
  expect(within(dialog).getByText(/^Different members who published a post/)).toBeTruthy();
  expect(within(dialog).getByText(/^Not counted: the business itself/)).toBeTruthy();
  expect(within(dialog).getByRole('row', { name: 'Mar 10, 2026 1' })).toBeTruthy();
  expect(new URLSearchParams(location.search).get('explain')).toBe('activeMembers');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(new URLSearchParams(location.search).get('explain')).toBeNull();
});

test('an invitation link that got around is replaced once that is confirmed', async () => {
  server.on(updateCommunity, () => community);
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Setup' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Replace the link…' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('stops working');
  expect(server.callsOf(updateCommunity)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Replace it' }));
  await waitFor(() =>
    expect(server.callsOf(updateCommunity)[0]?.body).toEqual({ communityId: 'com_1', renewsInvite: true }),
  );
  expect(await screen.findByText('There is a new invitation link')).toBeTruthy();
});

test('the setup is saved', async () => {
  server.on(updateCommunity, () => community);
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Setup' }));
  await userEvent.type(await screen.findByLabelText('Rules'), 'Be kind');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf(updateCommunity)[0]?.body).toMatchObject({ rules: 'Be kind', visibility: 'PRIVATE' }),
  );
});
