/** What an audio worklet and some browsers have and TypeScript's libraries do not describe. */

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

declare var sampleRate: number;
declare var currentFrame: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Chromium's. */
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(init: { kind: 'video' });
  readonly writable: WritableStream<VideoFrame>;
}
