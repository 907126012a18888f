/** The part of PubNub's SDK that a viewer needs. */
export interface PubNubSdk {
  new (options: {
    subscribeKey: string;
    userId: string;
    authKey: string;
    origin: string;
    ssl: boolean;
    presenceTimeout: number;
    retryConfiguration: unknown;
    autoNetworkDetection: boolean;
  }): PubNubClient;
  NoneRetryPolicy(): unknown;
}

export interface PubNubClient {
  addListener(listener: PubNubListener): void;
  removeListener(listener: PubNubListener): void;
  subscribe(what: { channels: string[] }): void;
  /** Leaves all channels and stops all events. */
  destroy(): void;
}

export interface PubNubListener {
  message(event: { channel: string; message: unknown }): void;
  status(event: { category?: string | null | undefined }): void;
}
