import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { PublicWidget } from '@zeacon/contract';
import { eventually } from '../../../test/player-fixture.ts';
import { bubble, stories } from '../../../test/widget-fixture.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';
import './define.ts';
import type { ZcWidgetElement } from './zc-widget.ts';

let run = 0;
const mounted = new Set<Element>();
const named = (widget: ZcWidgetElement, selector: string) => widget.shadowRoot!.querySelector<HTMLElement>(selector);
const player = (widget: ZcWidgetElement) => named(widget, 'zc-player') as ZcPlayerElement | null;
const dialog = (widget: ZcWidgetElement) => named(widget, '[role=dialog]');
const press = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true });

/** The picture of a page that a preview has. */
function placeWindow(width: number, height: number): HTMLElement {
  const place = document.createElement('div');
  const size = { width: `${width}px`, height: `${height}px`, overflow: 'hidden' };
  Object.assign(place.style, { position: 'relative', transform: 'scale(1)', ...size });
  place.dataset.zcWindow = '';
  document.body.append(place);
  mounted.add(place);
  return place;
}

async function mount(form: PublicWidget['form'], style: Partial<PublicWidget['style']> = {}, change = {}) {
  const config = { ...bubble, key: `wgt_form_${++run}`, form, style: { ...bubble.style, ...style }, ...change };
  const widget = Object.assign(document.createElement('zc-widget'), { consent: 'denied' as const, config });
  document.body.append(widget);
  mounted.add(widget);
  await widget.updateComplete;
  return widget;
}

/** What fades in has little contrast until it is there. */
const arrived = (widget: ZcWidgetElement) =>
  Promise.allSettled(widget.shadowRoot!.getAnimations().map(({ finished }) => finished));

const mountStories = () => mount('STORIES', {}, stories);

function addButton(): HTMLButtonElement {
  const button = document.createElement('button');
  document.body.append(button);
  mounted.add(button);
  return button;
}

