import type { Quality } from '../../core/player/player-state.ts';

/** The picture switched to another quality, chosen by the viewer or by bandwidth. */
export class ZcPlayerQualityChangeEvent extends Event {
  static readonly eventName = 'zc-player-quality-change';
  readonly quality: Quality;

  constructor(quality: Quality) {
    super(ZcPlayerQualityChangeEvent.eventName, { bubbles: true, composed: true });
    this.quality = quality;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcPlayerQualityChangeEvent.eventName]: ZcPlayerQualityChangeEvent;
  }
}
