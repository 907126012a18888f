import { expect } from '@open-wc/testing';
import { emulateFeatures } from './browser-commands.ts';
import { callToActionOf, overlaysOf, showsGraphics } from './overlay-fixture.ts';
import {
  captionsOf,
  configOf,
  eventually,
  mount,
  openPaused,
  press,
  reaches,
  streamOf,
  unmountAll,
} from './player-fixture.ts';
import '../src/player/zc-player/define.ts';
import type { ZcPlayerElement } from '../src/player/zc-player/zc-player.ts';

const captions = [
  { src: captionsOf('Light over the sea', 'It rises', 'It folds'), srclang: 'en', label: 'English' },
  { src: captionsOf('Licht über dem Meer'), srclang: 'de', label: 'Deutsch' },
];
const chapters = [
  { startMs: 0, title: 'Dusk' },
  { startMs: 5000, title: 'Northern lights' },
];
export const config = () => configOf({}, streamOf({ captions, chapters }));

export const find = (player: ZcPlayerElement, selector: string) =>
  player.shadowRoot?.querySelector<HTMLElement>(selector);
/** What fades in has come. */
const settled = (player: ZcPlayerElement) =>
  eventually(() =>
    player.shadowRoot?.getAnimations().every((each) => {
      const fades = each instanceof CSSTransition ? each.transitionProperty === 'opacity' : endsOnce(each);
      return !fades || each.playState !== 'running';
    }),
  );
const endsOnce = ({ effect }: Animation) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;

export async function openMenu(player: ZcPlayerElement, page?: string) {
  await openPaused(player);
  find(player, '[part=settings-button]')?.click();
  await eventually(() => find(player, '[role=menu]'));
  if (!page) return;
  find(player, `[data-key=${page}]`)?.click();
  await eventually(() => find(player, `[data-page=${page}]`));
}

async function openFrom(player: ZcPlayerElement, hlsUrl: string) {
  player.config = configOf({}, streamOf({ hlsUrl }));
  await player.updateComplete;
  player.play().catch(() => undefined);
}

const states: Record<string, (player: ZcPlayerElement) => Promise<unknown>> = {
  idle: async () => undefined,
  async playing(player) {
    await player.play();
    await reaches(player, 0.3);
  },
  paused: openPaused,
  'settings open': (player) => openMenu(player),
  'quality open': (player) => openMenu(player, 'quality'),
  'speed open': (player) => openMenu(player, 'speed'),
  'captions open': (player) => openMenu(player, 'captions'),
  'chapters open': (player) => openMenu(player, 'chapters'),
  async 'captions on'(player) {
    await openPaused(player);
    press(player, 'c');
    await eventually(() => find(player, '[part=captions]'));
  },
  async 'graphics and calls to action'(player) {
    player.overlays = overlaysOf({ callsToAction: [callToActionOf()] });
    await openPaused(player);
    await showsGraphics(player, 1);
    await eventually(() => find(player, '.cta'));
  },
  async 'form open'(player) {
    player.overlays = overlaysOf({ callsToAction: [callToActionOf({ kind: 'LEAD_FORM' })] });
    await player.play();
    await eventually(() => find(player, '.lead-form form'));
  },
  async 'transcript open'(player) {
    player.transcript = true;
    await openPaused(player);
    await eventually(() => find(player, '.lines li'));
  },
  async 'help open'(player) {
    await openPaused(player);
    press(player, '?');
    await eventually(() => find(player, 'dialog[open]'));
  },
  async 'caption style open'(player) {
    await openMenu(player, 'captions');
    find(player, '[data-key=style]')?.click();
    await eventually(() => find(player, 'dialog[open]'));
  },
  async 'in the corner'(player) {
    await openPaused(player);
    press(player, 'i');
    await eventually(() => find(player, '.corner'));
  },
  async ended(player) {
    await openPaused(player);
    player.currentTime = 19.9;
    await player.play();
    await eventually(() => player.ended);
  },
  async 'media gone'(player) {
    await openFrom(player, '/answers/404/master.m3u8');
    await eventually(() => find(player, '[role=alert]'));
  },
  async 'media broken'(player) {
    await openFrom(player, '/hls/poster.jpg');
    await eventually(() => find(player, '[part=retry-button]'));
  },
  async 'connection lost'(player) {
    await openFrom(player, '/answers/503/master.m3u8');
    await eventually(() => find(player, '[role=status] [part=retry-button]'));
  },
  async 'without a video'(player) {
    player.config = configOf({}, null);
    await eventually(() => find(player, '[role=alert]'));
  },
};

export interface Surroundings {
  /** Media features as in CSS. */
  features?: Record<string, string>;
  background?: string;
  scheme?: 'light' | 'dark';
  dir?: 'ltr' | 'rtl';
  lang?: string;
}

/** One test with axe for each state a viewer may find the player in. */
export function describeAccessible(name: string, surroundings: Surroundings): void {
  const { features = {}, background = '#fff', scheme = 'light', dir = 'ltr', lang = 'en' } = surroundings;

  describe(`<zc-player> is accessible: ${name}`, () => {
    before(async () => {
      await emulateFeatures(features);
      document.body.style.background = background;
      document.documentElement.style.colorScheme = scheme;
    });
    after(async () => {
      await emulateFeatures();
      document.body.removeAttribute('style');
      document.documentElement.removeAttribute('style');
    });
    afterEach(unmountAll);

    for (const [state, enter] of Object.entries(states))
      it(state, async () => {
        const player = await mount({ config: config(), dir, lang });
        await enter(player);
        await settled(player);
        await expect(player).to.be.accessible();
      });
  });
}
