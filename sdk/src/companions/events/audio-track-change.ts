import type { AudioTrackChoice } from '../../core/player/player-state.ts';

/** The audible sound track changed; also fired for the first one if there is a choice. */
export class ZcAudioTrackChangeEvent extends Event {
  static readonly eventName = 'zc-audio-track-change';
  readonly track: AudioTrackChoice;

  constructor(track: AudioTrackChoice) {
    super(ZcAudioTrackChangeEvent.eventName, { bubbles: true, composed: true });
    this.track = track;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcAudioTrackChangeEvent.eventName]: ZcAudioTrackChangeEvent;
  }
}
