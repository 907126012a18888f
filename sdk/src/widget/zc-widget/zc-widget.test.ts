import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { hostileStyles, lookOf, styleThePage } from '../../../test/hostile-styles.ts';
import { eventually } from '../../../test/player-fixture.ts';
import { bubble } from '../../../test/widget-fixture.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';
import './define.ts';
import type { ZcWidgetElement } from './zc-widget.ts';

const realFetch = window.fetch;
const named = (widget: ZcWidgetElement, selector: string) => widget.shadowRoot!.querySelector<HTMLElement>(selector);
const player = (widget: ZcWidgetElement) => named(widget, 'zc-player') as ZcPlayerElement | null;
const isShown = (widget: ZcWidgetElement, selector: string) => named(widget, selector)?.checkVisibility() === true;

/** Widgets that no test has taken away yet. */
const mounted = new Set<Element>();

async function place(properties: Partial<ZcWidgetElement>): Promise<ZcWidgetElement> {
  const widget = Object.assign(document.createElement('zc-widget'), { consent: 'denied', ...properties });
  document.body.append(widget);
  mounted.add(widget);
  await widget.updateComplete;
  return widget;
}

async function mount(config = bubble, preview = false): Promise<ZcWidgetElement> {
  return place({ config, preview });
}

describe('<zc-widget>', () => {
  let run = 0;
  /** Each test has a widget of its own, because the page remembers which were closed. */
  const own = (change: Partial<typeof bubble> = {}, style: Partial<typeof bubble.style> = {}) => ({
    ...bubble,
    ...change,
    key: `wgt_${++run}`,
    style: { ...bubble.style, ...style },
  });
  afterEach(() => {
    window.fetch = realFetch;
    for (const widget of mounted) widget.remove();
    mounted.clear();
    sessionStorage.clear();
  });

  it('is a bubble that loads no player, and is accessible', async () => {
    const widget = await mount(own());
    expect(named(widget, '[role=complementary]')?.getAttribute('aria-label')).to.equal('Video player: Aurora');
    expect(player(widget)).to.equal(null);
    await Promise.allSettled(widget.shadowRoot!.getAnimations().map(({ finished }) => finished));
    await expect(widget).to.be.accessible();
    const corner = named(widget, '.corner')!.getBoundingClientRect();
    expect([innerWidth - corner.right, innerHeight - corner.bottom]).to.deep.equal([20, 20]);
  });

  it('plays on when it leaves a split test that showed the same, and plays what it is then', async () => {
    const name = `wgt_left_${++run}`;
    const answers = (title: string) => {
      const player = { ...bubble.player!, stream: { ...bubble.player!.stream!, name: title } };
      return Response.json({ responseData: { widgets: [{ ...bubble, key: name, player }] } });
    };
    window.fetch = async (url) => answers(String(url).includes('splitTestMode') ? 'Tested' : 'As it is');
    const widget = await place({ widgetId: name, appHost: location.origin, splitTestMode: 'spt_1.A' });
    await eventually(() => isShown(widget, '.open'));
    await widget.open();
    const before = player(widget);
    expect(named(widget, '.bar span')?.textContent).to.equal('Tested');
    const gone: unknown[] = [];
    const watcher = new MutationObserver(() => gone.push(!player(widget)));
    watcher.observe(widget.shadowRoot!, { childList: true, subtree: true });
    widget.splitTestMode = undefined;
    await eventually(() => named(widget, '.bar span')?.textContent === 'As it is');
    watcher.disconnect();
    expect([player(widget) === before, Reflect.get(before!, 'splitTestMode'), gone.includes(true)]).to.deep.equal([
      true,
      undefined,
      false,
    ]);
    expect(isShown(widget, '.panel')).to.equal(true);
  });

  for (const rules of hostileStyles)
    it(`looks the same on a page that says ${rules}`, async () => {
      for (const form of ['BUBBLE', 'BAR'] as const) {
        const widget = await mount(own({ form }));
        const root = widget.shadowRoot!;
        await Promise.all(root.getAnimations().map(({ finished }) => finished));
        const before = lookOf(root, '.corner');
        const undo = styleThePage(rules);
        const now = lookOf(root, '.corner');
        undo();
        expect(now).to.deep.equal(before);
        widget.remove();
      }
    });

  it('moves nothing on the page', async () => {
    const page = await fixture(html`<p>Text</p>`);
    const before = page.getBoundingClientRect().top;
    const widget = await mount(own());
    await widget.open();
    expect(page.getBoundingClientRect().top).to.equal(before);
  });

  it('opens, plays, gives its views away as a widget’s, and gets back to the bubble with the focus', async () => {
    const widget = await mount(own());
    named(widget, '.open')!.focus();
    named(widget, '.open')!.click();
    await eventually(() => player(widget)?.paused === false);
    expect(player(widget)?.destinationType).to.equal('WIDGET');
    expect(isShown(widget, '.bubble')).to.equal(false);
    expect(widget.shadowRoot!.activeElement).to.equal(named(widget, '.panel'));
    await Promise.all(widget.shadowRoot!.getAnimations().map(({ finished }) => finished));
    await expect(widget).to.be.accessible();
    named(widget, '.panel')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await widget.updateComplete;
    await nextFrame();
    expect([isShown(widget, '.panel'), player(widget)?.paused]).to.deep.equal([false, true]);
    expect(widget.shadowRoot!.activeElement).to.equal(named(widget, '.open'));
  });

  for (const form of ['BUBBLE', 'BAR'] as const)
    it(`of form ${form} gets small while the page is scrolled, and large again once somebody comes to it`, async () => {
      const page = await fixture<HTMLElement>(html`<div style="height: 400vh"></div>`);
      const widget = await mount(own({ form }));
      await widget.open();
      await eventually(() => player(widget)?.paused === false);
      // As after a click: the focus of keys keeps it large.
      (document.activeElement as HTMLElement).blur();
      const panel = named(widget, '.panel')!;
      const { width } = panel.getBoundingClientRect();
      const isSmall = () => panel.getBoundingClientRect().width < width * 0.6;
      const scrollTo = async (share: number) => {
        const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
        window.scrollTo({ top: innerHeight * share, behavior: 'instant' });
        await scrolled;
        await nextFrame();
      };
      await scrollTo(0.1);
      expect(isSmall()).to.equal(false);
      await scrollTo(1);
      expect([isSmall(), player(widget)?.paused]).to.deep.equal([true, false]);
      panel.dispatchEvent(new PointerEvent('pointerenter'));
      expect(isSmall()).to.equal(false);
      await scrollTo(2);
      expect(isSmall()).to.equal(true);
      named(widget, '.collapse')!.focus();
      expect(isSmall()).to.equal(false);
      widget.collapse();
      page.remove();
      window.scrollTo({ top: 0, behavior: 'instant' });
    });

  it('goes away when it is closed, and stays away', async () => {
    const config = own();
    const widget = await mount(config);
    let closed = 0;
    widget.addEventListener('zc-widget-close', () => closed++);
    named(widget, '.away')!.click();
    await widget.updateComplete;
    expect([closed, named(widget, '.corner')]).to.deep.equal([1, null]);
    expect(named(await mount(config), '.corner')).to.equal(null);
  });

  it('comes back in a preview', async () => {
    const config = own();
    (await mount(config, true)).close();
    expect(named(await mount(config, true), '.corner')).not.to.equal(null);
  });

  it('starts open if its settings say so', async () => {
    const widget = await mount(own({}, { startsOpen: true }));
    await eventually(() => isShown(widget, '.panel'));
    expect(player(widget)).not.to.equal(null);
  });

  it('stands in the page as an inline one, as wide as it may be', async () => {
    const widget = await mount(own({ form: 'INLINE' }));
    expect(named(widget, '.inline')!.getBoundingClientRect().width).to.equal(320);
    expect(named(widget, '.corner')).to.equal(null);
  });

  it('keeps its corner where a page undoes the styles of everything', async () => {
    const style = await fixture(html`<style>* { all: revert !important }</style>`);
    const widget = await mount(own());
    expect(getComputedStyle(named(widget, '.corner')!).position).to.equal('fixed');
    style.remove();
  });

  it('reads its settings from the platform, once', async () => {
    const asked: string[] = [];
    window.fetch = async (input) => {
      asked.push(String(input));
      return Response.json({ responseData: { widgets: [own()] } });
    };
    const widget = await place({ widgetId: 'wgt_a', appHost: 'https://z.example/' });
    await eventually(() => isShown(widget, '.bubble'));
    expect(asked).to.deep.equal(['https://z.example/business/v1.1/video-widget/details/public?widgetId=wgt_a']);
  });

  /** Settings that come when the test says so, as often as they are asked for. */
  function slowSettings(config: typeof bubble) {
    const waiting: (() => void)[] = [];
    window.fetch = (_input, init) =>
      new Promise((resolve, reject) => {
        waiting.push(() => resolve(Response.json({ responseData: { widgets: [config] } })));
        init?.signal?.addEventListener('abort', () => reject(init.signal!.reason));
      });
    const come = () => {
      for (const answer of waiting) answer();
    };
    return { asked: () => waiting.length, come };
  }

  for (const form of ['BUBBLE', 'MODAL'] as const)
    it(`of form ${form} opens if that was asked for before its settings came`, async () => {
      const settings = slowSettings(own({ form }));
      const widget = await place({ widgetId: 'wgt_c' });
      await widget.open();
      settings.come();
      await eventually(() => player(widget)?.paused === false);
    });

  it('does not open once that was taken back before its settings came', async () => {
    const settings = slowSettings(own());
    const widget = await place({ widgetId: 'wgt_d' });
    await widget.open();
    widget.collapse();
    settings.come();
    await eventually(() => isShown(widget, '.bubble'));
    await nextFrame();
    expect(player(widget)).to.equal(null);
  });

  it('asks again for settings that had not come when it left the page', async () => {
    const settings = slowSettings(own());
    const widget = await place({ widgetId: 'wgt_e' });
    await eventually(() => settings.asked() === 1);
    widget.remove();
    await nextFrame();
    document.body.append(widget);
    await eventually(() => settings.asked() === 2);
    settings.come();
    await eventually(() => isShown(widget, '.bubble'));
  });

  for (const [what, answer] of [
    ['there is none', () => Response.json({ responseData: { widgets: [] } })],
    ['this site is refused', () => Response.json({ error: 'widget.origin_refused', message: '' }, { status: 403 })],
    [
      'it has nothing to play',
      () => Response.json({ responseData: { widgets: [own({ player: { ...bubble.player!, stream: null } })] } }),
    ],
    [
      'its form is newer than this build',
      () => Response.json({ responseData: { widgets: [{ ...own(), form: 'STORY' }] } }),
    ],
    ['the server is away', async () => Promise.reject(new TypeError('offline'))],
  ] as const) {
    it(`shows nothing if ${what}`, async () => {
      let answered: Promise<Response> | undefined;
      window.fetch = () => {
        answered = Promise.resolve().then(answer);
        return answered;
      };
      const widget = await place({ widgetId: 'wgt_b' });
      await eventually(() => answered !== undefined);
      await answered?.catch(() => undefined);
      await nextFrame();
      await widget.updateComplete;
      expect(widget.shadowRoot!.childElementCount).to.equal(0);
    });
  }
});
