import { expect } from '@open-wc/testing';
import { ana, articles, leaveFeed, mount, type Platform, postOf, signIn } from '../../../test/feed-fixture.ts';
import { eventually } from '../../../test/player-fixture.ts';

describe('<zc-community-feed> mentions', () => {
  afterEach(leaveFeed);

  it('offers members while one writes a post, a comment or what one edits', async () => {
    const asked: string[] = [];
    const kim = { ...ana, memberId: 'mbr_9', name: 'Kim' };
    const platform: Partial<Platform> = {
      posts: [postOf(0, { author: kim, commentCount: 2 })],
      answer({ pathname, searchParams }) {
        if (!pathname.endsWith('/member-search')) return undefined;
        asked.push(`${searchParams.get('communityId')} ${searchParams.get('search')}`);
        return { items: ['Nora', 'Nat'].map((username) => ({ memberId: username, username, pictureUrl: null })) };
      },
    };
    const shown = await mount(platform);
    const root = shown.shadowRoot!;
    await signIn(shown);
    const field = (place: string) => root.querySelector<HTMLTextAreaElement>(`[data-place="${place}"]`)!;
    await eventually(() => field('post'));
    const list = () => root.querySelector<HTMLElement>('[role=listbox]');
    const press = (key: string) =>
      root.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      );
    const write = (place: string, text: string) => {
      const input = field(place);
      input.focus();
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    };
    const offer = async (place: string) => {
      write(place, 'Ask @n');
      await eventually(list);
    };
    await offer('post');
    expect(list()!.ariaLabel).to.equal('Members you can mention');
    expect([...list()!.children].map(({ textContent }) => textContent)).to.deep.equal(['@Nora', '@Nat']);
    expect(field('post').getAttribute('aria-activedescendant')).to.equal('mention-0');
    const [box, below] = [field('post').getBoundingClientRect(), list()!.getBoundingClientRect()];
    expect([below.top >= box.bottom, below.left]).to.deep.equal([true, box.left]);
    await expect(shown).to.be.accessible();
    press('ArrowDown');
    press('Enter');
    await shown.updateComplete;
    expect([field('post').value, list()]).to.deep.equal(['Ask @Nat ', null]);
    expect(root.activeElement).to.equal(field('post'));
    expect(asked[0]).to.equal('com_1 n');
    write('post', '');
    articles(shown)[0]!.querySelector<HTMLElement>('.talk')!.click();
    await eventually(() => field('comment pst_0'));
    await offer('comment pst_0');
    press('Escape');
    expect(list()).to.equal(null);
    root.querySelector<HTMLElement>('article [aria-haspopup=menu]')!.click();
    await eventually(() => root.querySelector('[role=menuitem]'));
    root.querySelector<HTMLElement>('[role=menuitem]')!.click();
    await eventually(() => field('edit pst_0'));
    await offer('edit pst_0');
    await expect(shown).to.be.accessible();
    press('Escape');
    expect([list(), root.querySelector<HTMLDialogElement>('.all > dialog')!.open]).to.deep.equal([null, true]);
  });
});
