import type { LiveStatus } from '@zeacon/contract';

/** The state of a live stream changed: it started, was interrupted, continued or ended. */
export class ZcLiveChangeEvent extends Event {
  static readonly eventName = 'zc-live-change';
  readonly liveStatus: LiveStatus;

  constructor(liveStatus: LiveStatus) {
    super(ZcLiveChangeEvent.eventName, { bubbles: true, composed: true });
    this.liveStatus = liveStatus;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcLiveChangeEvent.eventName]: ZcLiveChangeEvent;
  }
}
