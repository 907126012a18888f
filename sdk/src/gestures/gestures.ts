import type { ReactiveElement } from 'lit';
import { draw, type ElementFeature } from '../player/player-host.ts';
import { GestureController } from './gesture-controller.ts';

/** Touch gestures on the picture. */
export const gestures: ElementFeature<ReactiveElement> = {
  name: 'gestures',
  attach(player, signal) {
    const controller = new GestureController(player, signal);
    draw(player, 'gestures', () => controller.render(), signal);
  },
};
