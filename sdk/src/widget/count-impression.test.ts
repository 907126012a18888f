import { expect } from '@open-wc/testing';
import type { InsightBatch } from '@zeacon/contract';
import { collectBatches, restoreBrowser } from '../../test/counted-views.ts';
import { eventually } from '../../test/player-fixture.ts';
import { bubble } from '../../test/widget-fixture.ts';
import './zc-widget/define.ts';
import type { ZcWidgetElement } from './zc-widget/zc-widget.ts';

describe('impressions of <zc-widget>', () => {
  let sent: InsightBatch[] = [];
  let run = 0;
  const mounted: Element[] = [];
  const impressions = (key: string) =>
    sent.filter(({ playerId, events }) => playerId === key && events.some(({ type }) => type === 'widgetImpression'));

  beforeEach(() => {
    sent = collectBatches().batches;
  });
  afterEach(() => {
    for (const element of mounted.splice(0)) element.remove();
    restoreBrowser();
    sessionStorage.clear();
  });

  function mount(change: Partial<ZcWidgetElement>, config = {}): { widget: ZcWidgetElement; key: string } {
    const key = `wgt_seen_${++run}`;
    const given = { consent: 'granted' as const, config: { ...bubble, ...config, key }, ...change };
    const widget = Object.assign(document.createElement('zc-widget'), given);
    document.body.append(widget);
    mounted.push(widget);
    return { widget, key };
  }

  it('a bubble that nobody opened counts one, without a page view of its video', async () => {
    const { widget, key } = mount({});
    await eventually(() => impressions(key).length === 1);
    expect(impressions(key)[0]).to.include({ destinationType: 'WIDGET', streamId: bubble.player!.stream!.streamId });
    expect(sent.flatMap(({ events }) => events.map(({ type }) => type))).to.deep.equal(['widgetImpression']);
    widget.lang = 'de';
    widget.requestUpdate();
    await widget.updateComplete;
    expect(impressions(key)).to.have.length(1);
  });

  it('one in the page counts once it is scrolled to', async () => {
    const tall = Object.assign(document.createElement('div'), { textContent: 'Long page' });
    tall.style.height = '4000px';
    document.body.append(tall);
    mounted.push(tall);
    const { widget, key } = mount({}, { form: 'INLINE' });
    await eventually(() => widget.shadowRoot?.querySelector('.inline'));
    const { key: other } = mount({});
    await eventually(() => impressions(other).length === 1);
    expect(impressions(key)).to.have.length(0);
    widget.scrollIntoView();
    await eventually(() => impressions(key).length === 1);
    scrollTo(0, 0);
  });

  it('one on a page in the background counts once the page is seen', async () => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    const { widget, key } = mount({});
    try {
      await eventually(() => widget.shadowRoot?.querySelector('.corner'));
      // Others that ask for as much of it in view hear of it in the same task, before or after this one.
      await new Promise((resolve) =>
        new IntersectionObserver(
          (entries) => {
            if (entries.some(({ isIntersecting }) => isIntersecting)) setTimeout(resolve);
          },
          { threshold: 0.5 },
        ).observe(widget.shadowRoot!.querySelector('.corner')!),
      );
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
    }
    const { key: other } = mount({});
    await eventually(() => impressions(other).length === 1);
    expect(impressions(key)).to.have.length(0);
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => impressions(key).length === 1);
  });

  for (const [signal, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    it(`nothing is counted under ${signal}, unless the visitor agreed`, async () => {
      Object.defineProperty(navigator, signal, { configurable: true, value });
      try {
        const { key } = mount({ consent: undefined });
        const { key: agreed } = mount({});
        await eventually(() => impressions(agreed).length === 1);
        expect(impressions(key)).to.have.length(0);
      } finally {
        Reflect.deleteProperty(navigator, signal);
      }
    });
  }

  for (const [what, change, config] of [
    ['in a preview', { preview: true }, {}],
    ['without consent', { consent: 'denied' as const }, {}],
    ['for a dialog that is not open', {}, { form: 'MODAL' }],
  ] as const) {
    it(`nothing is counted ${what}`, async () => {
      const { key } = mount(change, config);
      const { key: other } = mount({});
      await eventually(() => impressions(other).length === 1);
      expect(impressions(key)).to.have.length(0);
    });
  }
});
