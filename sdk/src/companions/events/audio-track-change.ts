import type { AudioTrackChoice } from '../../core/player/player-state.ts';

/** Another sound track is heard: the first one too, where there is a choice. */
export class ZcAudioTrackChangeEvent extends Event {
  static readonly eventName = 'zc-audio-track-change';
  readonly track: AudioTrackChoice;

  constructor(track: AudioTrackChoice) {
    super(ZcAudioTrackChangeEvent.eventName, { bubbles: true, composed: true });
    this.track = track;
  }
}

declare global {
  interface HTMLElementEventMap {
    [ZcAudioTrackChangeEvent.eventName]: ZcAudioTrackChangeEvent;
  }
}
