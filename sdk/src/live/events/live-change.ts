import type { LiveStatus } from '@zeacon/contract';

/** A live stream is somewhere else in its life: it begins, is interrupted, goes on, has ended. */
export class ZcLiveChangeEvent extends Event {
  static readonly eventName = 'zc-live-change';
  readonly liveStatus: LiveStatus;

  constructor(liveStatus: LiveStatus) {
    super(ZcLiveChangeEvent.eventName, { bubbles: true, composed: true });
    this.liveStatus = liveStatus;
  }
}

declare global {
  interface HTMLElementEventMap {
    [ZcLiveChangeEvent.eventName]: ZcLiveChangeEvent;
  }
}
