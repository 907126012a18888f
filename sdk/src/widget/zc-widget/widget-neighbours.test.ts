import { expect } from '@open-wc/testing';
import type { PublicWidget } from '@zeacon/contract';
import { eventually } from '../../../test/player-fixture.ts';
import { bubble } from '../../../test/widget-fixture.ts';
import './define.ts';
import type { ZcWidgetElement } from './zc-widget.ts';

describe('widgets beside each other', () => {
  let run = 0;
  const mounted = new Set<Element>();
  const corner = (widget: ZcWidgetElement) => widget.shadowRoot!.querySelector<HTMLElement>('.corner')!;
  const isOpen = (widget: ZcWidgetElement) =>
    widget.shadowRoot!.querySelector('.panel, .box')?.checkVisibility() === true;
  const isSeen = (widget: ZcWidgetElement) => corner(widget).checkVisibility({ visibilityProperty: true });
  /** From the bottom of the window: where it begins, and where it ends. */
  const spanOf = (widget: ZcWidgetElement) => {
    const { top, bottom } = corner(widget).getBoundingClientRect();
    return [innerHeight - bottom, innerHeight - top] as const;
  };

  async function mount(style: Partial<PublicWidget['style']> = {}, form: PublicWidget['form'] = 'BUBBLE') {
    const config = { ...bubble, key: `wgt_beside_${++run}`, form, style: { ...bubble.style, ...style } };
    const widget = Object.assign(document.createElement('zc-widget'), { consent: 'denied' as const, config });
    document.body.append(widget);
    mounted.add(widget);
    await widget.updateComplete;
    await Promise.allSettled(widget.shadowRoot!.getAnimations().map(({ finished }) => finished));
    return widget;
  }

  afterEach(() => {
    for (const element of mounted) element.remove();
    mounted.clear();
    sessionStorage.clear();
  });

  it('stand apart in one corner, and move together when one goes', async () => {
    const [first, second, bar] = [await mount(), await mount({ offsetY: 30 }), await mount({}, 'BAR')];
    const across = await mount({ corner: 'BOTTOM_LEFT' });
    expect([spanOf(first)[0], spanOf(second)[0] - spanOf(first)[1]]).to.deep.equal([20, 12]);
    expect(spanOf(bar)[0] - spanOf(second)[1]).to.equal(12);
    expect(spanOf(across)[0], 'in the other corner').to.equal(20);
    first.close();
    await eventually(() => spanOf(second)[0] === 30);
    expect(spanOf(bar)[0] - spanOf(second)[1]).to.equal(12);
  });

  it('one is open at a time, and the others of its corner wait unseen', async () => {
    const [first, second] = [await mount(), await mount()];
    const elsewhere = await mount({ corner: 'TOP_LEFT' });
    await second.open();
    await eventually(() => isOpen(second));
    expect([isSeen(first), isSeen(elsewhere), spanOf(second)[0]]).to.deep.equal([false, true, 20]);
    await elsewhere.open();
    await eventually(() => isOpen(elsewhere) && !isOpen(second));
    await eventually(() => isSeen(first) && isSeen(second));
  });

  it('of several that open by themselves the first does', async () => {
    const first = await mount({ startsOpen: true });
    const [second, dialog] = [await mount({ startsOpen: true }), await mount({ startsOpen: true }, 'MODAL')];
    await eventually(() => isOpen(first));
    expect([isOpen(second), isOpen(dialog)]).to.deep.equal([false, false]);
    first.collapse();
    await eventually(() => isSeen(second));
    expect(isOpen(second)).to.equal(false);
  });
});
