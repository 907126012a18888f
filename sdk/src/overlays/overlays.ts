import { draw, type ElementFeature } from '../player/player-host.ts';
import { OverlayController, type OverlayHost } from './overlay-controller.ts';

/** Graphics and calls to action over the picture. */
export const overlays: ElementFeature<OverlayHost> = {
  name: 'overlays',
  attach(player, signal) {
    const controller = new OverlayController(player, signal);
    draw(player, 'overlays', () => controller.render(), signal);
  },
};
