import { subscriberOf } from '../../platform/address-limit.ts';
import { createPlaces } from '../../platform/places.ts';

interface CountLimits {
  connections: number;
  connectionsPerAddress: number;
  strangers: number;
}

/** Limits connections: in total, per address, and those that do not publish yet. */
export function createConnectionCounts(limits: CountLimits) {
  const places = createPlaces(limits.connectionsPerAddress);
  let all = 0;
  let strangers = 0;

  return {
    /** Undefined if there is no place. Call `leave` once. */
    enter(address: string): { known(): void; leave(): void } | undefined {
      if (all >= limits.connections || strangers >= limits.strangers) return undefined;
      const giveBack = places.take(subscriberOf(address));
      if (!giveBack) return undefined;
      all += 1;
      strangers += 1;
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
          giveBack();
        },
      };
    },
  };
}
