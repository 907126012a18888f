/** A visitor opened a widget, or it started open. */
export class ZcWidgetOpenEvent extends Event {
  static readonly eventName = 'zc-widget-open';

  constructor() {
    super(ZcWidgetOpenEvent.eventName, { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcWidgetOpenEvent.eventName]: ZcWidgetOpenEvent;
  }
}
