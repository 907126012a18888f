import type PubNub from 'pubnub';

export interface PubNubSettings {
  publishKey: string;
  subscribeKey: string;
  secretKey: string;
  /** Host, optionally with a port. */
  origin: string;
  ssl: boolean;
}

/** What the platform uses of PubNub. Everything rejects if PubNub cannot be reached or refuses. */
export interface PubNubServer {
  publish(channel: string, message: object): Promise<void>;
  /** A token that can only read this channel. */
  grantRead(channel: string, minutes: number): Promise<string>;
  /** How many subscribers each has. */
  occupancy(channels: readonly string[]): Promise<Map<string, number>>;
  close(): void;
}

const callTimeoutSec = 10;

/** The first call loads the SDK. It keeps no connection open: the server only publishes. */
export function createPubNubServer(settings: PubNubSettings): PubNubServer {
  let opening: Promise<PubNub> | undefined;

  async function load(): Promise<PubNub> {
    const { default: Sdk } = await import('pubnub');
    return new Sdk({
      ...settings,
      userId: 'zeacon-server',
      transactionalRequestTimeout: callTimeoutSec,
      keepAlive: true,
      retryConfiguration: Sdk.NoneRetryPolicy(),
    });
  }

  const open = () => {
    opening ??= load();
    return opening;
  };

  return {
    async publish(channel, message) {
      const sdk = await open();
      await sdk.publish({ channel, message: message as PubNub.Payload, sendByPost: true, storeInHistory: false });
    },

    async grantRead(channel, minutes) {
      const sdk = await open();
      return sdk.grantToken({ ttl: minutes, resources: { channels: { [channel]: { read: true } } } });
    },

    async occupancy(channels) {
      const sdk = await open();
      const answer = await sdk.hereNow({ channels: [...channels], includeUUIDs: false });
      return new Map(Object.entries(answer.channels).map(([name, { occupancy }]) => [name, occupancy]));
    },

    close() {
      void opening?.then((sdk) => sdk.destroy());
    },
  };
}
