import { setPlatform } from '../base/app-host.ts';
import { define, isFirstCopy } from '../base/define.ts';
import { yieldToPage } from '../base/yield-to-page.ts';
import { setControlsLoader } from '../player/controls-loader.ts';
import { ZcPlayButtonElement } from '../player/zc-play-button/zc-play-button.ts';
import { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import { ZcPlayerMessageElement } from '../player/zc-player-message/zc-player-message.ts';

/** Upgrading what is on the page is a task apart from evaluating this file, which keeps the page responsive. */
async function defineLater(): Promise<void> {
  // Claimed before it yields, so that another copy does not begin in between.
  if (!isFirstCopy()) return;
  await yieldToPage();
  define('zc-player', ZcPlayerElement);
  define('zc-play-button', ZcPlayButtonElement);
  define('zc-player-message', ZcPlayerMessageElement);
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
  void defineLater();
} else void import(plain);
