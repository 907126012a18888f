import type { VisitorErrorCode, VisitorIdentificationStatus } from '@zeacon/contract';
import type { Identified } from '../../core/visitor/visitor-identity.ts';

/** How the identification of the visitor ended (spec section 4). After `Fail` no analytics leave this player. */
export class ZcVisitorIdentifyEvent extends Event {
  static readonly eventName = 'zc-visitor-identify';
  readonly status: VisitorIdentificationStatus;

  /** Whose id it is: `fingerprint`, or `built-in`. Missing after `Fail`. */
  readonly source: Identified['source'] | undefined;
  /** Why the vendor gave no id, and the built-in one took over. */
  readonly error: VisitorErrorCode | undefined;

  constructor(status: VisitorIdentificationStatus, identified?: Identified) {
    super(ZcVisitorIdentifyEvent.eventName, { bubbles: true, composed: true });
    this.status = status;
    this.source = identified?.source;
    this.error = identified?.error;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcVisitorIdentifyEvent.eventName]: ZcVisitorIdentifyEvent;
  }
}
