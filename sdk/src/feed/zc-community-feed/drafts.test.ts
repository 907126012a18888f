import { expect } from '@open-wc/testing';
import type { UnsentContent } from '@zeacon/contract';
import {
  articles,
  leaveFeed,
  mount,
  named,
  type Platform,
  postOf,
  signIn,
  textOf,
  type,
} from '../../../test/feed-fixture.ts';
import { eventually } from '../../../test/player-fixture.ts';
import type { ZcCommunityFeedElement } from './zc-community-feed.ts';

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const contentOf = (text: string, more: Partial<UnsentContent> = {}): UnsentContent => ({
  ...{ title: '', text, spaceId: '', contentId: '', picture: '', pictures: [], moment: '', poll: null },
  ...more,
});
const post = (feed: Element) => feed.shadowRoot!.querySelector<HTMLTextAreaElement>('[data-place=post]')!;
const keptOf = (platform: Partial<Platform>) =>
  platform.sent!.filter(([name]) => name === 'unsent-post').map(([, body]) => body);

async function signedIn(platform: Partial<Platform>): Promise<ZcCommunityFeedElement> {
  const feed = await mount(platform);
  await signIn(feed);
  await eventually(() => platform.asked!.some((path) => path.endsWith('/unsent-post')));
  await eventually(() => named(feed, 'Add pictures'));
  return feed;
}

