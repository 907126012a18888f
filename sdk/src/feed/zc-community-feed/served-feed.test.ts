import { expect } from '@open-wc/testing';
import { articles, leaveFeed, mountMarkup, named, postOf, textOf } from '../../../test/feed-fixture.ts';
import { eventually } from '../../../test/player-fixture.ts';
import { styles } from './zc-community-feed.styles.ts';

/** As the server draws them (server/src/features/communities/pages/served-feed.ts), as far as places go. */
const served = (numbers: readonly number[], height: number) =>
  `<template shadowrootmode="open"><style>${styles.cssText}[part=feed]>article+article{margin-block-start:16px}</style>
<section class="all"><div part="panel"><div class="panel"><p class="soft">Sign in to write, comment and react.</p></div></div>
<div role="feed" part="feed">${numbers.map((number) => `<article class="post" id="pst_${number}" style="height:${height}px"><h2>Post ${number}</h2></article>`).join('')}</div></section></template>`;

describe('<zc-community-feed> with what the server drew', () => {
  afterEach(leaveFeed);

  it('shows that until it can draw the same, in one go', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const posts = [0, 1, 2].map((number) => postOf(number));
    const feed = await mountMarkup({ posts, answer: () => gate.then(() => undefined) }, served([0, 1, 2], 300));
    await eventually(() => feed.isUpdatePending === false && feed.hasUpdated);
    const [before] = articles(feed);
    expect(articles(feed).map(({ id }) => id)).to.deep.equal(['pst_0', 'pst_1', 'pst_2']);
    expect(textOf(feed)).not.to.contain('Loading');
    const seen: number[] = [];
    const watching = new MutationObserver(() => seen.push(articles(feed).length));
    watching.observe(feed.shadowRoot!, { childList: true, subtree: true });
    open();
    await eventually(() => named(feed, 'Sign in'));
    watching.disconnect();
    expect(Math.min(...seen)).to.equal(3);
    expect(before!.isConnected).to.equal(false);
    expect(articles(feed).map(({ id }) => id)).to.deep.equal(['pst_0', 'pst_1', 'pst_2']);
    expect(feed.shadowRoot!.querySelectorAll('section.all')).to.have.length(1);
    expect(feed.shadowRoot!.querySelector('style')).to.equal(null);
    await expect(feed).to.be.accessible();
  });

  it('keeps in place what somebody reads of it', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const numbers = Array.from({ length: 10 }, (_, number) => number);
    const posts = numbers.map((number) => postOf(number));
    const feed = await mountMarkup({ posts, answer: () => gate.then(() => undefined) }, served(numbers, 340));
    await eventually(() => feed.hasUpdated);
    const topOf = () =>
      articles(feed)
        .find(({ id }) => id === 'pst_6')!
        .getBoundingClientRect().top;
    scrollBy({ top: topOf() + 20, behavior: 'instant' });
    const before = topOf();
    open();
    await eventually(() => named(feed, 'Sign in'));
    await feed.updateComplete;
    expect(Math.abs(topOf() - before)).to.be.lessThan(2);
  });

  it('takes away what may not be read any more', async () => {
    const refusal = { status: 422, error: 'community.members_only' };
    const feed = await mountMarkup({ posts: [], refusal }, served([0], 300));
    await eventually(() => textOf(feed).includes('Only members see what is written here.'));
    expect(articles(feed)).to.have.length(0);
  });
});
