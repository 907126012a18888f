import { expect, nextFrame } from '@open-wc/testing';
import type { PublicWidget } from '@zeacon/contract';
import { eventually } from '../../test/player-fixture.ts';
import { bubble } from '../../test/widget-fixture.ts';
import { startSite } from './site.ts';

const realFetch = window.fetch;

describe('the site tag', () => {
  const home = location.href;
  let loads = 0;
  let asked: string[] = [];
  let mores = 0;
  let run = 0;
  let stops: (() => void)[] = [];
  const load = async () => void loads++;
  const loadMore = () => {
    mores++;
    return import('./site-more.ts');
  };
  const shown = () => [...document.querySelectorAll('zc-widget')].map((each) => each.getAttribute('widget-id'));

  function start(widgets: unknown, siteKey = 'pk_1', consent?: () => string | undefined) {
    window.fetch = async (input) => {
      asked.push(String(input));
      if (widgets instanceof Error) throw widgets;
      return Response.json({ responseData: { widgets } });
    };
    stops.push(
      startSite({
        appHost: 'https://z.example',
        siteKey,
        consent,
        load,
        loadMore,
        loadPreview: () => import('./site-preview.ts'),
        loadTests: () => import('./site-tests.ts'),
      }),
    );
  }
  const on = (url: string, change: Partial<PublicWidget> = {}): PublicWidget => ({
    ...bubble,
    ...change,
    key: `wgt_site_${++run}`,
    rules: { ...bubble.rules, urls: [{ url, exclude: false }], ...change.rules },
  });

  function ruled(url: string, change: Partial<PublicWidget['rules']>): PublicWidget {
    const widget = on(url);
    return { ...widget, rules: { ...widget.rules, ...change } };
  }

  beforeEach(() => {
    loads = 0;
    mores = 0;
    asked = [];
  });
  afterEach(() => {
    window.fetch = realFetch;
    history.replaceState(null, '', home);
    for (const stop of stops) stop();
    stops = [];
    document.querySelector('#place')?.remove();
    sessionStorage.clear();
    localStorage.clear();
  });

  it('asks once, and shows what belongs on this page alone', async () => {
    const [here, there] = [on('/*'), on('/nowhere')];
    start([there, here]);
    start([there, here]);
    await eventually(() => shown().length > 0);
    expect(shown()).to.deep.equal([here.key]);
    expect(asked).to.deep.equal(['https://z.example/business/v1.1/video-widget/details/public?siteKey=pk_1']);
    expect([loads, mores]).to.deep.equal([1, 0]);
  });

  it('a tag with an unknown key leaves the page to the one after it', async () => {
    const widget = on('/*');
    start([], 'pk_unknown');
    start([widget]);
    await eventually(() => shown().length > 0);
    expect(shown()).to.deep.equal([widget.key]);
    expect(asked.map((url) => new URL(url).searchParams.get('siteKey'))).to.deep.equal(['pk_unknown', 'pk_1']);
  });

  const leave = () => document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1 }));

  it('leaves a page alone whose fetch throws', () => {
    window.fetch = () => {
      throw new Error('taken');
    };
    const imports = { loadPreview: () => import('./site-preview.ts'), loadTests: () => import('./site-tests.ts') };
    stops.push(startSite({ appHost: 'https://z.example', siteKey: 'pk_1', load, loadMore, ...imports }));
    expect(shown()).to.deep.equal([]);
  });

  it('waits until the visitor is about to leave', async () => {
    start([ruled('/*', { exitIntent: true }), on('/*')]);
    await eventually(() => shown().length === 1);
    await eventually(() => {
      leave();
      return shown().length === 2;
    });
    await nextFrame();
    expect(shown()).to.have.length(2);
  });

  it('shows one as often as its cap says, each time that the page comes', async () => {
    const [widget, always] = [ruled('/*', { cap: { times: 1, per: 'DAY' } }), on('/*')];
    start([widget, always]);
    await eventually(() => shown().includes(widget.key));
    stops.pop()?.();
    start([widget, always]);
    await eventually(() => mores === 2 && shown().includes(always.key));
    await nextFrame();
    expect(shown()).to.deep.equal([always.key]);
  });

  it('remembers the campaign of a page that shows nothing', async () => {
    history.replaceState(null, '', '/landing?utm_source=news');
    const query = [{ name: 'utm_source', test: 'IS' as const, value: 'news', not: false }];
    start([ruled('/products/*', { query }), ruled('/products/*', { query: [{ ...query[0]!, not: true }] })]);
    await eventually(() => mores === 1 && sessionStorage.length > 0);
    expect(shown()).to.deep.equal([]);
    history.pushState(null, '', '/products/mug');
    await eventually(() => shown().length > 0);
    expect(shown()).to.have.length(1);
  });

  it('says what the visitor allows before anything is counted, and what they allow later', async () => {
    const tag = Object.assign(document.createElement('div'), { id: 'place' });
    tag.dataset.consent = 'anonymous';
    document.body.append(tag);
    start([on('/*')], 'pk_1', () => tag.dataset.consent);
    await eventually(() => shown().length === 1);
    const allowed = () => document.querySelector('zc-widget')?.getAttribute('consent');
    expect(allowed()).to.equal('anonymous');
    tag.dataset.consent = 'granted';
    await eventually(() => allowed() === 'granted');
  });

  for (const consent of ['denied', 'pending', 'anonymous'])
    it(`remembers nothing new of a visitor whose consent is ${consent}, and forgets what it knew unless it may come`, async () => {
      localStorage.setItem('zc_visits', JSON.stringify({ lastAt: 1, isReturning: true }));
      localStorage.setItem('zc_widgets_closed', '{}');
      const once = ruled('/*', { cap: { times: 1, per: 'WEEK' }, visitor: 'NEW' });
      start([once], 'pk_1', () => consent);
      await eventually(() => shown().includes(once.key));
      const kept = consent === 'pending' ? ['zc_visits'] : [];
      expect(Object.keys(localStorage).toSorted()).to.deep.equal([...kept, 'zc_widgets_closed'].toSorted());
    });

  it('forgets what it knew of a visitor the moment that consent is taken back, also where nothing is shown', async () => {
    let given = 'granted';
    const away = ruled('/nowhere', { visitor: 'NEW' });
    start([away, on('/nowhere')], 'pk_1', () => given);
    await eventually(() => localStorage.getItem('zc_visits'));
    given = 'denied';
    document.body.toggleAttribute('data-consent');
    await eventually(() => localStorage.length === 0);
    given = 'granted';
    document.body.toggleAttribute('data-consent');
    await eventually(() => localStorage.getItem('zc_visits'));
  });

  it('notes no visit where no rule asks for one', async () => {
    let given = 'denied';
    const leaving = ruled('/*', { exitIntent: true });
    start([leaving, on('/*')], 'pk_1', () => given);
    await eventually(() => mores === 1 && shown().length > 0);
    given = 'granted';
    document.body.toggleAttribute('data-consent');
    await eventually(() => {
      leave();
      return shown().length === 2;
    });
    expect([localStorage.length, sessionStorage.length]).to.deep.equal([0, 0]);
  });

  for (const [consent, kept] of [
    ['denied', 0],
    ['unknown', 0],
    ['anonymous', 1],
    ['pending', 1],
    ['granted', 1],
    [undefined, 1],
  ] as const)
    it(`keeps ${kept} of what players stored before, where the tag says ${consent}`, async () => {
      localStorage.setItem('zc_click', '1');
      const widget = on('/*');
      start([widget], 'pk_1', () => consent);
      await eventually(() => shown().length > 0);
      await (kept ? nextFrame() : eventually(() => localStorage.length === 0));
      expect(localStorage.length).to.equal(kept);
    });

  for (const [signal, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const)
    it(`remembers nothing of a visitor under ${signal}`, async () => {
      Object.defineProperty(navigator, signal, { configurable: true, value });
      try {
        history.replaceState(null, '', '/landing?utm_source=news');
        const query = [{ name: 'utm_source', test: 'IS' as const, value: 'news', not: false }];
        const once = ruled('/*', { cap: { times: 1, per: 'WEEK' }, visitor: 'NEW' });
        const reader = ruled('/products/*', { query });
        start([once, reader]);
        await eventually(() => shown().includes(once.key));
        history.pushState(null, '', '/products/mug');
        await nextFrame();
        await nextFrame();
        expect(shown()).to.deep.equal([once.key]);
        expect([localStorage.length, sessionStorage.length]).to.deep.equal([0, 0]);
      } finally {
        Reflect.deleteProperty(navigator, signal);
      }
    });

  it('shows one for new visitors to nobody who comes back', async () => {
    localStorage.setItem('zc_visits', JSON.stringify({ lastAt: 1, isReturning: false }));
    const [first, second] = [ruled('/*', { visitor: 'NEW' }), ruled('/*', { visitor: 'RETURNING' })];
    start([first, second]);
    await eventually(() => shown().length > 0);
    expect(shown()).to.deep.equal([second.key]);
  });

  it('decides again when the address changes without a reload', async () => {
    const widget = on('/products/*');
    start([widget]);
    await eventually(() => asked.length > 0);
    await nextFrame();
    expect([shown(), loads]).to.deep.equal([[], 0]);
    history.pushState(null, '', '/products/mug');
    await eventually(() => shown().length === 1);
    history.pushState(null, '', '/cart');
    await eventually(() => shown().length === 0);
    history.replaceState(null, '', '/products/cup');
    await eventually(() => shown().length === 1);
    expect(loads).to.equal(1);
  });

  it('puts an inline one where the page has a place for it, once it has', async () => {
    const widget = on('/*', { form: 'INLINE', style: { ...bubble.style, selector: '#place' } });
    start([widget]);
    await eventually(() => asked.length > 0);
    await nextFrame();
    expect(shown()).to.deep.equal([]);
    document.body.insertAdjacentHTML('beforeend', '<div id="place"></div>');
    await eventually(() => document.querySelector('#place > zc-widget'));
  });

  it('puts the same bubble back after the page replaced its body', async () => {
    start([on('/*')]);
    await eventually(() => shown().length === 1);
    const widget = document.querySelector('zc-widget');
    widget?.remove();
    await eventually(() => document.querySelector('zc-widget') === widget);
  });

  it('waits until the visitor has scrolled', async () => {
    const tall = document.createElement('div');
    tall.id = 'place';
    tall.style.height = '5000px';
    document.body.append(tall);
    start([on('/*', { rules: { ...bubble.rules, afterScrollPercent: 90 } })]);
    await eventually(() => asked.length > 0);
    await nextFrame();
    expect(shown()).to.deep.equal([]);
    scrollTo(0, 5000);
    await eventually(() => shown().length === 1);
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
      await eventually(() => asked.length > 0);
      await nextFrame();
      await nextFrame();
      expect([shown(), loads]).to.deep.equal([[], 0]);
    });
  }
});
