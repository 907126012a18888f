import { expect, nextFrame } from '@open-wc/testing';
import { type PublicSplitTest, type PublicWidget, type SplitEvents, splitArmOf } from '@zeacon/contract';
import { eventually } from '../../test/player-fixture.ts';
import { bubble } from '../../test/widget-fixture.ts';
import { getPageVisitor } from '../views/page-visitor.ts';
import { startSite } from './site.ts';

const realFetch = window.fetch;
const siteKey = 'pk_1';

describe('a split test on a site', () => {
  let told: SplitEvents[] = [];
  let stop = () => {};
  let visitorId = '';
  let run = 0;

  /** A test of which this visitor is in the arm. */
  function testWith(arm: string): PublicSplitTest {
    for (let index = 0; ; index++) {
      const arms = ['A', 'B', 'HOLDOUT'].map((key) => ({ key, share: key === 'A' ? 34 : 33, form: null }));
      const test = { id: `spt_${index}`, ranges: [{ from: 0, until: 10_000 }], arms };
      if (splitArmOf(test, siteKey, visitorId) === arm) return test;
    }
  }
  function start(
    test: PublicSplitTest,
    loadTests = () => import('./site-tests.ts'),
    consent?: string | (() => string | undefined),
    change: Partial<PublicWidget> = {},
  ): PublicWidget {
    const widget = { ...bubble, ...change, key: `wgt_test_${++run}`, test };
    window.fetch = async (_input, init) => {
      if (init?.method === 'POST') told.push(JSON.parse(String(init.body)));
      return Response.json({ responseData: { widgets: [widget] } });
    };
    const load = async () => undefined;
    const appHost = 'https://z.example';
    const loadMore = () => import('./site-more.ts');
    const loadPreview = () => import('./site-preview.ts');
    const asked = typeof consent === 'function' ? consent : () => consent;
    stop = startSite({ appHost, siteKey, consent: asked, load, loadMore, loadPreview, loadTests });
    return widget;
  }
  const shown = () => document.querySelector('zc-widget');

  before(async () => {
    await getPageVisitor().settled;
    visitorId = getPageVisitor().visitorId ?? '';
  });
  beforeEach(() => {
    told = [];
    Reflect.deleteProperty(window, 'zc');
  });
  afterEach(() => {
    stop();
    window.fetch = realFetch;
    Reflect.deleteProperty(window, 'zc');
  });

  it('shows the variant of this visitor, and tells who is in it once', async () => {
    const test = testWith('B');
    const widget = start(test);
    await eventually(shown);
    expect(shown()?.getAttribute('split-test-mode')).to.equal(`${test.id}.B`);
    history.pushState(null, '', '?next');
    await nextFrame();
    const none = { lcpMs: null, inpMs: null, cls: null };
    const exposures = [{ splitTestMode: `${test.id}.B`, widgetVisibility: true, ...none }];
    expect(told).to.deep.equal([{ siteKey, visitorId, exposures }]);
    expect(shown()?.getAttribute('widget-id')).to.equal(widget.key);
  });

  it('puts a variant in the page where the variant says', async () => {
    const place = Object.assign(document.createElement('div'), { id: 'of-variant' });
    document.body.append(place);
    const test = testWith('B');
    const arms = test.arms.map((arm) => ({ ...arm, form: 'INLINE' as const, selector: '#of-variant' }));
    start({ ...test, arms });
    await eventually(() => shown()?.parentElement === place);
    place.remove();
  });

  const inPage = { form: 'INLINE' as const, style: { ...bubble.style, selector: '#of-widget' } };
  for (const arm of ['A', 'B', 'HOLDOUT'])
    it(`counts whom a page without a place shows nothing like all others of a test with a bubble, as ${arm}`, async () => {
      const test = testWith(arm);
      const arms = test.arms.map((one) => (one.key === 'B' ? { ...one, form: 'BUBBLE' as const } : one));
      start({ ...test, arms }, undefined, undefined, inPage);
      await eventually(() => told.length > 0);
      expect(told[0]?.exposures[0]?.splitTestMode).to.equal(`${test.id}.${arm}`);
      expect(shown() !== null).to.equal(arm === 'B');
    });

  for (const arm of ['A', 'B', 'HOLDOUT'])
    it(`counts nobody before the page has a place for any variant, and everybody then, as ${arm}`, async () => {
      const test = testWith(arm);
      const arms = test.arms.map((one) => (one.key === 'B' ? { ...one, selector: '#of-variant' } : one));
      start({ ...test, arms }, undefined, undefined, inPage);
      await eventually(() => Reflect.get(window, 'zc'));
      await nextFrame();
      await nextFrame();
      expect(told).to.deep.equal([]);
      const place = Object.assign(document.createElement('div'), { id: 'of-variant' });
      document.body.append(place);
      await eventually(() => told.length > 0);
      expect(told[0]?.exposures[0]?.splitTestMode).to.equal(`${test.id}.${arm}`);
      expect(shown() !== null).to.equal(arm === 'B');
      place.remove();
    });

  describe('once consent is taken back', () => {
    let given: string | undefined;
    const mayStart = () => given;
    /** As a page that answers its visitor: with or without a change of the page itself. */
    function take(consent: string | undefined) {
      given = consent;
      document.body.toggleAttribute('data-consent');
    }
    beforeEach(() => {
      given = undefined;
    });
    afterEach(async () => {
      stop();
      document.body.removeAttribute('data-consent');
      await getPageVisitor().settled;
      visitorId = getPageVisitor().visitorId ?? '';
    });

    for (const consent of ['denied', 'anonymous', 'pending', 'unknown'])
      it(`shows the widget as it is at once, and tells nothing more, as ${consent}`, async () => {
        const test = testWith('B');
        const widget = start(test, undefined, mayStart);
        await eventually(() => shown()?.hasAttribute('split-test-mode'));
        const before = told.length;
        take(consent);
        await eventually(() => !shown()?.hasAttribute('split-test-mode'));
        expect([shown()?.getAttribute('widget-id'), shown()?.getAttribute('consent')]).to.deep.equal([
          widget.key,
          consent,
        ]);
        (Reflect.get(window, 'zc') as { convert(name: string): void }).convert('lead');
        take('granted');
        await eventually(() => shown()?.getAttribute('consent') === 'granted');
        (Reflect.get(window, 'zc') as { convert(name: string): void }).convert('lead');
        history.pushState(null, '', '?given-again');
        await nextFrame();
        expect([shown()?.hasAttribute('split-test-mode'), told.length]).to.deep.equal([false, before]);
      });

    it('shows the widget to one that it was kept from', async () => {
      const widget = start(testWith('HOLDOUT'), undefined, mayStart);
      await eventually(() => told.length > 0);
      take('denied');
      await eventually(() => shown()?.getAttribute('widget-id') === widget.key);
      expect(shown()?.hasAttribute('split-test-mode')).to.equal(false);
    });

    it('takes a variant away where the widget has no place', async () => {
      const test = testWith('B');
      const arms = test.arms.map((one) => (one.key === 'B' ? { ...one, form: 'BUBBLE' as const } : one));
      start({ ...test, arms }, undefined, mayStart, inPage);
      await eventually(shown);
      take('denied');
      await eventually(() => !shown());
    });

    it('also of a widget that the page holds back just then', async () => {
      const place = Object.assign(document.createElement('div'), { id: 'of-widget' });
      document.body.append(place);
      start(testWith('B'), undefined, mayStart, inPage);
      await eventually(() => shown()?.hasAttribute('split-test-mode'));
      place.remove();
      take('denied');
      await nextFrame();
      await nextFrame();
      document.body.append(place);
      await eventually(shown);
      expect(shown()?.hasAttribute('split-test-mode')).to.equal(false);
      place.remove();
    });

    for (const arm of ['B', 'HOLDOUT'])
      it(`erases the visitor's id at once, as ${arm}`, async () => {
        start(testWith(arm), undefined, mayStart);
        await eventually(() => told.length > 0);
        localStorage.setItem('zeacon.visitor', 'stored');
        take('anonymous');
        await nextFrame();
        await nextFrame();
        expect(localStorage.getItem('zeacon.visitor')).not.to.equal(null);
        take('denied');
        await eventually(() => localStorage.getItem('zeacon.visitor') === null);
      });
  });

  it('shows nothing to those it is kept from, and measures their page as well', async () => {
    const test = testWith('HOLDOUT');
    start(test);
    await eventually(() => told.length > 0);
    await nextFrame();
    expect(shown()).to.equal(null);
    expect(told[0]?.exposures[0]).to.include({ splitTestMode: `${test.id}.HOLDOUT`, widgetVisibility: false });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
    expect(told[1]?.exposures[0]?.cls).to.be.a('number');
  });

  it('shows the variant where a blocker throws at what is told', async () => {
    const test = testWith('B');
    const widget = start(test);
    const answers = window.fetch;
    window.fetch = (input, init) => {
      if (init?.method === 'POST') throw new Error('blocked');
      return answers(input, init);
    };
    await eventually(() => shown()?.getAttribute('widget-id') === widget.key);
    expect(shown()?.getAttribute('split-test-mode')).to.equal(`${test.id}.B`);
  });

  it('shows the widget as it is to those who take no part', async () => {
    start({ ...testWith('HOLDOUT'), ranges: [] });
    await eventually(shown);
    expect([shown()?.hasAttribute('split-test-mode'), told]).to.deep.equal([false, []]);
  });

  it('shows the widget as it is where the file for tests is blocked', async () => {
    start(testWith('HOLDOUT'), () => Promise.reject(new TypeError('blocked')));
    await eventually(shown);
    expect(told).to.deep.equal([]);
  });

  for (const [signal, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const)
    it(`keeps whoever asks not to be tracked out of tests, by ${signal}`, async () => {
      Object.defineProperty(navigator, signal, { configurable: true, value });
      try {
        start(testWith('HOLDOUT'));
        await eventually(shown);
        expect(told).to.deep.equal([]);
      } finally {
        Reflect.deleteProperty(navigator, signal);
      }
    });

  for (const consent of ['denied', 'anonymous', 'pending'])
    it(`keeps whoever may not be recognised out of tests, as ${consent}`, async () => {
      start(testWith('HOLDOUT'), undefined, consent);
      await eventually(shown);
      expect([told, shown()?.getAttribute('consent')]).to.deep.equal([[], consent]);
    });

  it('has a visitor in a test who agreed on the page, whatever the browser asks for', async () => {
    Object.defineProperty(navigator, 'doNotTrack', { configurable: true, value: '1' });
    try {
      start(testWith('HOLDOUT'), undefined, 'granted');
      await eventually(() => told.length > 0);
      expect(shown()).to.equal(null);
    } finally {
      Reflect.deleteProperty(navigator, 'doNotTrack');
    }
  });

  it('tells what visitors buy, also of calls before it was there', async () => {
    const q = [['purchase', { value: 20, currency: 'eur', orderId: 'o-1' }]];
    Object.assign(window, { zc: { q } });
    start(testWith('A'));
    await eventually(shown);
    (Reflect.get(window, 'zc') as { convert(name: string): void }).convert('lead');
    const bought = told.flatMap(({ conversions }) => conversions ?? []);
    expect(bought[0]).to.deep.equal({ id: 'o-1', name: 'purchase', value: 20, currency: 'EUR' });
    expect(bought[1]).to.include({ name: 'lead', value: null, currency: null });
  });
});
