import { setPlatform } from '../base/app-host.ts';
import { define, isFirstCopy } from '../base/define.ts';
import { setControlsLoader } from '../player/controls-loader.ts';
import { ZcPlayButtonElement } from '../player/zc-play-button/zc-play-button.ts';
import { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import { ZcPlayerMessageElement } from '../player/zc-player-message/zc-player-message.ts';
import { yieldToPage } from './yield-to-page.ts';

/** The player first, so that the picture appears before its button. */
const elements = {
  'zc-player': ZcPlayerElement,
  'zc-play-button': ZcPlayButtonElement,
  'zc-player-message': ZcPlayerMessageElement,
} as const;

/** Each definition upgrades what is on the page at once; one task for each keeps the page responsive. */
async function defineInTurn(): Promise<void> {
  // Claimed before it yields, so that another copy does not begin in between.
  if (!isFirstCopy()) return;
  for (const [tag, element] of Object.entries(elements)) {
    await yieldToPage();
    define(tag as keyof typeof elements, element);
  }
}

/**
 * Loaded under another address, such as `player.js?v=2`, it defers to the plain one: files loaded later belong to that
 * one, and it may already be on the page.
 */
const { origin, pathname, href } = new URL(import.meta.url);
const plain = origin + pathname;
if (href === plain) {
  setPlatform(href);
  setControlsLoader(() => import('./controls.ts'));
  void defineInTurn();
} else void import(plain);
