import { expect } from '@open-wc/testing';
import type { PostComment, PostDetails } from '@zeacon/contract';
import {
  ana,
  articles,
  fieldOf,
  leaveFeed,
  mount,
  named,
  type Platform,
  postOf,
  signIn,
  start,
  textOf,
  type,
} from '../../../test/feed-fixture.ts';
import { eventually } from '../../../test/player-fixture.ts';
import type { ZcCommunityFeedElement } from './zc-community-feed.ts';

const kim = { ...ana, memberId: 'mbr_9', name: 'Kim' };
const later = new Date(start + 60_000).toISOString();

const refuse = (error: string, status = 409) =>
  new Response(JSON.stringify({ error, message: 'No', status: String(status), requestId: 'r' }), { status });

const commentOf = (more: Partial<PostComment>) =>
  ({
    ...{ id: 'cmt_1', postId: 'pst_0', parentId: null, author: kim, text: 'Frist', createdDate: new Date(start) },
    ...{ isRemoved: false, isHeld: false, editedDate: null, atSec: null, quote: null, mentions: [], reactions: [] },
    ...more,
  }) as unknown as PostComment;

describe('<zc-community-feed> about what was written', () => {
  afterEach(leaveFeed);

  const rootOf = (feed: Element) => feed.shadowRoot!;
  const menuOf = (feed: Element) => rootOf(feed).querySelector<HTMLElement>('[role=menu]');
  const itemsOf = (feed: Element) => [...(menuOf(feed)?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const buttonIn = (part: Element | null | undefined) =>
    part?.querySelector<HTMLButtonElement>(':scope > .acts [aria-haspopup=menu]') ?? undefined;
  const dialogOf = (feed: Element) => rootOf(feed).querySelector<HTMLDialogElement>('.all > dialog');
  const press = (feed: Element, key: string) =>
    rootOf(feed).activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const inDialog = (feed: Element, name: string) =>
    [...dialogOf(feed)!.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)!;
  const said = (feed: Element) => dialogOf(feed)!.textContent.replace(/\s+/g, ' ');

  async function mountSigned(platform: Partial<Platform>): Promise<ZcCommunityFeedElement> {
    const shown = await mount(platform);
    await signIn(shown);
    await eventually(() => rootOf(shown).querySelector('.composer'));
    return shown;
  }

  async function choose(feed: Element, part: Element, item: string): Promise<void> {
    buttonIn(part)!.click();
    await eventually(() => menuOf(feed));
    itemsOf(feed)
      .find(({ textContent }) => textContent === item)!
      .click();
  }

  async function openComments(feed: Element): Promise<HTMLElement> {
    articles(feed)[0]!.querySelector<HTMLElement>('.talk')!.click();
    await eventually(() => rootOf(feed).querySelector('li .said'));
    return rootOf(feed).querySelector<HTMLElement>('li[part=comment]')!;
  }

  it('offers in a menu what this person may do, to members alone, by keyboard too', async () => {
    const owner = { ...ana, memberId: 'mbr_3', name: 'Olga', role: 'OWNER' as const };
    const business = { ...ana, memberId: null, role: 'OWNER' as const };
    const posts = [ana, kim, owner, business].map((author, at) => postOf(at, { author }));
    const shown = await mount({ posts });
    expect(rootOf(shown).querySelector('[aria-haspopup]')).to.equal(null);
    await signIn(shown);
    await eventually(() => buttonIn(articles(shown)[0]));
    expect(articles(shown).map((one) => buttonIn(one)?.ariaLabel)).to.deep.equal([
      'Options for what Ana wrote',
      'Options for what Kim wrote',
      'Options for what Olga wrote',
      undefined,
    ]);
    await expect(shown).to.be.accessible();
    const seen: string[][] = [];
    for (const article of articles(shown).slice(0, 3)) {
      buttonIn(article)!.click();
      await eventually(() => buttonIn(article)!.ariaExpanded === 'true' && rootOf(shown).activeElement?.role);
      seen.push(itemsOf(shown).map(({ textContent }) => textContent));
      press(shown, 'Escape');
      await eventually(() => !menuOf(shown));
      expect(rootOf(shown).activeElement).to.equal(buttonIn(article));
    }
    expect(seen).to.deep.equal([['Report', 'Block'], ['Edit', 'Remove'], ['Report']]);
    buttonIn(articles(shown)[0])!.click();
    await eventually(() => rootOf(shown).activeElement === itemsOf(shown)[0]);
    await expect(shown).to.be.accessible();
    const walked = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => {
      press(shown, key);
      return rootOf(shown).activeElement!.textContent;
    });
    expect(walked).to.deep.equal(['Block', 'Report', 'Block', 'Report', 'Block']);
    // Elsewhere in the page.
    articles(shown)[1]!.focus();
    await eventually(() => !menuOf(shown));
  });

  it('reports with a reason, keeps that if it cannot be sent, and says thanks', async () => {
    const platform: Partial<Platform> = { posts: [postOf(0, { commentCount: 1 })] };
    let isOffline = true;
    platform.answer = ({ pathname }) =>
      pathname.endsWith('/report') ? (isOffline ? refuse('server.failed', 500) : {}) : undefined;
    const shown = await mountSigned(platform);
    await choose(shown, articles(shown)[0]!, 'Report');
    await eventually(() => dialogOf(shown)?.open);
    expect(said(shown)).to.contain('What is wrong with it?');
    expect(rootOf(shown).activeElement).to.equal(fieldOf(dialogOf(shown)!));
    await expect(shown).to.be.accessible();
    inDialog(shown, 'Cancel').click();
    await eventually(() => !dialogOf(shown));
    expect(rootOf(shown).activeElement).to.equal(buttonIn(articles(shown)[0]));
    await choose(shown, articles(shown)[0]!, 'Report');
    await eventually(() => dialogOf(shown)?.open);
    type(fieldOf(dialogOf(shown)!), ' An <b>ad</b> ');
    inDialog(shown, 'Report').click();
    await eventually(() => said(shown).includes('This could not be sent. Try again.'));
    expect(fieldOf(dialogOf(shown)!).value).to.equal(' An <b>ad</b> ');
    isOffline = false;
    inDialog(shown, 'Report').click();
    await eventually(() => !dialogOf(shown) && rootOf(shown).activeElement?.role === 'status');
    expect(rootOf(shown).activeElement!.textContent).to.equal(
      'Thank you. The people who run this community will look at it.',
    );
    const comment = await openComments(shown);
    await choose(shown, comment, 'Report');
    await eventually(() => dialogOf(shown)?.open);
    inDialog(shown, 'Report').click();
    await eventually(() => comment.querySelector('[role=status]'));
    // Nothing is left to do about what a moderator wrote.
    expect(buttonIn(comment)).to.equal(undefined);
    expect(platform.sent!.filter(([path]) => path === 'report').map(([, body]) => body)).to.deep.equal([
      { communityId: 'com_1', kind: 'POST', targetId: 'pst_0', note: 'An <b>ad</b>' },
      { communityId: 'com_1', kind: 'POST', targetId: 'pst_0', note: 'An <b>ad</b>' },
      { communityId: 'com_1', kind: 'COMMENT', targetId: 'cmt_1', note: '' },
    ]);
    await choose(shown, articles(shown)[0]!, 'Block');
    await eventually(() => dialogOf(shown)?.open);
    await expect(shown).to.be.accessible();
  });

  /** A server that keeps one post and one comment. */
  function keep(given: Partial<PostDetails> = {}) {
    const post = postOf(0, { author: kim, commentCount: 1, ...given });
    const platform: Partial<Platform> & { posts: PostDetails[] } = { posts: [post] };
    const state = { comment: commentOf({}), refusal: undefined as Response | undefined };
    platform.answer = ({ pathname }, init) => {
      if (init?.method === 'PUT' && state.refusal) {
        const { refusal } = state;
        state.refusal = undefined;
        return refusal;
      }
      const body = init?.body ? JSON.parse(String(init.body)) : {};
      const { editedDate: expected, ...changes } = body;
      if (init?.method === 'PUT' && pathname.includes('/public/post/')) {
        const [before] = platform.posts;
        if (before!.editedDate !== expected) return refuse('post.changed');
        platform.posts = [{ ...before!, ...changes, editedDate: later }];
        return platform.posts[0];
      }
      if (init?.method === 'PUT' && pathname.includes('/public/comments/')) {
        if (state.comment.editedDate !== expected) return refuse('comment.changed');
        state.comment = { ...state.comment, ...changes, editedDate: later };
        return state.comment;
      }
      if (init?.method === 'DELETE' && pathname.includes('/public/comments/')) {
        state.comment = { ...state.comment, isRemoved: true, text: '' };
        return {};
      }
      if (init?.method === 'DELETE') return {};
      return pathname.endsWith('/public/comments') ? { items: [state.comment], nextCursor: null } : undefined;
    };
    return { platform, state };
  }

  const link = { text: 'page', href: 'https://sea.example/' };
  const rich: PostDetails['body'] = {
    blocks: [
      { type: 'heading', level: 2, content: [{ text: 'Tides' }] },
      { type: 'paragraph', content: [{ text: 'High ' }, { text: 'now', marks: ['bold'] }, { text: ' *' }, link] },
      { type: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two', marks: ['code'] }]] },
    ],
  };
  const typed = '## Tides\n\nHigh **now** \\*[page](https://sea.example/)\n\n1. one\n2. `two`';

  it('edits a post as it is typed, and leaves alone what cannot be typed', async () => {
    const poll = { question: '', voteCount: 0, endsDate: null, isEnded: false, ownOption: null, options: [] };
    const { platform } = keep({ body: rich, poll });
    const shown = await mountSigned(platform);
    await choose(shown, articles(shown)[0]!, 'Edit');
    await eventually(() => dialogOf(shown)?.open);
    const field = fieldOf(dialogOf(shown)!);
    expect([rootOf(shown).activeElement, field.value]).to.deep.equal([field, typed]);
    expect(said(shown)).to.contain('Pictures, polls and videos stay as they are.');
    expect(dialogOf(shown)!.querySelector('a')!.href).to.equal(platform.posts[0]!.url);
    await expect(shown).to.be.accessible();
    // As it was: nothing is sent.
    inDialog(shown, 'Save').click();
    await eventually(() => !dialogOf(shown));
    expect(rootOf(shown).activeElement).to.equal(buttonIn(articles(shown)[0]));
    await choose(shown, articles(shown)[0]!, 'Edit');
    await eventually(() => dialogOf(shown)?.open);
    type(fieldOf(dialogOf(shown)!), `${typed}\n3. <i>three</i>`);
    type(dialogOf(shown)!.querySelector('input')!, 'Water');
    await shown.updateComplete;
    inDialog(shown, 'Save').click();
    await eventually(() => !dialogOf(shown));
    const [path, body] = platform.sent!.at(-1)!;
    expect([path, Object.keys(body)]).to.deep.equal(['pst_0', ['title', 'body', 'editedDate']]);
    expect(body.body).to.deep.equal({
      blocks: rich.blocks.map((block) =>
        block.type === 'list' ? { ...block, items: [...block.items, [{ text: '<i>three</i>' }]] } : block,
      ),
    });
    expect(articles(shown)[0]!.querySelector('h2')!.textContent).to.equal('Water');
    expect(articles(shown)[0]!.querySelector('.text')!.textContent).to.contain('<i>three</i>');
    expect(textOf(shown)).to.contain('Edited');
  });

  it('leads to the page of the community where a text cannot be typed', async () => {
    const marks = ['bold', 'spoiler'] as never;
    const { platform } = keep({ body: { blocks: [{ type: 'paragraph', content: [{ text: 'x', marks }] }] } });
    const shown = await mountSigned(platform);
    await choose(shown, articles(shown)[0]!, 'Edit');
    await eventually(() => dialogOf(shown)?.open);
    const { textContent, href, target } = dialogOf(shown)!.querySelector('a')!;
    expect([textContent, href, target]).to.deep.equal([
      'Edit on the community’s page',
      platform.posts[0]!.url,
      '_blank',
    ]);
    expect(dialogOf(shown)!.querySelector('textarea')).to.equal(null);
    await expect(shown).to.be.accessible();
  });

  it('keeps what was typed when the form is left, the post was edited elsewhere, or it is gone', async () => {
    const { platform, state } = keep();
    const shown = await mountSigned(platform);
    const [article] = articles(shown);
    await choose(shown, article!, 'Edit');
    await eventually(() => dialogOf(shown)?.open);
    type(fieldOf(dialogOf(shown)!), 'Mine');
    // As Escape does.
    dialogOf(shown)!.close();
    await eventually(() => !dialogOf(shown));
    const content = [{ text: 'Theirs <b>' }];
    platform.posts = [{ ...platform.posts[0]!, body: { blocks: [{ type: 'paragraph', content }] }, editedDate: later }];
    await choose(shown, article!, 'Edit');
    await eventually(() => dialogOf(shown)?.open);
    expect(fieldOf(dialogOf(shown)!).value).to.equal('Mine');
    inDialog(shown, 'Save').click();
    await eventually(() => said(shown).includes('This was edited elsewhere in the meantime.'));
    expect(dialogOf(shown)!.querySelector('blockquote')!.textContent).to.equal('Post 0\nTheirs <b>');
    expect(fieldOf(dialogOf(shown)!).value).to.equal('Mine');
    await expect(shown).to.be.accessible();
    state.refusal = refuse('auth.required', 401);
    inDialog(shown, 'Save').click();
    await eventually(() => said(shown).includes('Sign in to write, comment and react.'));
    expect(fieldOf(dialogOf(shown)!).value).to.equal('Mine');
    dialogOf(shown)!.close();
    await signIn(shown);
    await choose(shown, article!, 'Edit');
    await eventually(() => dialogOf(shown)?.open);
    expect(fieldOf(dialogOf(shown)!).value).to.equal('Mine');
    state.refusal = refuse('post.not_found', 404);
    inDialog(shown, 'Save').click();
    await eventually(() => said(shown).includes('This was removed in the meantime'));
    expect(fieldOf(dialogOf(shown)!).value).to.equal('Mine');
    expect(inDialog(shown, 'Save')).to.equal(undefined);
    await expect(shown).to.be.accessible();
    inDialog(shown, 'Close').click();
    await eventually(() => !dialogOf(shown));
  });

  it('edits a comment, meets another version of it, and says that it waits', async () => {
    const { platform, state } = keep();
    const shown = await mountSigned(platform);
    const comment = await openComments(shown);
    state.comment = commentOf({ text: 'Other', editedDate: new Date(start + 1).toISOString() });
    await choose(shown, comment, 'Edit');
    await eventually(() => dialogOf(shown)?.open);
    expect(dialogOf(shown)!.querySelector('input')).to.equal(null);
    expect(fieldOf(dialogOf(shown)!).value).to.equal('Frist');
    type(fieldOf(dialogOf(shown)!), ' ');
    await shown.updateComplete;
    expect(inDialog(shown, 'Save').disabled).to.equal(true);
    type(fieldOf(dialogOf(shown)!), 'First');
    await shown.updateComplete;
    inDialog(shown, 'Save').click();
    await eventually(() => said(shown).includes('What it says now:Other'));
    inDialog(shown, 'Save').click();
    await eventually(() => !dialogOf(shown));
    expect(comment.querySelector('.said')!.textContent).to.equal('First');
    state.refusal = new Response(JSON.stringify({ responseData: { ...state.comment, isHeld: true } }));
    await choose(shown, comment, 'Edit');
    await eventually(() => dialogOf(shown)?.open);
    type(fieldOf(dialogOf(shown)!), 'Casino');
    await shown.updateComplete;
    inDialog(shown, 'Save').click();
    await eventually(() => said(shown).includes('Others will see this once it is approved.'));
    await expect(shown).to.be.accessible();
    inDialog(shown, 'Close').click();
    await eventually(() => !dialogOf(shown));
    expect(rootOf(shown).activeElement).to.equal(buttonIn(comment));
  });

  it('asks before it removes, and goes on from the next post', async () => {
    const { platform } = keep();
    platform.posts.push(postOf(1, { author: kim }));
    const shown = await mountSigned(platform);
    const comment = await openComments(shown);
    await choose(shown, comment, 'Remove');
    await eventually(() => dialogOf(shown)?.open);
    expect(rootOf(shown).activeElement).to.equal(inDialog(shown, 'Cancel'));
    await expect(shown).to.be.accessible();
    inDialog(shown, 'Cancel').click();
    await eventually(() => !dialogOf(shown));
    await choose(shown, comment, 'Remove');
    await eventually(() => dialogOf(shown)?.open);
    inDialog(shown, 'Remove').click();
    await eventually(() => textOf(shown).includes('This comment was removed.'));
    await eventually(() => rootOf(shown).activeElement === articles(shown)[0]);
    await choose(shown, articles(shown)[0]!, 'Remove');
    await eventually(() => dialogOf(shown)?.open);
    inDialog(shown, 'Remove').click();
    await eventually(
      () =>
        articles(shown)
          .map(({ id }) => id)
          .join() === 'pst_1',
    );
    await eventually(() => rootOf(shown).activeElement === articles(shown)[0]);
    await choose(shown, articles(shown)[0]!, 'Remove');
    await eventually(() => dialogOf(shown)?.open);
    inDialog(shown, 'Remove').click();
    await eventually(() => rootOf(shown).activeElement === fieldOf(rootOf(shown)));
  });

  it('asks those who moderate for a reason, which its author reads', async () => {
    const removed: string[] = [];
    const shown = await mountSigned({
      posts: [postOf(0)],
      answer({ pathname, searchParams }, init) {
        if (pathname.endsWith('/member/role'))
          return { memberId: 'mbr_9', username: 'Kim', role: 'MODERATOR', state: 'ACTIVE', pictureUrl: null };
        if (init?.method !== 'DELETE') return undefined;
        removed.push(`${pathname.split('/').at(-1)} ${searchParams.get('reason')}`);
        return {};
      },
    });
    await choose(shown, articles(shown)[0]!, 'Remove');
    await eventually(() => dialogOf(shown)?.open);
    expect(said(shown)).to.contain('Why is it removed? Its author reads this.');
    await expect(shown).to.be.accessible();
    type(fieldOf(dialogOf(shown)!), 'An ad');
    inDialog(shown, 'Remove').click();
    await eventually(() => articles(shown).length === 0);
    expect(removed).to.deep.equal(['pst_0 An ad']);
  });

  it('lets a moderator take down nothing of the business or of an owner', async () => {
    const owner = { ...ana, memberId: 'mbr_3', name: 'Olga', role: 'OWNER' as const };
    const business = { ...ana, memberId: null, role: 'OWNER' as const };
    const shown = await mountSigned({
      posts: [ana, owner, business].map((author, at) => postOf(at, { author })),
      answer: ({ pathname }) =>
        pathname.endsWith('/member/role')
          ? { memberId: 'mbr_9', username: 'Kim', role: 'MODERATOR', state: 'ACTIVE', pictureUrl: null }
          : undefined,
    });
    const seen: string[][] = [];
    for (const article of articles(shown).slice(0, 2)) {
      buttonIn(article)!.click();
      await eventually(() => menuOf(shown));
      seen.push(itemsOf(shown).map(({ textContent }) => textContent));
      press(shown, 'Escape');
      await eventually(() => !menuOf(shown));
    }
    expect(seen).to.deep.equal([['Report', 'Block', 'Remove'], ['Report']]);
    expect(buttonIn(articles(shown)[2])).to.equal(undefined);
  });

  it('closes with the feed, and shows nothing of it to another community', async () => {
    const { platform } = keep();
    const shown = await mountSigned(platform);
    await choose(shown, articles(shown)[0]!, 'Edit');
    await eventually(() => dialogOf(shown)?.open);
    shown.communityId = 'com_2';
    await eventually(() => !dialogOf(shown));
    expect(named(shown, 'Sign in')).not.to.equal(undefined);
  });
});
