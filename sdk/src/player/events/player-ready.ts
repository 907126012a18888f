import type { PublicPlayerConfig } from '@zeacon/contract';

/** The player knows its settings and its video and shows the poster. */
export class ZcPlayerReadyEvent extends Event {
  static readonly eventName = 'zc-player-ready';
  readonly config: PublicPlayerConfig;

  constructor(config: PublicPlayerConfig) {
    super(ZcPlayerReadyEvent.eventName, { bubbles: true, composed: true });
    this.config = config;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcPlayerReadyEvent.eventName]: ZcPlayerReadyEvent;
  }
}
