import { expect } from '@open-wc/testing';
import type { PublicWidget } from '@zeacon/contract';
import { eventually } from '../../test/player-fixture.ts';
import { bubble } from '../../test/widget-fixture.ts';
import type { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import '../widget/zc-widget/define.ts';
import type { ZcWidgetElement } from '../widget/zc-widget/zc-widget.ts';
import { startSite } from './site.ts';

const realFetch = window.fetch;

/** The pages of these libraries are only partly loaded anew: what they do to the body is done here to a part of it. */
describe('widgets on pages that replace what they stand in', () => {
  let run = 0;
  let stop = () => {};
  let main: HTMLElement;
  const place = '<div class="place"></div>';
  const widgets = () => [...document.querySelectorAll<ZcWidgetElement>('zc-widget')];
  const player = () => widgets()[0]?.shadowRoot?.querySelector('zc-player') as ZcPlayerElement | null | undefined;

  async function start(form: PublicWidget['form']) {
    const key = `wgt_swap_${++run}`;
    const style = { ...bubble.style, selector: '.place' };
    window.fetch = async (input, init) =>
      String(input).includes('details/public')
        ? Response.json({ responseData: { widgets: [{ ...bubble, key, form, style }] } })
        : realFetch(input, init);
    const imports = { loadMore: () => import('./site-more.ts'), loadPreview: () => import('./site-preview.ts') };
    const load = async () => {};
    const loadTests = () => import('./site-tests.ts');
    stop = startSite({ appHost: location.origin, siteKey: 'pk_1', load, loadTests, ...imports });
    await eventually(() => widgets().length === 1);
    const widget = widgets()[0]!;
    widget.consent = 'denied';
    await eventually(() => widget.shadowRoot!.querySelector('.open, .inline'));
    await (form === 'INLINE' ? player()!.play() : widget.open());
    await eventually(() => Number(player()?.currentTime) > 0.3);
    return { widget, video: player()! };
  }

  async function playsOn(video: ZcPlayerElement) {
    expect(player()).to.equal(video);
    expect(video.paused).to.equal(false);
    const from = video.currentTime;
    await eventually(() => video.currentTime > from + 0.2);
  }

  beforeEach(() => {
    main = document.createElement('main');
    main.innerHTML = place;
    document.body.append(main);
  });
  afterEach(() => {
    stop();
    window.fetch = realFetch;
    document.querySelector('main')?.remove();
    sessionStorage.clear();
  });

  it('a page whose root is replaced has its widgets again', async () => {
    const { widget } = await start('BUBBLE');
    const root = document.documentElement;
    const next = document.createElement('html');
    next.append(document.createElement('head'), document.createElement('body'));
    root.replaceWith(next);
    try {
      await eventually(() => widget.parentElement === next);
    } finally {
      next.replaceWith(root);
    }
    await eventually(() => widget.parentElement === root);
    expect(widgets()).to.have.length(1);
  });

  it('a bubble does not stand in the body, so nothing that happens there reaches it', async () => {
    const { widget, video } = await start('BUBBLE');
    expect(widget.parentElement).to.equal(document.documentElement);
    const { body } = document;
    const next = document.createElement('body');
    body.replaceWith(next);
    await playsOn(video);
    next.replaceWith(body);
    await playsOn(video);
    expect(widgets()).to.have.length(1);
  });

  it('one in the page plays on in the page that replaces it', async () => {
    const { video } = await start('INLINE');
    const next = document.createElement('main');
    next.innerHTML = place;
    main.replaceWith(next);
    await eventually(() => next.querySelector('zc-widget'));
    await playsOn(video);
    next.innerHTML = place;
    await eventually(() => next.querySelector('zc-widget'));
    await playsOn(video);
  });

  it('a copy of it that comes back out of a cache is replaced by itself', async () => {
    const { widget, video } = await start('INLINE');
    main.replaceWith(main.cloneNode(true));
    await eventually(() => document.querySelector('main zc-widget') === widget);
    await playsOn(video);
    expect(widgets()).to.have.length(1);
  });

  it('one that was removed and put back with a gap goes on where it was', async () => {
    const { widget, video } = await start('INLINE');
    const at = video.currentTime;
    main.querySelector('.place')!.remove();
    await eventually(() => !widget.isConnected && video.paused);
    main.innerHTML = place;
    await eventually(() => video.isConnected && !video.paused && video.currentTime > at);
    await playsOn(video);
  });

  it('one that the visitor had stopped stays so', async () => {
    const { widget, video } = await start('INLINE');
    video.pause();
    main.querySelector('.place')!.remove();
    await eventually(() => !widget.isConnected);
    main.innerHTML = place;
    await eventually(() => widget.isConnected && player()?.isConnected);
    await widget.updateComplete;
    expect(video.paused).to.equal(true);
  });
});