describe('drafts in <zc-community-feed>', () => {
  afterEach(leaveFeed);

  it('are kept by the server while one writes, and go with the post', async () => {
    const platform: Partial<Platform> = {
      posts: [postOf(0)],
      answer: (url, init) =>
        init?.method === 'POST' && url.pathname.endsWith('/public/post') ? postOf(100) : undefined,
    };
    const feed = await signedIn(platform);
    type(post(feed), 'Half a th');
    await eventually(() => textOf(feed).includes('Draft saved'));
    expect(keptOf(platform)).to.deep.equal([
      { communityId: 'com_1', writerId: 'acc_9', revision: 0, content: contentOf('Half a th') },
    ]);
    expect(localStorage.length + sessionStorage.length).to.equal(sessionStorage.getItem('zc-feed') ? 1 : 0);
    type(post(feed), 'Half a thought');
    await feed.updateComplete;
    named(feed, 'Post')!.click();
    await eventually(() => articles(feed).some(({ id }) => id === 'pst_100'));
    const [, sent] = platform.sent!.find(([name]) => name === 'post')!;
    expect(sent.unsentRevision).to.equal(2);
    await eventually(() => !textOf(feed).includes('Draft'));
    // Nothing of it is kept anew.
    platform.kept = { revision: 0, content: null };
    type(post(feed), 'Next');
    await eventually(() => keptOf(platform).length === 3);
    expect(keptOf(platform)[2]).to.deep.include({ revision: 0, content: contentOf('Next') });
  });

  it('are there again for who comes back, with their poll and pictures, and can be discarded', async () => {
    const poll = { question: 'Where?', options: ['North', 'South'], ends: '' };
    const pictures = [{ id: 'pic_1', url: dot, smallUrl: dot, width: 4, height: 2, alt: 'A boat' }];
    const content = contentOf('Come along', {
      ...{ title: 'Trip', spaceId: 'spc_2', poll, pictures: [{ id: 'pic_1', alt: 'A boat' }] },
    });
    const platform: Partial<Platform> = {
      ...{ posts: [postOf(0)], spaces: [{ id: 'spc_2', name: 'Trips' }], kept: { revision: 7, content, pictures } },
    };
    const feed = await signedIn(platform);
    await eventually(() => post(feed).value === 'Come along');
    await eventually(() => feed.shadowRoot!.querySelector('[data-poll] textarea'));
    expect(textOf(feed)).to.contain('Here is what you wrote last time.');
    const values = [
      ...feed.shadowRoot!.querySelectorAll<HTMLInputElement>('form :is(input:not([type=file]), textarea, select)'),
    ];
    expect(values.map(({ value }) => value)).to.deep.equal([
      ...['Trip', 'Come along', 'A boat', 'Where?', 'North\nSouth', '', 'spc_2'],
    ]);
    await expect(feed).to.be.accessible();
    expect(keptOf(platform)).to.deep.equal([]);
    named(feed, 'Discard')!.click();
    await eventually(() => textOf(feed).includes('Discard what you wrote?'));
    await eventually(() => feed.shadowRoot!.activeElement === named(feed, 'Cancel'));
    await expect(feed).to.be.accessible();
    named(feed, 'Cancel')!.click();
    await eventually(() => feed.shadowRoot!.activeElement === named(feed, 'Discard'));
    expect(post(feed).value).to.equal('Come along');
    named(feed, 'Discard')!.click();
    await eventually(() => named(feed, 'Cancel'));
    named(feed, 'Discard')!.click();
    await eventually(() => post(feed).value === '' && platform.kept!.content === null);
    await eventually(() => feed.shadowRoot!.activeElement === post(feed));
    expect(Boolean(feed.shadowRoot!.querySelector('.attached li, [data-poll]'))).to.equal(false);
  });

  it('of two windows are both there until one is chosen', async () => {
    const platform: Partial<Platform> = { posts: [postOf(0)] };
    const feed = await signedIn(platform);
    const elsewhere = (revision: number) => {
      platform.kept = { revision, content: contentOf('of another window') };
    };
    elsewhere(4);
    type(post(feed), 'of this one');
    await eventually(() => textOf(feed).includes('You wrote this in another window too'));
    await expect(feed).to.be.accessible();
    named(feed, 'Keep mine')!.click();
    await eventually(() => platform.kept!.content!.text === 'of this one');
    await eventually(() => textOf(feed).includes('Draft saved'));
    elsewhere(9);
    type(post(feed), 'of this one, longer');
    await eventually(() => named(feed, 'Show the other'));
    named(feed, 'Show the other')!.click();
    await eventually(() => post(feed).value === 'of another window');
    expect(platform.kept!.revision).to.equal(9);
    await eventually(() => feed.shadowRoot!.activeElement === post(feed));
  });

  it('are sent also as the page is left', async () => {
    const platform: Partial<Platform> = { posts: [postOf(0)] };
    const asked: (RequestInit | undefined)[] = [];
    platform.answer = (url, init) => {
      if (url.pathname.endsWith('/unsent-post')) asked.push(init);
      return undefined;
    };
    const feed = await signedIn(platform);
    type(post(feed), 'Just now');
    await feed.updateComplete;
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await eventually(() => platform.kept);
    expect(platform.kept!.content!.text).to.equal('Just now');
    expect(asked.at(-1)!.keepalive).to.equal(true);
  });

  it('say when they could not be saved', async () => {
    const refuse = () =>
      new Response(JSON.stringify({ error: 'request.invalid', message: 'No', status: '400', requestId: 'r' }), {
        status: 400,
      });
    const platform: Partial<Platform> = {
      posts: [postOf(0)],
      answer: (url, init) => (init?.method === 'PUT' && url.pathname.endsWith('/unsent-post') ? refuse() : undefined),
    };
    const feed = await signedIn(platform);
    type(post(feed), 'Words');
    await eventually(() => feed.shadowRoot!.querySelector('[part=draft] [role=alert]'));
    expect(textOf(feed)).to.contain('Your draft could not be saved.');
    await expect(feed).to.be.accessible();
  });

  it('of who signs out are kept, and are not there for the next', async () => {
    const platform: Partial<Platform> = { posts: [postOf(0)] };
    const feed = await signedIn(platform);
    type(post(feed), 'Of Kim');
    await feed.updateComplete;
    named(feed, 'Sign out')!.click();
    await eventually(() => named(feed, 'Sign in'));
    expect(platform.kept!.content!.text).to.equal('Of Kim');
    platform.kept = { revision: 0, content: null };
    await signIn(feed);
    await eventually(() => named(feed, 'Add pictures'));
    expect(post(feed).value).to.equal('');
  });
});
