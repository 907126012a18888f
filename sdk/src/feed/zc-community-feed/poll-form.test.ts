import { expect } from '@open-wc/testing';
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

const writtenPosts = (platform: Partial<Platform>) =>
  platform.sent!.filter(([name]) => name === 'post').map(([, body]) => body);
const inForm = <E extends Element>(feed: Element, selector: string) =>
  feed.shadowRoot!.querySelector<E>(`[data-poll] ${selector}`)!;

describe('polls of members in <zc-community-feed>', () => {
  afterEach(leaveFeed);

  async function begin() {
    const platform: Partial<Platform> = {
      posts: [postOf(0)],
      answer: (url, init) =>
        init?.method === 'POST' && url.pathname.endsWith('/public/post') ? postOf(100) : undefined,
    };
    const feed = await mount(platform);
    await signIn(feed);
    await eventually(() => named(feed, 'Add a poll'));
    named(feed, 'Add a poll')!.click();
    await eventually(() => inForm(feed, 'input'));
    return { feed, platform };
  }

  it('are sent with the post, without lines that say nothing', async () => {
    const { feed, platform } = await begin();
    await eventually(() => feed.shadowRoot!.activeElement === inForm(feed, 'input'));
    expect(Boolean(named(feed, 'Add a poll'))).to.equal(false);
    await expect(feed).to.be.accessible();
    type(inForm<HTMLInputElement>(feed, 'input'), ' Where to? ');
    type(inForm<HTMLTextAreaElement>(feed, 'textarea'), ' North \n\nSouth\n');
    type(inForm<HTMLInputElement>(feed, '[type=datetime-local]'), '2999-05-04T10:30');
    await feed.updateComplete;
    named(feed, 'Post')!.click();
    await eventually(() => articles(feed).some(({ id }) => id === 'pst_100'));
    const [sent] = writtenPosts(platform);
    const endsDate = new Date('2999-05-04T10:30').toISOString();
    expect(sent!.poll).to.deep.equal({ question: 'Where to?', options: ['North', 'South'], endsDate });
    await eventually(() => named(feed, 'Add a poll'));
    expect(Boolean(inForm(feed, 'input'))).to.equal(false);
  });

  it('say what is wrong, and are sent once it is right', async () => {
    const { feed, platform } = await begin();
    const options = inForm<HTMLTextAreaElement>(feed, 'textarea');
    const ends = inForm<HTMLInputElement>(feed, '[type=datetime-local]');
    for (const wrong of ['One', 'Same\nsame', `1\n2\n3\n4\n5\n6\n7\n8\n9`, `One\n${'x'.repeat(101)}`]) {
      type(options, wrong);
      await feed.updateComplete;
      named(feed, 'Post')!.click();
      await eventually(() => inForm(feed, '.problem') && feed.shadowRoot!.activeElement === options);
      expect(inForm(feed, '.problem').textContent).to.contain('Two to eight different options');
      options.blur();
    }
    type(options, 'One\nTwo');
    type(ends, '2001-01-01T00:00');
    await feed.updateComplete;
    named(feed, 'Post')!.click();
    await eventually(() => inForm(feed, '.problem')?.textContent?.includes('this moment has passed'));
    await eventually(() => feed.shadowRoot!.activeElement === ends);
    expect(writtenPosts(platform)).to.have.length(0);
    type(ends, '');
    await feed.updateComplete;
    named(feed, 'Post')!.click();
    await eventually(() => writtenPosts(platform).length === 1);
    expect(writtenPosts(platform)[0]!.poll).to.deep.equal({ question: '', options: ['One', 'Two'], endsDate: null });
  });

  it('can be taken out again, from where one goes on', async () => {
    const { feed, platform } = await begin();
    type(inForm<HTMLTextAreaElement>(feed, 'textarea'), 'One\nTwo');
    await feed.updateComplete;
    named(feed, 'Remove poll')!.click();
    await eventually(() => feed.shadowRoot!.activeElement?.matches('[data-place=post]'));
    type(feed.shadowRoot!.querySelector<HTMLTextAreaElement>('[data-place=post]')!, 'Words');
    await feed.updateComplete;
    named(feed, 'Post')!.click();
    await eventually(() => writtenPosts(platform).length === 1);
    expect(writtenPosts(platform)[0]!.poll).to.equal(null);
  });

  it('are voted in, also by who signs in first', async () => {
    const poll = {
      ...{ question: 'Where to?', voteCount: 0, endsDate: null, isEnded: false, ownOption: null },
      options: [
        { text: 'North', count: null },
        { text: 'South', count: null },
      ],
    };
    const platform: Partial<Platform> = {
      posts: [postOf(0, { poll })],
      answer: (url) => (url.pathname.endsWith('/poll-vote') ? {} : undefined),
    };
    const feed = await mount(platform);
    await signIn(feed);
    named(feed, 'South')!.click();
    await eventually(() => platform.sent!.some(([name]) => name === 'poll-vote'));
    expect(platform.sent!.find(([name]) => name === 'poll-vote')![1]).to.deep.equal({ postId: 'pst_0', option: 1 });
    expect(textOf(feed)).to.contain('0 votes');
  });
});
