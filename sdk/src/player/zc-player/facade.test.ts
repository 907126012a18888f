import { expect } from '@open-wc/testing';
import { configOf, control, eventually, next, reaches, unmountAll } from '../../../test/player-fixture.ts';
import { renderFacade } from '../../ssr/render-facade.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const picture = '/hls/poster.jpg';

/** The page as the server sent it, before the element is defined. */
function arrive(markup: string) {
  const place = document.createElement('div');
  document.body.append(place);
  place.setHTMLUnsafe(markup);
  const player = place.querySelector<ZcPlayerElement>('zc-player');
  if (!player) throw new Error('The markup has a player.');
  return { place, player };
}

describe('<zc-player> rendered by the server', () => {
  afterEach(() => {
    unmountAll();
    for (const place of document.querySelectorAll('div')) place.remove();
  });

  it('keeps the server’s markup until it has something to show, without layout shift', async () => {
    const { player } = arrive(renderFacade({ attributes: { preview: true }, name: 'Aurora', posterUrl: picture }));
    const root = player.shadowRoot;
    const before = player.getBoundingClientRect().toJSON();
    expect(before.height / before.width).to.be.closeTo(9 / 16, 0.01);
    await player.updateComplete;
    expect(player.shadowRoot).to.equal(root);
    expect(root?.querySelector('.facade img')).to.exist;
    const ready = next(player, 'zc-player-ready');
    player.config = configOf();
    await ready;
    await eventually(() => !root?.querySelector('.facade'));
    expect(root?.querySelector<HTMLImageElement>('.poster')?.src).to.contain(picture);
    expect(root?.querySelectorAll('style, .facade').length).to.equal(0);
    expect(player.getBoundingClientRect().toJSON()).to.deep.equal(before);
    expect(control(player, 'Play video: Aurora')).to.exist;
  });

  it('plays if its button was pressed before the element was defined', async () => {
    const { player } = arrive(
      renderFacade({ attributes: { preview: true }, posterUrl: picture }).replace('<input', '<input checked'),
    );
    player.config = configOf();
    await reaches(player, 0.2);
  });

  it('plays if its button is pressed while its settings load', async () => {
    const { player } = arrive(renderFacade({ attributes: { preview: true }, posterUrl: picture }));
    await player.updateComplete;
    player.shadowRoot?.querySelector('input')?.click();
    player.config = configOf();
    await reaches(player, 0.2);
  });
});
