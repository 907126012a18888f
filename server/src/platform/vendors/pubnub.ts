import type PubNub from 'pubnub';

export interface PubNubSettings {
  publishKey: string;
  subscribeKey: string;
  secretKey: string;
  /** Host, with a port where it has one. */
  origin: string;
  ssl: boolean;
}

/** What the platform asks of PubNub. Everything rejects when PubNub is not reached, or says no. */
export interface PubNubServer {
  publish(channel: string, message: object): Promise<void>;
  /** A token that reads this channel alone. */
  grantRead(channel: string, minutes: number): Promise<string>;
  /** How many are subscribed to each. */
  occupancy(channels: readonly string[]): Promise<Map<string, number>>;
  close(): void;
}

const callTimeoutSec = 10;

/** The SDK is loaded by the first call. It keeps no connection open: the server only publishes. */
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
