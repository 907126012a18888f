import type { ElementFeature } from '../player/player-host.ts';
import { AnalyticsController, type AnalyticsHost } from './analytics-controller.ts';

/** Counts views while the player is in a page. */
export const views: ElementFeature<AnalyticsHost> = {
  name: 'views',
  attach(player, signal) {
    player.counting = new AnalyticsController(player, signal);
    signal.addEventListener('abort', () => {
      player.counting = undefined;
    });
  },
};
