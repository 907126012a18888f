/**
 * The token expires in at most two minutes and the player cannot get another by itself. Set a new one (`embed-token`,
 * `media-token` or `config`) before, and playback continues without interruption.
 */
export class ZcTokenExpireEvent extends Event {
  static readonly eventName = 'zc-token-expire';
  readonly streamId: string;

  constructor(streamId: string) {
    super(ZcTokenExpireEvent.eventName, { bubbles: true, composed: true });
    this.streamId = streamId;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcTokenExpireEvent.eventName]: ZcTokenExpireEvent;
  }
}
