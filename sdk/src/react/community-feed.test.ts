import { expect } from '@open-wc/testing';
import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { leaveFeed, named, type Platform, postOf, servePlatform, signIn } from '../../test/feed-fixture.ts';
import { eventually } from '../../test/player-fixture.ts';
import { ZcCommunityFeed, type ZcCommunityFeedElement } from './index.ts';

type Props = Parameters<typeof ZcCommunityFeed>[0];

describe('<ZcCommunityFeed> of React', () => {
  let root: Root | undefined;
  let place: HTMLElement;
  let platform: Platform;

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('main'));
    platform = servePlatform({ posts: [0, 1, 2].map((number) => postOf(number, { commentCount: 2 })) });
  });
  afterEach(() => {
    root?.unmount();
    place.remove();
    leaveFeed();
  });

  const given = (props: Partial<Props> = {}) =>
    createElement(ZcCommunityFeed, { communityId: 'com_1', appHost: 'http://platform.test', lang: 'en', ...props });
  const feed = () => place.querySelector('zc-community-feed')!;
  const shows = (count: number) => eventually(() => feed()?.shadowRoot?.querySelectorAll('article').length === count);

  it('renders the feed, takes props as properties, and gives events to callbacks', async () => {
    const opened: string[] = [];
    const members: (string | null)[] = [];
    let held: ZcCommunityFeedElement | null = null;
    root = createRoot(place);
    const show = (more: Partial<Props> = {}) =>
      root!.render(
        createElement(
          StrictMode,
          null,
          given({
            ref: (element: ZcCommunityFeedElement | null) => {
              held = element;
            },
            onPostOpen: ({ postId }) => opened.push(postId),
            onMemberChange: ({ username }) => members.push(username),
            ...more,
          }),
        ),
      );
    show();
    await shows(3);
    expect(held === feed()).to.equal(true);
    await signIn(feed());
    named(feed(), '2 comments')!.click();
    await eventually(() => feed().shadowRoot!.querySelector('.said'));
    expect([opened, members]).to.deep.equal([['pst_0'], ['Kim']]);
    show({ onPostOpen: ({ postId }) => opened.push(`again ${postId}`), order: 'popular' });
    await eventually(() => feed().order === 'popular');
    await shows(3);
    [...feed().shadowRoot!.querySelectorAll<HTMLElement>('.talk')][1]!.click();
    await eventually(() => opened.length === 2);
    expect(opened).to.deep.equal(['pst_0', 'again pst_1']);
  });

  it('lets go of everything when it is unmounted', async () => {
    const opened: string[] = [];
    root = createRoot(place);
    root.render(given({ onPostOpen: ({ postId }) => opened.push(postId) }));
    await shows(3);
    const left = feed();
    root.unmount();
    root = undefined;
    expect(place.childElementCount).to.equal(0);
    await new Promise(requestAnimationFrame);
    const before = platform.asked.length;
    scrollBy(0, 500);
    await left.updateComplete;
    await new Promise(requestAnimationFrame);
    expect([opened, platform.asked.length]).to.deep.equal([[], before]);
  });

  it('takes over what a server rendered', async () => {
    const errors: unknown[] = [];
    place.innerHTML = '<zc-community-feed lang="en"></zc-community-feed>';
    const served = feed();
    root = hydrateRoot(place, given(), { onRecoverableError: (error) => errors.push(error) });
    await shows(3);
    expect([feed() === served, errors]).to.deep.equal([true, []]);
  });
});
