/**
 * The part of OpenTok's SDK that a stage needs. `Track` and `Stream` are the browser's: `core` does not depend on a
 * page.
 */
export interface OpenTokSdk<Track, Stream> {
  initSession(apiKey: string, sessionId: string): OpenTokSession<Track, Stream>;
  initPublisher(
    target: undefined,
    properties: {
      audioSource: Track | null;
      videoSource: Track | null;
      insertDefaultUI: false;
      name: string;
      disableAudioProcessing: boolean;
    },
    done: (error?: unknown) => void,
  ): OpenTokPublisher<Track>;
}

export interface OpenTokConnection {
  connectionId: string;
  /** The data that the server wrote into its token. */
  data: string;
}

export interface OpenTokStream {
  streamId: string;
  name: string;
  connection: OpenTokConnection;
}

export interface OpenTokSession<Track, Stream> {
  on(
    name: 'streamCreated' | 'streamDestroyed' | 'sessionDisconnected' | 'sessionReconnecting' | 'sessionReconnected',
    listener: (event: { stream?: OpenTokStream; reason?: string; preventDefault(): void }) => void,
  ): void;
  connect(token: string, done: (error?: unknown) => void): unknown;
  disconnect(): unknown;
  publish(publisher: OpenTokPublisher<Track>, done: (error?: unknown) => void): unknown;
  unpublish(publisher: OpenTokPublisher<Track>): void;
  subscribe(
    stream: OpenTokStream,
    target: undefined,
    properties: { insertDefaultUI: false; audioVolume: 0 },
    done: (error?: unknown) => void,
  ): OpenTokSubscriber<Stream>;
  forceDisconnect(connection: OpenTokConnection): Promise<unknown>;
}

export interface OpenTokPublisher<Track> {
  setAudioSource(track: Track): Promise<unknown>;
  destroy(): unknown;
}

export interface OpenTokSubscriber<Stream> {
  on(name: 'mediaStreamAvailable', listener: (event: { mediaStream: Stream }) => void): void;
}
