import { draw, type ElementFeature } from '../player/player-host.ts';
import { LiveController } from './live-controller.ts';
import type { LiveHost } from './live-host.ts';

/** Live streams: their picture, and what is shown over it. */
export const live: ElementFeature<LiveHost> = {
  name: 'live',
  state: { live: undefined },
  attach(player, signal) {
    const controller = new LiveController(
      {
        host: player.element,
        player,
        playback: () => player.playback,
        origin: () => player.origin,
        show: player.show,
      },
      signal,
    );
    player.live = controller;
    draw(player, 'live', () => controller.render(), signal);
    signal.addEventListener('abort', () => {
      player.live = undefined;
    });
  },
};
