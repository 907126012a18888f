/**
 * The media's token ends and the player cannot get another by itself. Give it a new one (`media-token`, or `config`)
 * within ten seconds, and playback goes on as if nothing had happened.
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