describe('the forms of <zc-widget>', () => {
  afterEach(() => {
    for (const element of mounted) element.remove();
    mounted.clear();
    sessionStorage.clear();
  });

  it('a dialog that waits for the page shows nothing until it is opened, and gives the focus back', async () => {
    const button = addButton();
    const widget = await mount('MODAL');
    expect(dialog(widget)).to.equal(null);
    button.focus();
    await widget.open();
    await eventually(() => player(widget)?.paused === false);
    expect(widget.shadowRoot!.activeElement).to.equal(dialog(widget));
    await arrived(widget);
    await expect(widget).to.be.accessible();
    dialog(widget)!.dispatchEvent(press('Escape'));
    await widget.updateComplete;
    expect(dialog(widget)).to.equal(null);
    expect(document.activeElement).to.equal(button);
    await widget.open();
    expect(dialog(widget), 'it opens again').not.to.equal(null);
  });

  /** Each is in its place over the page, as a cookie banner is. */
  function addBanner(): HTMLButtonElement {
    const button = addButton();
    Object.assign(button.style, { position: 'fixed', left: '0', bottom: '0' });
    return button;
  }
  const pressOn = async (target: Element) => {
    const { x, y, width, height } = target.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  };

  it('a dialog that was asked for is left by a click beside it, which does nothing else, but not by one on a banner', async () => {
    const [before, beside, banner] = [addBanner(), addButton(), addBanner()];
    before.style.bottom = '60px';
    const clicked: string[] = [];
    for (const [name, button] of Object.entries({ before, beside, banner })) {
      button.textContent = name;
      button.addEventListener('click', () => clicked.push(name));
    }
    const widget = await mount('MODAL', { width: 200 });
    before.focus();
    await widget.open();
    await pressOn(banner);
    banner.remove();
    const late = addBanner();
    late.textContent = 'late';
    late.addEventListener('click', () => clicked.push('late'));
    await pressOn(late);
    expect(clicked, 'banners stay usable').to.deep.equal(['banner', 'late']);
    expect(dialog(widget)).not.to.equal(null);
    await pressOn(named(widget, '.bar span')!);
    expect(dialog(widget), 'a click in it').not.to.equal(null);
    await pressOn(beside);
    await widget.updateComplete;
    expect(dialog(widget)).to.equal(null);
    expect(clicked).to.have.length(2);
    await pressOn(beside);
    expect(clicked.at(-1), 'the page is as before').to.equal('beside');
  });

  it('Tab stays within a dialog that was asked for, in both directions', async () => {
    addButton();
    const widget = await mount('MODAL', { width: 200 });
    await widget.open();
    const isWithin = () => widget.shadowRoot!.activeElement !== null;
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ up: 'Shift' });
    expect(widget.shadowRoot!.activeElement?.localName).to.equal('zc-player');
    await sendKeys({ press: 'Tab' });
    expect(widget.shadowRoot!.activeElement?.className).to.equal('collapse');
    for (let stop = 0; stop < 30; stop++) {
      await sendKeys({ press: 'Tab' });
      expect(isWithin()).to.equal(true);
    }
  });

  it('stories open over the whole page from within what cuts off or covers', async () => {
    const place = document.createElement('div');
    Object.assign(place.style, { transform: 'translateX(0)', width: '200px', height: '120px', overflow: 'hidden' });
    document.body.append(place);
    mounted.add(place);
    const widget = await mountStories();
    place.append(widget);
    named(widget, '.story')!.click();
    await eventually(() => dialog(widget));
    await eventually(() => dialog(widget)!.getBoundingClientRect().width === innerWidth);
    expect(document.elementFromPoint(innerWidth - 4, innerHeight / 2)).to.equal(widget);
  });

  it('a dialog stays in the picture of a page that a preview has', async () => {
    const place = placeWindow(300, 200);
    const widget = await mount('MODAL', { startsOpen: true, width: 400 });
    place.append(widget);
    await eventually(() => dialog(widget));
    const box = () => dialog(widget)!;
    await eventually(() => box().getBoundingClientRect().width === 300 - 32);
    const [outer, inner] = [place.getBoundingClientRect(), box().getBoundingClientRect()];
    expect(inner.left - outer.left).to.equal(16);
    expect(inner.bottom <= outer.bottom).to.equal(true);
  });

  it('a dialog that opens by itself leaves the page usable and the focus where it is', async () => {
    const button = addButton();
    button.focus();
    const widget = await mount('MODAL', { startsOpen: true });
    await eventually(() => dialog(widget));
    expect(named(widget, '.veil')).to.equal(null);
    expect(document.activeElement).to.equal(button);
    named(widget, '.collapse')!.click();
    await widget.updateComplete;
    expect(dialog(widget)).to.equal(null);
    const again = await mount('MODAL', { startsOpen: true }, { key: widget.config!.key });
    await again.updateComplete;
    expect(dialog(again), 'it stays closed').to.equal(null);
  });

  it('stories are a row of pictures that opens a feed at the chosen one', async () => {
    const widget = await mountStories();
    const names = [...widget.shadowRoot!.querySelectorAll('.story')].map((story) => story.getAttribute('aria-label'));
    expect(names).to.deep.equal(['Play video: Aurora', 'Play video: Borealis', 'Play video: Cirrus']);
    await arrived(widget);
    await expect(widget).to.be.accessible();
    const second = widget.shadowRoot!.querySelectorAll<HTMLElement>('.story')[1]!;
    second.focus();
    second.click();
    await eventually(() => player(widget)?.paused === false);
    expect(player(widget)?.closest('section')?.ariaLabel).to.equal('Borealis');
    expect(named(widget, '.caption')?.textContent, 'the feed says what it shows').to.equal('Borealis');
    expect(dialog(widget)!.getBoundingClientRect().height).to.equal(innerHeight);
    await arrived(widget);
    await expect(widget).to.be.accessible();
    dialog(widget)!.dispatchEvent(press('Escape'));
    await widget.updateComplete;
    expect(dialog(widget)).to.equal(null);
    expect(widget.shadowRoot!.activeElement).to.equal(second);
  });

  it('names of stories have room for several words', async () => {
    const items = stories.player.playlist.items.map((item) => ({
      ...item,
      stream: { ...item.stream, name: 'How to wear a sun hat in the wind' },
    }));
    const player = { ...stories.player, playlist: { ...stories.player.playlist, items } };
    const widget = await mount('STORIES', {}, { player });
    const name = named(widget, '.name')!;
    expect([name.scrollWidth <= name.clientWidth, name.scrollHeight <= name.clientHeight]).to.deep.equal([true, true]);
  });

  it('a feed goes on with the story that is scrolled to, and with the next at the end', async () => {
    const widget = await mountStories();
    const shown = () => player(widget)?.closest('section')?.ariaLabel;
    named(widget, '.story')!.click();
    await eventually(() => shown() === 'Aurora' && player(widget)?.paused === false);
    const first = player(widget);
    named(widget, '.steps button:last-child')!.click();
    await eventually(() => shown() === 'Borealis' && player(widget)?.paused === false);
    expect(first?.isConnected).to.equal(false);
    expect(widget.shadowRoot!.querySelectorAll('zc-player')).to.have.lengthOf(1);
    player(widget)!.dispatchEvent(new Event('ended'));
    await eventually(() => shown() === 'Cirrus');
    await eventually(() => named(widget, '.steps button:last-child')!.matches(':disabled'));
  });

  it('a feed that is lower than the window shows the whole of a story', async () => {
    const place = placeWindow(390, 150);
    const widget = await mountStories();
    place.append(widget);
    named(widget, '.story')!.click();
    await eventually(() => (player(widget)?.getBoundingClientRect().height ?? 0) > 0);
    expect(dialog(widget)!.getBoundingClientRect().height).to.equal(150);
    expect(player(widget)!.getBoundingClientRect().height).to.be.closeTo(150, 1);
  });

  it('keys step through a feed, unless the player uses them', async () => {
    const widget = await mountStories();
    const shown = () => player(widget)?.closest('section')?.ariaLabel;
    named(widget, '.story')!.click();
    await eventually(() => shown() === 'Aurora' && player(widget)?.paused === false);
    const feed = dialog(widget)!;
    expect(widget.shadowRoot!.activeElement).to.equal(feed);
    feed.dispatchEvent(press('ArrowDown'));
    await eventually(() => shown() === 'Borealis');
    const used = press('ArrowDown');
    used.preventDefault();
    feed.dispatchEvent(used);
    feed.dispatchEvent(press('PageUp'));
    await eventually(() => shown() === 'Aurora');
  });

  it('a bar says what is live, opens its player at the edge and goes when it is closed', async () => {
    const widget = await mount('BAR', { corner: 'TOP_LEFT' });
    const strip = named(widget, '.strip')!;
    await arrived(widget);
    await expect(widget).to.be.accessible();
    expect(strip.textContent).to.match(/live\s+Aurora/i);
    expect(strip.getBoundingClientRect().top).to.equal(20);
    expect(strip.getBoundingClientRect().width).to.equal(document.documentElement.clientWidth - 40);
    named(widget, '.strip .open')!.click();
    await eventually(() => player(widget)?.paused === false);
    expect(strip.checkVisibility()).to.equal(false);
    widget.collapse();
    await widget.updateComplete;
    expect(widget.shadowRoot!.activeElement).to.equal(named(widget, '.strip .open'));
    named(widget, '.strip .away')!.click();
    await widget.updateComplete;
    expect(named(widget, '.corner')).to.equal(null);
  });

  for (const [form, closing, isShown] of [
    ['BUBBLE', '.away', '.bubble'],
    ['MODAL', '.collapse', '.box'],
  ] as const)
    it(`a closed ${form} without a memory comes back on the next page, and not for a place on this one`, async () => {
      const before = location.href;
      const widget = await mount(form, { closeMemory: 'NONE', startsOpen: form === 'MODAL' });
      await eventually(() => named(widget, isShown));
      named(widget, closing)!.click();
      await widget.updateComplete;
      history.pushState(null, '', '#place');
      await widget.updateComplete;
      expect(named(widget, isShown)).to.equal(null);
      history.pushState(null, '', `?after-${form}`);
      await eventually(() => named(widget, isShown));
      named(widget, closing)!.click();
      await widget.updateComplete;
      const again = await mount(form, { closeMemory: 'NONE' }, { key: widget.config!.key });
      expect(named(again, isShown), 'another of it on this page').to.equal(null);
      history.replaceState(null, '', before);
    });

  it('a form that a newer server knows shows nothing', async () => {
    const widget = await mount('HOLOGRAM' as 'BAR');
    expect(widget.shadowRoot!.textContent?.trim()).to.equal('');
  });
});
