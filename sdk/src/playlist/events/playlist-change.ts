/** Another video of the playlist is on. `index` is its place, from 0. */
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
  interface HTMLElementEventMap {
    [ZcPlaylistChangeEvent.eventName]: ZcPlaylistChangeEvent;
  }
}
