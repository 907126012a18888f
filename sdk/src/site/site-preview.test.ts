import { expect, nextFrame } from '@open-wc/testing';
import { eventually } from '../../test/player-fixture.ts';
import { bubble } from '../../test/widget-fixture.ts';
import { startSite } from './site.ts';

const realFetch = window.fetch;

describe('a page that a preview link opened', () => {
  const home = location.href;
  let asked: string[] = [];
  let stop = () => {};

  function startTag(appHost = 'https://z.example') {
    return startSite({
      ...{ appHost, siteKey: `pk_${appHost}`, load: async () => undefined },
      loadMore: () => import('./site-more.ts'),
      loadPreview: () => import('./site-preview.ts'),
      loadTests: () => import('./site-tests.ts'),
    });
  }
  function open(answer: object | undefined, path = '/products?zc-preview=wpv_1.2.3') {
    history.replaceState(null, '', path);
    window.fetch = async (input) => {
      asked.push(String(input));
      if (!answer) return Response.json({ error: 'widget.preview_over', message: 'Over' }, { status: 404 });
      return Response.json({ responseData: { name: 'Draft', widget: answer, expiresDate: '2026-01-01T00:00:00Z' } });
    };
    stop = startTag();
  }
  const bars = () =>
    [...document.documentElement.children].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll('[role=region]') ?? []),
    ]);
  const bar = () => bars()[0];
  const note = () => bar()?.querySelector('[role=status]')?.textContent ?? '';
  const widget = () => document.querySelector('zc-widget');

  beforeEach(() => {
    asked = [];
  });
  afterEach(() => {
    stop();
    window.fetch = realFetch;
    history.replaceState(null, '', home);
    expect([bar(), widget()]).to.deep.equal([undefined, null]);
  });

  it('shows the draft without counting it, and asks for nothing public', async () => {
    open(bubble);
    await eventually(() => note() === 'Draft: Its rules show it on this page.');
    expect(asked).to.deep.equal([
      'https://z.example/business/v1.1/video-widget/details/public/preview?token=wpv_1.2.3',
    ]);
    expect([widget()?.preview, widget()?.config]).to.deep.equal([true, bubble]);
    expect(bar()?.textContent).to.contain('Preview: nobody else sees this');
  });

  it('says so where its rules do not show it, and follows route changes', async () => {
    open({ ...bubble, rules: { ...bubble.rules, urls: [{ url: '/cart', exclude: false }] } });
    await eventually(() => note() === 'Draft: Its rules do not show it on this page.');
    expect(widget()).to.not.equal(null);
    history.pushState(null, '', '/cart');
    await eventually(() => note() === 'Draft: Its rules show it on this page.');
  });

  it('takes the draft out of the page and puts it back, also after the page changed', async () => {
    open(bubble);
    const isShown = () => note() === 'Draft: Its rules show it on this page.';
    await eventually(isShown);
    const [undo, leave] = bar()!.querySelectorAll('button');
    const [first] = [widget()];
    expect([undo?.textContent, leave?.textContent]).to.deep.equal(['Undo', 'Leave preview']);
    undo!.click();
    expect(note()).to.equal('Draft: This is your page without the draft.');
    expect([widget(), undo?.textContent]).to.deep.equal([null, 'Redo']);
    history.pushState(null, '', '/cart');
    await nextFrame();
    await nextFrame();
    expect(widget()).to.equal(null);
    undo!.click();
    expect(isShown()).to.equal(true);
    expect([widget(), undo?.textContent]).to.deep.equal([first, 'Undo']);
    await expect(bar()!).to.be.accessible();
  });

  it('says so where there is no place for it', async () => {
    open({ ...bubble, form: 'INLINE', style: { ...bubble.style, selector: '#nowhere' } });
    await eventually(() => note() === 'Draft: This page has no element for its selector.');
    expect(widget()).to.equal(null);
  });

  it('says so once it is over', async () => {
    open(undefined);
    await eventually(() => note().startsWith('This preview is over'));
    expect(widget()).to.equal(null);
    expect(bar()!.querySelectorAll('button')).to.have.length(1);
  });

  for (const first of ['https://z.example', 'https://other.example'])
    it(`is shown by the platform that made it, where ${first} answers first`, async () => {
      history.replaceState(null, '', '/products?zc-preview=wpv_1.2.3');
      const answers = new Map<string, () => void>();
      window.fetch = async (input) => {
        const { origin } = new URL(String(input));
        await new Promise<void>((resolve) => answers.set(origin, resolve));
        if (origin !== 'https://z.example') return Response.json({ error: 'widget.preview_over' }, { status: 404 });
        return Response.json({ responseData: { name: 'Draft', widget: bubble, expiresDate: '2026-01-01T00:00:00Z' } });
      };
      const stops = ['https://other.example', 'https://z.example'].map((host) => startTag(host));
      stop = () => {
        for (const one of stops) one();
      };
      await eventually(() => answers.size === 2);
      answers.get(first)!();
      await eventually(() => bars().length === 1);
      for (const answer of answers.values()) answer();
      await eventually(() => note() === 'Draft: Its rules show it on this page.');
      await nextFrame();
      await nextFrame();
      expect([bars().length, document.querySelectorAll('zc-widget').length]).to.deep.equal([1, 1]);
    });
});
