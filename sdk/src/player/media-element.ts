import { LitElement } from 'lit';

/** Events of the inner video element, dispatched again by this element. As in the standard, they do not bubble. */
export const mediaEvents = [
  'play',
  'playing',
  'pause',
  'timeupdate',
  'progress',
  'seeking',
  'seeked',
  'ended',
  'volumechange',
  'ratechange',
  'waiting',
  'stalled',
  'loadstart',
  'loadedmetadata',
  'loadeddata',
  'canplay',
  'canplaythrough',
  'durationchange',
  'emptied',
  'resize',
  'error',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const;

/** The part of `HTMLMediaElement` that only needs an inner video element. */
export abstract class MediaElement extends LitElement {
  #media: HTMLVideoElement | undefined;

  /** What a page set before the class was there would hide the accessors for good; they get it instead. */
  protected upgradeProperties(): void {
    for (const [name, value] of Object.entries(this))
      if (name in this.constructor.prototype && Reflect.deleteProperty(this, name)) Reflect.set(this, name, value);
  }

  /** The video element inside. Created on first use, so that the class can be loaded without a document. */
  get media(): HTMLVideoElement {
    if (!this.#media) {
      this.#media = document.createElement('video');
      this.#media.playsInline = true;
      this.#media.preload = 'none';
      this.#media.crossOrigin = 'anonymous';
      for (const type of mediaEvents) this.#media.addEventListener(type, () => this.dispatchEvent(new Event(type)));
    }
    return this.#media;
  }

  pause(): void {
    this.media.pause();
  }

  get paused(): boolean {
    return this.media.paused;
  }

  get ended(): boolean {
    return this.media.ended;
  }

  get seeking(): boolean {
    return this.media.seeking;
  }

  get volume(): number {
    return this.media.volume;
  }

  set volume(value: number) {
    this.media.volume = value;
  }

  get playbackRate(): number {
    return this.media.playbackRate;
  }

  set playbackRate(value: number) {
    this.media.playbackRate = value;
  }

  get defaultPlaybackRate(): number {
    return this.media.defaultPlaybackRate;
  }

  set defaultPlaybackRate(value: number) {
    this.media.defaultPlaybackRate = value;
  }

  get preservesPitch(): boolean {
    return this.media.preservesPitch;
  }

  set preservesPitch(value: boolean) {
    this.media.preservesPitch = value;
  }

  get buffered(): TimeRanges {
    return this.media.buffered;
  }

  get seekable(): TimeRanges {
    return this.media.seekable;
  }

  get played(): TimeRanges {
    return this.media.played;
  }

  get readyState(): number {
    return this.media.readyState;
  }

  get networkState(): number {
    return this.media.networkState;
  }

  get error(): MediaError | null {
    return this.media.error;
  }

  get currentSrc(): string {
    return this.media.currentSrc;
  }

  get videoWidth(): number {
    return this.media.videoWidth;
  }

  get videoHeight(): number {
    return this.media.videoHeight;
  }

  get textTracks(): TextTrackList {
    return this.media.textTracks;
  }

  canPlayType(type: string): CanPlayTypeResult {
    return this.media.canPlayType(type);
  }

  requestPictureInPicture(): Promise<PictureInPictureWindow> {
    return this.media.requestPictureInPicture();
  }
}
