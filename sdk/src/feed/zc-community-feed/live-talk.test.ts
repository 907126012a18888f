import { expect } from '@open-wc/testing';
import type { PostDetails } from '@zeacon/contract';
import {
  ana,
  type FakePlayer,
  leaveFeed,
  mount,
  named,
  type Platform,
  postOf,
  signIn,
  type,
  written,
} from '../../../test/feed-fixture.ts';
import { eventually } from '../../../test/player-fixture.ts';
import { setChatLoader } from '../chat-loader.ts';

/** As much of a chat as a feed knows. */
class FakeChat extends HTMLElement {
  streamId: string | undefined;
  mediaToken: string | undefined;
  memberToken: string | undefined;
  appHost: string | undefined;
}

const streamDetails = { name: 'Tides', posterUrl: '', width: 16, height: 9 } as PostDetails['streamDetails'];
const live = postOf(0, { contentId: 'str_1', contentType: 'LIVE', streamDetails, mediaToken: 'media' });
const lineOf = (number: number) => ({
  ...{ id: `msg_${number}`, text: `<b>Line ${number}</b>`, atSec: number, positionMs: number * 1000, isGuest: false },
  author: number === 2 ? { memberId: null, name: 'Guest', role: null, pictureUrl: null } : ana,
  ...(number === 2 && { isGuest: true }),
});

describe('the chat of a live in <zc-community-feed>', () => {
  afterEach(leaveFeed);

  const talk = (feed: Element) => feed.shadowRoot!.querySelector('zc-live-talk');

  it('is the chat itself while the live goes on, where members are known', async () => {
    let loads = 0;
    setChatLoader(async () => {
      loads += 1;
      if (!customElements.get('zc-chat')) customElements.define('zc-chat', FakeChat);
    });
    const chat = { items: [], isComplete: true, messageCount: 0, isOpen: true };
    const shown = await mount({
      posts: [live, postOf(1)],
      answer: ({ pathname }) => (pathname.endsWith('/post-chat') ? chat : undefined),
    });
    expect(loads).to.equal(0);
    named(shown, '0 comments')!.click();
    const element = () => talk(shown)?.querySelector<FakeChat>('zc-chat');
    await eventually(element);
    const { streamId, mediaToken, memberToken, appHost } = element()!;
    expect([streamId, mediaToken, memberToken, appHost]).to.deep.equal([
      ...['str_1', 'media', undefined, 'http://platform.test'],
    ]);
    expect(getComputedStyle(element()!).overflow).to.equal('hidden');
    await expect(shown).to.be.accessible();
    const before = element();
    await signIn(shown);
    await eventually(() => element()?.memberToken === 'tok');
    // What somebody reads or writes there is not taken away.
    expect(element()).to.equal(before);
  });

  it('is what was said, with its times, once the live is over', async () => {
    const asked: (string | null)[] = [];
    const platform: Partial<Platform> = {
      posts: [live],
      answer({ pathname, searchParams }) {
        if (!pathname.endsWith('/post-chat')) return undefined;
        const after = searchParams.get('afterMs');
        asked.push(after);
        const items = after === '-1' ? [1, 2].map(lineOf) : [lineOf(3)];
        return { items, isComplete: after !== '-1', messageCount: 3, isOpen: false };
      },
    };
    const shown = await mount(platform);
    named(shown, '0 comments')!.click();
    await eventually(() => talk(shown)?.querySelector('li'));
    const details = talk(shown)!.querySelector('details')!;
    expect(details.open).to.equal(false);
    expect(details.querySelector('summary')!.textContent).to.equal('Live chat (3)');
    details.open = true;
    const said = () => [...details.querySelectorAll('li')].map((one) => one.textContent.replace(/\s+/g, ' ').trim());
    expect(said()).to.deep.equal(['A Ana 0:01 <b>Line 1</b>', 'G Guest Guest 0:02 <b>Line 2</b>']);
    await expect(shown).to.be.accessible();
    named(shown, 'More messages')!.click();
    await eventually(() => said().length === 3);
    expect(details.open).to.equal(true);
    expect(asked).to.deep.equal(['-1', '-1', '2000']);
    named(shown, '0:02')!.click();
    const player = () => shown.shadowRoot!.querySelector<FakePlayer>('zc-player');
    await eventually(player);
    expect(player()!.getAttribute('start-time')).to.equal('2');
  });

  it('is answered by a comment that quotes the line and has its second', async () => {
    const chat = { items: [lineOf(2)], isComplete: true, messageCount: 1, isOpen: false };
    const platform: Partial<Platform> = {
      posts: [live],
      answer: ({ pathname }) => (pathname.endsWith('/post-chat') ? chat : undefined),
    };
    const shown = await mount(platform);
    named(shown, '0 comments')!.click();
    await eventually(() => talk(shown)?.querySelector('li'));
    const answer = () => [...talk(shown)!.querySelectorAll('button')].find((one) => one.textContent === 'Answer');
    expect(answer()).to.equal(undefined);
    await signIn(shown);
    await eventually(answer);
    talk(shown)!.querySelector('details')!.open = true;
    answer()!.click();
    const field = () => shown.shadowRoot!.querySelector<HTMLTextAreaElement>('[data-place="comment pst_0"]');
    await eventually(() => shown.shadowRoot!.activeElement === field() && field());
    const quote = shown.shadowRoot!.querySelector('form [part=quote]')!;
    expect(quote.textContent.replace(/\s+/g, ' ').trim()).to.match(/^<b>Line 2<\/b> Guest /);
    type(field()!, 'Well said');
    await shown.updateComplete;
    named(shown, 'Comment')!.click();
    await eventually(() => written(platform).length > 0);
    expect(written(platform)).to.deep.equal([
      {
        ...{ postId: 'pst_0', text: 'Well said', parentId: null, atSec: 2 },
        quote: { id: 'msg_2', text: '<b>Line 2</b>' },
      },
    ]);
  });

  it('is not there where a post shows no live, or nothing was said', async () => {
    const shown = await mount({
      posts: [live, postOf(1, { contentId: 'str_2', contentType: 'VOD', streamDetails })],
      answer: ({ pathname }) =>
        pathname.endsWith('/post-chat') ? { items: [], isComplete: true, messageCount: 0, isOpen: false } : undefined,
    });
    for (const button of shown.shadowRoot!.querySelectorAll<HTMLElement>('.talk')) button.click();
    await eventually(() => shown.shadowRoot!.querySelectorAll('.thread').length === 2);
    await eventually(() => customElements.get('zc-live-talk'));
    expect(shown.shadowRoot!.querySelectorAll('zc-live-talk')).to.have.length(1);
    expect(talk(shown)!.textContent).to.equal('');
  });
});
