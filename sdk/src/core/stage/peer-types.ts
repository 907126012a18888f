/**
 * The part of WebRTC that the stage needs, as interfaces that the browser's classes fit: `core` does not depend on a
 * page.
 */
export interface StageDescription {
  type: 'answer' | 'offer' | 'pranswer' | 'rollback';
  sdp?: string;
}

export interface StageSender<Track> {
  readonly track: Track | null;
  replaceTrack(track: Track | null): Promise<void>;
}

export interface StagePeer<Track, Stream> {
  readonly connectionState: string;
  readonly iceConnectionState: string;
  readonly signalingState: string;
  readonly localDescription: { readonly type: string; readonly sdp: string } | null;
  onnegotiationneeded: ((event: never) => unknown) | null;
  onicecandidate: ((event: never) => unknown) | null;
  ontrack: ((event: never) => unknown) | null;
  onconnectionstatechange: ((event: never) => unknown) | null;
  addTrack(track: Track, ...streams: Stream[]): StageSender<Track>;
  setLocalDescription(): Promise<void>;
  setRemoteDescription(description: StageDescription): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: what it takes differs between versions of the platform's types
  addIceCandidate(candidate: any): Promise<void>;
  restartIce(): void;
  close(): void;
}

/** Exchanges signals with the other end, over the realtime channel or anything else that keeps the order. */
export interface SignalPort {
  send(data: unknown): void;
  /** Returns a function that stops listening. */
  listen(listener: (data: unknown) => void): () => void;
}

export interface StageStream<Track> {
  getTracks(): Track[];
}

export interface StageTrack {
  readonly kind: string;
}

export type StageState = 'connecting' | 'connected' | 'failed' | 'closed';
