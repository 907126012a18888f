/**
 * The media's token expires and the player cannot get another by itself. Set a new one (`media-token` or `config`)
 * within ten seconds, and playback continues without interruption.
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
  interface HTMLElementEventMap {
    [ZcTokenExpireEvent.eventName]: ZcTokenExpireEvent;
  }
}
