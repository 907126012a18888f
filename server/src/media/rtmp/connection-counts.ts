import { subscriberOf } from '../../platform/address-limit.ts';

interface CountLimits {
  connections: number;
  connectionsPerAddress: number;
  strangers: number;
}

/** Who may connect at all, as long as so many others are there. */
export function createConnectionCounts(limits: CountLimits) {
  const bySubscriber = new Map<string, number>();
  let all = 0;
  let strangers = 0;

  return {
    /** Undefined when there is no place. `leave` is to be called once. */
    enter(address: string): { known(): void; leave(): void } | undefined {
      const subscriber = subscriberOf(address);
      const own = bySubscriber.get(subscriber) ?? 0;
      const isFull = all >= limits.connections || strangers >= limits.strangers || own >= limits.connectionsPerAddress;
      if (isFull) return undefined;
      all += 1;
      strangers += 1;
      bySubscriber.set(subscriber, own + 1);
      let isStranger = true;

      function known(): void {
        if (!isStranger) return;
        isStranger = false;
        strangers -= 1;
      }
      return {
        known,
        leave() {
          known();
          all -= 1;
          const left = (bySubscriber.get(subscriber) ?? 1) - 1;
          if (left > 0) bySubscriber.set(subscriber, left);
          else bySubscriber.delete(subscriber);
        },
      };
    },
  };
}
