/** Another video of the playlist is shown. `index` is its position, from 0. */
export class ZcPlaylistChangeEvent extends Event {
  static readonly eventName = 'zc-playlist-change';
  readonly streamId: string;
  readonly index: number;

  constructor(streamId: string, index: number) {
    super(ZcPlaylistChangeEvent.eventName, { bubbles: true, composed: true });
    this.streamId = streamId;
    this.index = index;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcPlaylistChangeEvent.eventName]: ZcPlaylistChangeEvent;
  }
}
