import { expect } from '@open-wc/testing';
import { collectEvents, isOverlay, leavePage, mountCounted, stopCollecting } from '../../../test/overlay-events.ts';
import {
  graphicOf,
  graphicsOf,
  overlaysOf,
  painted,
  placementOf,
  seekTo,
  showsGraphics,
} from '../../../test/overlay-fixture.ts';
import { eventually, unmountAll } from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';

/** Clicks without leaving the page. Returns the address of the link. */
function click(graphic: HTMLAnchorElement | undefined): string {
  let href = '';
  const stay = (event: Event) => {
    event.preventDefault();
    href = graphic?.href ?? '';
  };
  window.addEventListener('click', stay, { once: true });
  graphic?.click();
  return href;
}

describe('<zc-hypergraphics> figures', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    unmountAll();
    // What the player has left to tell belongs to this test.
    await painted();
    stopCollecting();
  });

  it('reports once that a graphic was visible for a second, hovered and clicked', async () => {
    const events = collectEvents();
    const askedAt = Date.now();
    const player = await mountCounted();
    await showsGraphics(player, 1);
    const [graphic] = graphicsOf(player);
    graphic?.dispatchEvent(new PointerEvent('pointerenter'));
    graphic?.dispatchEvent(new PointerEvent('pointerenter'));
    const href = click(graphic);
    await eventually(() => {
      leavePage();
      return events().filter(isOverlay).length >= 3;
    });
    const told = events().filter(isOverlay);
    expect(told.map(({ type }) => type).sort()).to.deep.equal(['overlayClick', 'overlayHover', 'overlayImpression']);
    for (const { overlayId, hypergraphicId } of told)
      expect([overlayId, hypergraphicId]).to.deep.equal(['hgp_1', 'hyg_1']);
    const clicked = told.find(({ type }) => type === 'overlayClick');
    expect(href).to.equal(`https://shop.example/shoe?zc_click=str_aurora.${clicked?.id}`);
    expect(JSON.parse(localStorage.getItem('zc_click') ?? '{}').clickId).to.equal(`str_aurora.${clicked?.id}`);
    const impression = told.find(({ type }) => type === 'overlayImpression');
    expect(Number(impression?.at) - askedAt).to.be.at.least(1000);
  });

  it('gives the click’s id to the link only while it is followed', async () => {
    collectEvents();
    const player = await mountCounted();
    await showsGraphics(player, 1);
    click(graphicsOf(player)[0]);
    await eventually(() => graphicsOf(player)[0]?.href === 'https://shop.example/shoe');
  });

  for (const consent of ['denied', 'pending'] as const)
    it(`reports nothing and marks no link where consent is ${consent}`, async () => {
      const events = collectEvents();
      const player = await mountCounted({ consent });
      await showsGraphics(player, 1);
      expect(click(graphicsOf(player)[0])).to.equal('https://shop.example/shoe');
      expect(localStorage.getItem('zc_click')).to.equal(null);
      leavePage();
      await Promise.resolve();
      expect(events().filter(isOverlay)).to.deep.equal([]);
    });

  it('marks no link of a graphic without conversion tracking', async () => {
    const events = collectEvents();
    const hypergraphics = [graphicOf('hyg_1', { trackConversions: false })];
    const player = await mountCounted({ overlays: overlaysOf({ hypergraphics }) });
    await showsGraphics(player, 1);
    expect(click(graphicsOf(player)[0])).to.equal('https://shop.example/shoe');
    leavePage();
    await eventually(() => events().some(({ type }) => type === 'overlayClick'));
  });

  it('does not count what is not visible', async () => {
    const events = collectEvents();
    const spacer = Object.assign(document.createElement('div'), { id: 'spacer' });
    spacer.style.height = '4000px';
    document.body.prepend(spacer);
    try {
      const player = await mountCounted();
      await showsGraphics(player, 1);
      const shownAt = Date.now();
      await eventually(() => Date.now() - shownAt > 1500);
      leavePage();
      await Promise.resolve();
      expect(events().filter(isOverlay)).to.deep.equal([]);
    } finally {
      spacer.remove();
    }
  });

  it('reports a missing picture once', async () => {
    const events = collectEvents();
    const hypergraphics = [graphicOf('hyg_1', { defaultPath: '/hls/gone.jpg' })];
    const placements = [placementOf('hgp_1', { removeTimestamp: 1000 }), placementOf('hgp_2', { dropTimestamp: 2000 })];
    const player = await mountCounted({ overlays: overlaysOf({ hypergraphics, placements }) });
    for (const seconds of [2.5, 0.5]) {
      await seekTo(player, seconds);
      const gone = Object.assign(new Image(), { src: '/hls/gone.jpg' });
      await gone.decode().catch(() => undefined);
      await painted();
    }
    leavePage();
    await eventually(() => events().some(isOverlay));
    const told = events().filter(isOverlay);
    expect(told.map(({ type, code, hypergraphicId }) => [type, code, hypergraphicId])).to.deep.equal([
      ['error', 'overlay.picture', 'hyg_1'],
    ]);
  });
});
