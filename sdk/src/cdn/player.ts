import { setPlatform } from '../elements/app-host.ts';
import { define } from '../elements/define.ts';
import { ZcControlBarElement } from '../elements/zc-control-bar/zc-control-bar.ts';
import { ZcPlayButtonElement } from '../elements/zc-play-button/zc-play-button.ts';
import { ZcPlayerElement } from '../elements/zc-player/zc-player.ts';
import { ZcPlayerMessageElement } from '../elements/zc-player-message/zc-player-message.ts';
import { ZcSeekBarElement } from '../elements/zc-seek-bar/zc-seek-bar.ts';
import { ZcVolumeControlElement } from '../elements/zc-volume-control/zc-volume-control.ts';
import { yieldToPage } from './yield-to-page.ts';

setPlatform(import.meta.url);

/** The player first, so that the picture stands while its controls are still to come. */
const elements = {
  'zc-player': ZcPlayerElement,
  'zc-play-button': ZcPlayButtonElement,
  'zc-player-message': ZcPlayerMessageElement,
  'zc-control-bar': ZcControlBarElement,
  'zc-seek-bar': ZcSeekBarElement,
  'zc-volume-control': ZcVolumeControlElement,
} as const;

/** Each definition upgrades what is on the page at once; a task for each keeps the page answering in between. */
async function defineInTurn(): Promise<void> {
  for (const [tag, element] of Object.entries(elements)) {
    await yieldToPage();
    define(tag as keyof typeof elements, element);
  }
}

void defineInTurn();
