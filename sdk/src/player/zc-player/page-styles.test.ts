import { expect } from '@open-wc/testing';
import { hostileStyles, lookOf, styleThePage } from '../../../test/hostile-styles.ts';
import { configOf, mount, openPaused, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

const column = document.createElement('div');

describe('<zc-player> on pages with styles of their own', () => {
  beforeEach(() => {
    column.style.cssText = 'display: block !important; position: static; width: 640px !important';
    document.body.append(column);
  });
  afterEach(() => {
    unmountAll();
    column.remove();
  });

  for (const rules of hostileStyles)
    it(`looks the same with ${rules}`, async () => {
      const player = await mount(
        { config: configOf({}, streamOf({ chapters: [{ startMs: 0, title: 'Dusk over the sea' }] })) },
        column,
      );
      await openPaused(player);
      const root = player.shadowRoot!;
      const before = lookOf(root, '.layout');
      const undo = styleThePage(rules);
      const now = lookOf(root, '.layout');
      undo();
      expect(now).to.deep.equal(before);
    });

  it('keeps within its place, wherever its frame is placed', async () => {
    const player = await mount({}, column);
    const undo = styleThePage('* { all: revert }');
    const frame = player.shadowRoot!.querySelector('.frame')!.getBoundingClientRect();
    const place = column.getBoundingClientRect();
    undo();
    expect([frame.left, frame.width, frame.height]).to.deep.equal([place.left, 640, 360]);
    expect(place.height).to.be.at.least(360);
  });

  for (const [rules, width, height] of [
    ['height: 200px', 640, 200],
    ['min-height: 500px', 640, 500],
    ['max-height: 100px', 640, 100],
    ['width: 320px', 320, 180],
    ['aspect-ratio: 1', 640, 640],
    ['position: fixed; inset: 0; width: 300px; height: 200px', 300, 200],
  ] as const)
    it(`still takes the size that a page gives it: ${rules}`, async () => {
      const player = await mount({}, column);
      player.style.cssText = rules;
      const box = player.shadowRoot!.querySelector('.frame')!.getBoundingClientRect();
      expect([box.width, box.height]).to.deep.equal([width, height]);
    });

  it('is still hidden by a page that hides it', async () => {
    const player = await mount({}, column);
    const frame = player.shadowRoot!.querySelector<HTMLElement>('.frame')!;
    player.style.visibility = 'hidden';
    expect(getComputedStyle(frame).visibility).to.equal('hidden');
    player.style.display = 'none';
    expect(frame.checkVisibility()).to.equal(false);
  });
});
