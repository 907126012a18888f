import { expect, waitUntil } from '@open-wc/testing';
import type { PublicWidget } from '@zeacon/contract';
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
    await waitUntil(() => widgets().length === 1, 'it is put in');
    const widget = widgets()[0]!;
    widget.consent = 'denied';
    await waitUntil(() => widget.shadowRoot!.querySelector('.open, .inline'), 'it is shown');
    await (form === 'INLINE' ? player()!.play() : widget.open());
    await waitUntil(() => Number(player()?.currentTime) > 0.3, 'it plays');
    return { widget, video: player()! };
  }

  async function playsOn(video: ZcPlayerElement) {
    expect(player()).to.equal(video);
    expect(video.paused).to.equal(false);
    const from = video.currentTime;
    await waitUntil(() => video.currentTime > from + 0.2, 'it plays on');
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
    await waitUntil(() => next.querySelector('zc-widget'));
    await playsOn(video);
    next.innerHTML = place;
    await waitUntil(() => next.querySelector('zc-widget'));
    await playsOn(video);
  });

  it('a copy of it that comes back out of a cache is replaced by itself', async () => {
    const { widget, video } = await start('INLINE');
    main.replaceWith(main.cloneNode(true));
    await waitUntil(() => document.querySelector('main zc-widget') === widget);
    await playsOn(video);
    expect(widgets()).to.have.length(1);
  });

  it('one that was removed and put back with a gap goes on where it was', async () => {
    const { widget, video } = await start('INLINE');
    const at = video.currentTime;
    main.querySelector('.place')!.remove();
    await waitUntil(() => !widget.isConnected && video.paused, 'the browser stops it');
    main.innerHTML = place;
    await waitUntil(() => video.isConnected && !video.paused && video.currentTime > at, 'it goes on', {
      timeout: 8000,
    });
    await playsOn(video);
  });

  it('one that the visitor had stopped stays so', async () => {
    const { widget, video } = await start('INLINE');
    video.pause();
    main.querySelector('.place')!.remove();
    await waitUntil(() => !widget.isConnected);
    main.innerHTML = place;
    await waitUntil(() => widget.isConnected && player()?.isConnected);
    await widget.updateComplete;
    expect(video.paused).to.equal(true);
  });
});
