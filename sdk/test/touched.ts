import { gestureStyles } from '../src/gestures/gesture.styles.ts';
import type { ZcPlayerElement } from '../src/player/zc-player/zc-player.ts';
import { eventually } from './player-fixture.ts';

/** What fingers mean arrives with the first one: resolves once it has. */
export async function feelsFingers(player: ZcPlayerElement): Promise<void> {
  await eventually(() => player.shadowRoot?.adoptedStyleSheets.some((sheet) => sheet === gestureStyles.styleSheet));
}
