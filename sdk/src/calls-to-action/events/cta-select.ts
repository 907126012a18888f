import type { CallToActionKind } from '@zeacon/contract';

export interface CallToActionSelection {
  readonly id: string;
  readonly kind: CallToActionKind;
  readonly text: string;
  /** As it was entered. */
  readonly url: string;
  /** Seconds. */
  readonly currentTime: number;
}

/** A viewer followed a call to action. Cancel it to handle the link yourself. */
export class ZcCtaSelectEvent extends Event {
  static readonly eventName = 'zc-cta-select';
  readonly detail: CallToActionSelection;

  constructor(detail: CallToActionSelection) {
    super(ZcCtaSelectEvent.eventName, { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcCtaSelectEvent.eventName]: ZcCtaSelectEvent;
  }
}
