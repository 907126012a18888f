/** A visitor closed a widget: it stays away as long as its settings say. */
export class ZcWidgetCloseEvent extends Event {
  static readonly eventName = 'zc-widget-close';

  constructor() {
    super(ZcWidgetCloseEvent.eventName, { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcWidgetCloseEvent.eventName]: ZcWidgetCloseEvent;
  }
}
