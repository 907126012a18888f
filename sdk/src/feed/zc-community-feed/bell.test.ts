import { expect } from '@open-wc/testing';
import type { CommunityNotice } from '@zeacon/contract';
import {
  articles,
  leaveFeed,
  mount,
  named,
  type Platform,
  postOf,
  signIn,
  start,
  textOf,
} from '../../../test/feed-fixture.ts';
import { eventually } from '../../../test/player-fixture.ts';
import type { ZcCommunityFeedElement } from './zc-community-feed.ts';

const noticeOf = (number: number, more: Partial<CommunityNotice> = {}): CommunityNotice => ({
  ...{ id: String(number), kind: 'COMMENT', postId: 'pst_0', commentId: 'cmt_1', byName: 'Ben', byPictureUrl: null },
  ...{ title: 'Tides', url: 'http://harbor.localhost:4000/post/pst_0', isRead: false },
  createdDate: new Date(start - number * 60_000).toISOString(),
  ...more,
});

const dialogOf = (feed: Element) => feed.shadowRoot!.querySelector<HTMLDialogElement>('dialog[open]');
const linksIn = (feed: Element) => [...(dialogOf(feed)?.querySelectorAll<HTMLAnchorElement>('li > a') ?? [])];
const saidIn = (element: Element) => element.textContent!.replace(/\s+/g, ' ').trim();

describe('notifications in <zc-community-feed>', () => {
  afterEach(leaveFeed);

  async function open(platform: Partial<Platform>): Promise<ZcCommunityFeedElement> {
    const feed = await mount(platform);
    expect(Boolean(named(feed, 'Notifications'))).to.equal(false);
    await signIn(feed);
    await eventually(() => named(feed, 'Notifications'));
    return feed;
  }

  async function list(feed: ZcCommunityFeedElement) {
    named(feed, 'Notifications')!.click();
    await eventually(() => dialogOf(feed) && !textOf(feed).includes('Loading notifications'));
  }

  it('are counted, listed and read', async () => {
    const platform: Partial<Platform> = {
      posts: [postOf(0)],
      notices: [
        noticeOf(1),
        noticeOf(2, { kind: 'MENTION', byName: '<b>Cy</b>' }),
        noticeOf(3, { kind: 'POST', byName: null, commentId: null }),
        noticeOf(4, { kind: 'REMOVED', byName: null, url: 'http://harbor.localhost:4000/decisions', isRead: true }),
        noticeOf(5, { kind: 'NEWER' as 'POST', isRead: true }),
      ],
    };
    const feed = await open(platform);
    await eventually(() => saidIn(named(feed, 'Notifications')!) === 'Notifications3');
    expect(textOf(feed)).to.contain('3 new notifications');
    await expect(feed).to.be.accessible();
    await list(feed);
    expect(linksIn(feed).map((link) => saidIn(link.querySelector('strong')!))).to.deep.equal([
      ...['Ben commented on your post', '<b>Cy</b> mentioned you', 'New post', 'What you wrote was removed', 'Tides'],
    ]);
    expect(linksIn(feed).map((link) => Boolean(link.querySelector('.new')))).to.deep.equal([
      ...[true, true, true, false, false],
    ]);
    expect(new URL(linksIn(feed)[0]!.href).searchParams.get('zc-post')).to.equal('pst_0');
    // On the community's own page.
    expect([linksIn(feed)[3]!.href, linksIn(feed)[3]!.target]).to.deep.equal([
      ...['http://harbor.localhost:4000/decisions', '_blank'],
    ]);
    await expect(feed).to.be.accessible();
    await eventually(() => platform.notices!.every(({ isRead }) => isRead));
    await eventually(() => saidIn(named(feed, 'Notifications')!) === 'Notifications');
    dialogOf(feed)!.dispatchEvent(new Event('cancel'));
    named(feed, 'Close')!.click();
    await eventually(() => !feed.shadowRoot!.querySelector('dialog'));
    await eventually(() => feed.shadowRoot!.activeElement === named(feed, 'Notifications'));
  });

  it('lead to a comment of a post that is shown, and of one that is not', async () => {
    const posts = Array.from({ length: 40 }, (_one, number) => postOf(number));
    const platform: Partial<Platform> = {
      posts,
      notices: [noticeOf(1), noticeOf(2, { postId: 'pst_33' }), noticeOf(3, { postId: 'pst_99' })],
    };
    platform.answer = (url) =>
      url.searchParams.get('postId') === 'pst_99'
        ? new Response(JSON.stringify({ error: 'post.not_found', message: 'No', status: '404', requestId: 'r' }), {
            status: 404,
          })
        : undefined;
    const feed = await open(platform);
    const focused = () => feed.shadowRoot!.activeElement;
    for (const [at, id] of ['pst_0', 'pst_33'].entries()) {
      await list(feed);
      linksIn(feed)[at]!.click();
      await eventually(() => focused()?.id === 'cmt_1' && focused()!.closest('article')!.id === id);
      expect(Boolean(dialogOf(feed))).to.equal(false);
      const { top, bottom } = focused()!.getBoundingClientRect();
      expect(top >= 0 && bottom <= innerHeight, `${id} in view`).to.equal(true);
      feed.shadowRoot!.querySelector<HTMLElement>(`[aria-controls=thread-${id}]`)!.click();
      await feed.updateComplete;
    }
    await list(feed);
    linksIn(feed)[2]!.click();
    await eventually(() => textOf(feed).includes('This was removed in the meantime.'));
    expect(articles(feed).length).to.be.greaterThan(0);
  });

  it('are counted anew once something happens, and older ones are read when they are asked for', async () => {
    const platform: Partial<Platform> = { posts: [postOf(0)], notices: [] };
    const feed = await open(platform);
    platform.notices = Array.from({ length: 25 }, (_one, number) => noticeOf(number + 1));
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => saidIn(named(feed, 'Notifications')!) === 'Notifications25');
    await list(feed);
    expect(linksIn(feed)).to.have.length(20);
    named(feed, 'Older notifications')!.click();
    await eventually(() => linksIn(feed).length === 25);
    await eventually(() => feed.shadowRoot!.activeElement === linksIn(feed)[20]);
    expect(Boolean(named(feed, 'Older notifications'))).to.equal(false);
  });

  it('say when they cannot be read, and try again', async () => {
    let isDown = false;
    const platform: Partial<Platform> = {
      ...{ posts: [postOf(0)], notices: [] },
      answer: (url) => (isDown && url.pathname.endsWith('/notices') ? new Response('', { status: 503 }) : undefined),
    };
    const feed = await open(platform);
    isDown = true;
    await list(feed);
    await eventually(() => textOf(feed).includes('The notifications could not be loaded.'));
    isDown = false;
    [...dialogOf(feed)!.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')!.click();
    await eventually(() => textOf(feed).includes('No notifications yet.'));
  });

  it('are gone with who signs out', async () => {
    const platform: Partial<Platform> = { posts: [postOf(0)], notices: [noticeOf(1)] };
    const feed = await open(platform);
    named(feed, 'Sign out')!.click();
    await eventually(() => named(feed, 'Sign in'));
    expect(Boolean(named(feed, 'Notifications'))).to.equal(false);
  });
});
