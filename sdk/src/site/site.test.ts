import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import type { PublicWidget } from '@zeacon/contract';
import { bubble } from '../../test/widget-fixture.ts';
import { startSite } from './site.ts';

const realFetch = window.fetch;

describe('the site tag', () => {
  const home = location.href;
  let loads = 0;
  let asked: string[] = [];
  let run = 0;
  let stops: (() => void)[] = [];
  const load = async () => void loads++;
  const shown = () => [...document.querySelectorAll('zc-widget')].map((each) => each.getAttribute('widget-id'));

  function start(widgets: unknown, siteKey = 'pk_1') {
    window.fetch = async (input) => {
      asked.push(String(input));
      if (widgets instanceof Error) throw widgets;
      return Response.json({ responseData: { widgets } });
    };
    stops.push(startSite({ appHost: 'https://z.example', siteKey, load }));
  }
  const on = (url: string, change: Partial<PublicWidget> = {}): PublicWidget => ({
    ...bubble,
    ...change,
    key: `wgt_site_${++run}`,
    rules: { ...bubble.rules, urls: [{ url, exclude: false }], ...change.rules },
  });

  beforeEach(() => {
    loads = 0;
    asked = [];
  });
  afterEach(() => {
    window.fetch = realFetch;
    history.replaceState(null, '', home);
    for (const stop of stops) stop();
    stops = [];
    document.querySelector('#place')?.remove();
    sessionStorage.clear();
  });

  it('asks once, and shows what belongs on this page alone', async () => {
    const [here, there] = [on('/*'), on('/nowhere')];
    start([there, here]);
    start([there, here]);
    await waitUntil(() => shown().length > 0);
    expect(shown()).to.deep.equal([here.key]);
    expect(asked).to.deep.equal(['https://z.example/business/v1.1/video-widget/details/public?siteKey=pk_1']);
    expect(loads).to.equal(1);
  });

  it('decides again when the address changes without a reload', async () => {
    const widget = on('/products/*');
    start([widget]);
    await waitUntil(() => asked.length > 0);
    await nextFrame();
    expect([shown(), loads]).to.deep.equal([[], 0]);
    history.pushState(null, '', '/products/mug');
    await waitUntil(() => shown().length === 1);
    history.pushState(null, '', '/cart');
    await waitUntil(() => shown().length === 0);
    history.replaceState(null, '', '/products/cup');
    await waitUntil(() => shown().length === 1);
    expect(loads).to.equal(1);
  });

  it('puts an inline one where the page has a place for it, once it has', async () => {
    const widget = on('/*', { form: 'INLINE', style: { ...bubble.style, selector: '#place' } });
    start([widget]);
    await waitUntil(() => asked.length > 0);
    await nextFrame();
    expect(shown()).to.deep.equal([]);
    document.body.insertAdjacentHTML('beforeend', '<div id="place"></div>');
    await waitUntil(() => document.querySelector('#place > zc-widget'));
  });

  it('puts the same bubble back after the page replaced its body', async () => {
    start([on('/*')]);
    await waitUntil(() => shown().length === 1);
    const widget = document.querySelector('zc-widget');
    widget?.remove();
    await waitUntil(() => document.querySelector('zc-widget') === widget);
  });

  it('waits until the visitor has scrolled', async () => {
    const tall = document.createElement('div');
    tall.id = 'place';
    tall.style.height = '5000px';
    document.body.append(tall);
    start([on('/*', { rules: { ...bubble.rules, afterScrollPercent: 90 } })]);
    await waitUntil(() => asked.length > 0);
    await nextFrame();
    expect(shown()).to.deep.equal([]);
    scrollTo(0, 5000);
    await waitUntil(() => shown().length === 1);
    scrollTo(0, 0);
  });

  for (const [what, answer] of [
    ['an answer that is none', 'x'],
    ['no answer', new TypeError('blocked')],
    ['a widget of a newer form', [{ ...bubble, key: 'wgt_new', form: 'STORY' }]],
    ['a selector that is none', [on('/*', { form: 'INLINE', style: { ...bubble.style, selector: '<<' } })]],
  ] as const) {
    it(`leaves the page alone with ${what}`, async () => {
      start(answer);
      await waitUntil(() => asked.length > 0);
      await nextFrame();
      await nextFrame();
      expect([shown(), loads]).to.deep.equal([[], 0]);
    });
  }
});
