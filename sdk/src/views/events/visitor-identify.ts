import type { VisitorIdentificationStatus } from '@zeacon/contract';

/** How the identification of the visitor ended (spec section 4). After `Fail` no analytics leave this player. */
export class ZcVisitorIdentifyEvent extends Event {
  static readonly eventName = 'zc-visitor-identify';
  readonly status: VisitorIdentificationStatus;

  constructor(status: VisitorIdentificationStatus) {
    super(ZcVisitorIdentifyEvent.eventName, { bubbles: true, composed: true });
    this.status = status;
  }
}

declare global {
  interface HTMLElementEventMap {
    [ZcVisitorIdentifyEvent.eventName]: ZcVisitorIdentifyEvent;
  }
}
