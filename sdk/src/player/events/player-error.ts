import type { ZcError } from '../../core/result.ts';

/** The player could not load its settings or its video. The element shows the error itself; nothing is thrown. */
export class ZcPlayerErrorEvent extends Event {
  static readonly eventName = 'zc-player-error';
  readonly error: ZcError;

  constructor(error: ZcError) {
    super(ZcPlayerErrorEvent.eventName, { bubbles: true, composed: true });
    this.error = error;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcPlayerErrorEvent.eventName]: ZcPlayerErrorEvent;
  }
}
