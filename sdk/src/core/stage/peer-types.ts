/** The part of WebRTC that the stage needs, in shapes that the browser's own classes have: `core` knows no page. */
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

/** Sends to the other end and hears from it: over the realtime channel, or anything else that keeps the order. */
export interface SignalPort {
  send(data: unknown): void;
  /** Answers the way to stop. */
  listen(listener: (data: unknown) => void): () => void;
}

export interface StageStream<Track> {
  getTracks(): Track[];
}

export interface StageTrack {
  readonly kind: string;
}

export type StageState = 'connecting' | 'connected' | 'failed' | 'closed';
