import { expect } from '@open-wc/testing';
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
  textOf,
  type,
} from '../../../test/feed-fixture.ts';
import { eventually } from '../../../test/player-fixture.ts';

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** One that this browser can show. */
async function pictureFile(name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 1500 });
  canvas.getContext('2d')!.fillRect(0, 0, 10, 10);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob!], name, { type: 'image/png' });
}

function choose(feed: Element, files: readonly File[]): void {
  const input = feed.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change'));
}

const problems = (feed: Element) =>
  [...feed.shadowRoot!.querySelectorAll('.problem')].map((one) => one.textContent.replace(/\s+/g, ' ').trim());

describe('<zc-community-feed> for members', () => {
  afterEach(leaveFeed);

  /** Takes pictures, and the post that is written. */
  function takePictures(platform: Partial<Platform>): Partial<Platform> {
    let count = 0;
    platform.answer = (url, init) => {
      if (url.pathname.endsWith('/post-pictures')) {
        count += 1;
        return { id: `pic_${count}`, url: dot, smallUrl: dot, width: 4, height: 2, alt: '' };
      }
      if (init?.method === 'POST' && url.pathname.endsWith('/public/post')) return postOf(100);
      return undefined;
    };
    return platform;
  }

  const attached = (feed: Element) => [...feed.shadowRoot!.querySelectorAll<HTMLElement>('.attached li')];
  const sentOf = (platform: Partial<Platform>, path: string) =>
    platform.sent!.filter(([name]) => name === path).map(([, body]) => body);

  it('loads what members need once somebody signs in, and posts pictures with their words', async () => {
    const platform = takePictures({ posts: [postOf(0)] });
    const shown = await mount(platform);
    expect(shown.shadowRoot!.querySelector('.composer')).to.equal(null);
    await signIn(shown);
    await eventually(() => shown.shadowRoot!.querySelector('.composer'));
    choose(shown, [await pictureFile('a.png'), await pictureFile('b.png')]);
    await eventually(() => attached(shown).length === 2 && attached(shown).every((one) => one.querySelector('img')));
    await expect(shown).to.be.accessible();
    const [first] = sentOf(platform, 'post-pictures');
    // As WebP, and no larger than what the server keeps.
    expect(String(first!.picture).startsWith('UklGR')).to.equal(true);
    const label = 'What picture 2 shows, for those who cannot see it';
    type(shown.shadowRoot!.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)!, ' A harbor ');
    named(shown, 'Remove picture 1')!.click();
    await eventually(() => attached(shown).length === 1);
    expect(shown.shadowRoot!.activeElement).to.equal(named(shown, 'Add pictures'));
    named(shown, 'Post')!.click();
    await eventually(() => articles(shown).some(({ id }) => id === 'pst_100'));
    const [{ unsentRevision, ...sent }, ...others] = sentOf(platform, 'post') as [Record<string, unknown>];
    expect([sent, others, unsentRevision]).to.deep.equal([
      {
        ...{ communityId: 'com_1', title: '', body: { blocks: [] }, spaceId: null, poll: null },
        pictures: [{ id: 'pic_2', alt: 'A harbor' }],
      },
      [],
      platform.sent!.filter(([name]) => name === 'unsent-post').length,
    ]);
    expect(attached(shown)).to.have.length(0);
  });

  it('says which pictures were left out, and why', async () => {
    const platform = takePictures({ posts: [postOf(0)] });
    const shown = await mount(platform);
    await signIn(shown);
    await eventually(() => shown.shadowRoot!.querySelector('.composer'));
    const files = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => pictureFile(`${name}.png`)));
    choose(shown, files);
    await eventually(() => problems(shown).length > 0);
    expect(problems(shown)).to.deep.equal(['Only 4 pictures fit into a post. Left out: e.png, f.png']);
    await eventually(() => shown.shadowRoot!.querySelectorAll('.attached img').length === 4);
    expect(problems(shown)).to.have.length(1);
    choose(shown, [files[0]!]);
    await eventually(() => problems(shown)[0] === 'Only 4 pictures fit into a post. Left out: a.png');
    named(shown, 'Remove picture 4')!.click();
    // Not one that a browser makes smaller.
    choose(shown, [new File([new Uint8Array(5 * 1024 ** 2 + 1)], 'large.heic')]);
    await eventually(() => problems(shown)[0] === 'large.heic is too large: 5 MB at most.');
    expect(sentOf(platform, 'post-pictures')).to.have.length(4);
    const before = platform.answer!;
    platform.answer = (url, init) =>
      url.pathname.endsWith('/post-pictures')
        ? new Response(JSON.stringify({ error: 'image.unreadable', message: 'No', status: '422', requestId: 'r' }), {
            status: 422,
          })
        : before(url, init);
    choose(shown, [new File(['words'], 'words.png')]);
    await eventually(() => problems(shown)[0]?.startsWith('words.png is not a picture that can be read.'));
    expect(attached(shown)).to.have.length(3);
    await expect(shown).to.be.accessible();
  });

  it('asks in its own dialog before it blocks, shows nothing of them at once, and unblocks from a list', async () => {
    const ben = { ...ana, memberId: 'mbr_2', name: 'Ben' };
    const posts = [undefined, ben].map((author, at) => postOf(at, author && { author }));
    const blocked = new Set<string>();
    const platform: Partial<Platform> = {
      posts,
      answer(url, init) {
        if (!url.pathname.endsWith('/blocked-members')) return undefined;
        if (init?.method === 'PUT') blocked.add(JSON.parse(String(init.body)).memberId);
        else if (init?.method === 'DELETE') blocked.delete(url.searchParams.get('memberId')!);
        return {
          items: [...blocked].map((memberId) => ({ memberId, username: 'Ana', pictureUrl: null, blockedDate: '' })),
        };
      },
    };
    const shown = await mount(platform);
    await signIn(shown);
    await eventually(() => shown.shadowRoot!.querySelector('.composer'));
    const askToBlock = async (article: Element) => {
      article.querySelector<HTMLElement>('[aria-haspopup=menu]')!.click();
      const item = () => shown.shadowRoot!.querySelector<HTMLElement>('[role=menuitem]:nth-child(2)');
      await eventually(item);
      item()!.click();
    };
    const dialog = () => shown.shadowRoot!.querySelector<HTMLDialogElement>('dialog[open]');
    const inDialog = (name: string) =>
      [...dialog()!.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)!;
    await askToBlock(articles(shown)[0]!);
    await eventually(dialog);
    expect(dialog()!.textContent).to.contain('Block Ana? You will see nothing more');
    await expect(shown).to.be.accessible();
    inDialog('Cancel').click();
    expect(blocked.size).to.equal(0);
    await askToBlock(articles(shown)[0]!);
    await eventually(dialog);
    inDialog('Block').click();
    await eventually(() => !dialog() && textOf(shown).includes('Ana is blocked.'));
    expect(articles(shown).map(({ id }) => id)).to.deep.equal(['pst_1']);
    expect(textOf(shown)).to.contain('Ana is blocked.');
    expect(shown.shadowRoot!.activeElement).to.equal(named(shown, 'Members you blocked'));
    named(shown, 'Members you blocked')!.click();
    await eventually(() => dialog() && inDialog('Unblock'));
    await expect(shown).to.be.accessible();
    inDialog('Unblock').click();
    await eventually(() => articles(shown).length === 2);
    expect([...blocked]).to.deep.equal([]);
    await eventually(() => dialog()!.textContent.includes('You have blocked nobody.'));
    inDialog('Close').click();
    expect(dialog()).to.equal(null);
  });

  it('keeps nothing of who signed out', async () => {
    const shown = await mount(takePictures({ posts: [postOf(0)] }));
    await signIn(shown);
    await eventually(() => shown.shadowRoot!.querySelector('.composer'));
    choose(shown, [await pictureFile('a.png')]);
    await eventually(() => shown.shadowRoot!.querySelector('.attached img'));
    named(shown, 'Sign out')!.click();
    await eventually(() => !shown.shadowRoot!.querySelector('.composer') && named(shown, 'Sign in'));
    await signIn(shown);
    await eventually(() => shown.shadowRoot!.querySelector('.composer'));
    expect(attached(shown)).to.have.length(0);
    expect(fieldOf(shown.shadowRoot!).value).to.equal('');
  });
});
