export interface HypergraphicSelection {
  /** Id of the graphic in the library. */
  readonly uuid: string;
  /** Id of this placement of it. */
  readonly placementId: string;
  readonly name: string;
  /** As it was entered. */
  readonly url: string;
  /** Seconds. */
  readonly currentTime: number;
}

/** A viewer chose a graphic in the picture. Cancel it to handle the link yourself. */
export class ZcHypergraphicSelectEvent extends Event {
  static readonly eventName = 'zc-hypergraphic-select';
  readonly detail: HypergraphicSelection;

  constructor(detail: HypergraphicSelection) {
    super(ZcHypergraphicSelectEvent.eventName, { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcHypergraphicSelectEvent.eventName]: ZcHypergraphicSelectEvent;
  }
}
