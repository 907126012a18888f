import { expect } from '@open-wc/testing';
import { onExitIntent } from './exit-intent.ts';

/** What it hears of a window; tests say where it is scrolled to, and when. */
function open(pointer: 'coarse' | 'fine') {
  const page = Object.assign(new EventTarget(), {
    document: new EventTarget(),
    matchMedia: (query: string) => ({ matches: query === `(pointer: ${pointer})` }),
    scrollY: 0,
  });
  let leavings = 0;
  const stopped = new AbortController();
  onExitIntent(page as unknown as Window, () => leavings++, stopped.signal);
  return {
    stop: () => stopped.abort(),
    leavings: () => leavings,
    /** Pairs of position and time in ms. */
    scroll(...steps: (readonly [number, number])[]) {
      for (const [y, atMs] of steps) {
        page.scrollY = y;
        page.dispatchEvent(Object.defineProperty(new Event('scroll'), 'timeStamp', { value: atMs }));
      }
    },
    point: (clientY: number, relatedTarget: EventTarget | null = null) =>
      page.document.dispatchEvent(new MouseEvent('mouseout', { clientY, relatedTarget })),
  };
}

describe('exit intent', () => {
  const read = [
    [300, 0],
    [900, 400],
    [1200, 900],
  ] as const;

  it('on a phone is scrolling up quickly, by somebody who has begun to read', () => {
    const page = open('coarse');
    page.scroll(...read, [1100, 1000], [980, 1100]);
    expect(page.leavings()).to.equal(1);
  });

  for (const [what, steps] of [
    ['up slowly', [...read, [1150, 1200], [1090, 1500], [1000, 1800], [900, 2100], [800, 2400]]],
    ['up a little', [...read, [1100, 1000], [1010, 1100]]],
    ['down quickly', [...read, [1600, 1000], [2400, 1100]]],
    [
      'up quickly near the top',
      [
        [200, 0],
        [390, 300],
        [100, 400],
        [0, 450],
      ],
    ],
  ] as const) {
    it(`on a phone is not scrolling ${what}`, () => {
      const page = open('coarse');
      page.scroll(...steps);
      expect(page.leavings()).to.equal(0);
    });
  }

  it('with a mouse is leaving at the top of the window, and no scrolling', () => {
    const page = open('fine');
    page.scroll(...read, [1100, 1000], [900, 1100]);
    page.point(300);
    page.point(-1, document.body);
    expect(page.leavings()).to.equal(0);
    page.point(-1);
    expect(page.leavings()).to.equal(1);
  });

  it('is not heard any more once the tag was taken away', () => {
    const page = open('coarse');
    page.stop();
    page.scroll(...read, [1000, 1000]);
    page.point(-1);
    expect(page.leavings()).to.equal(0);
  });
});
