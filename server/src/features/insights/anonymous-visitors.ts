import { createHash, randomBytes } from 'node:crypto';
import { subscriberOf } from '../../platform/address-limit.ts';
import { dayMs } from '../../platform/days.ts';
import type { createDailySaltRepository } from './daily-salt.repository.ts';

export interface AnonymousVisitorsDeps {
  salts: ReturnType<typeof createDailySaltRepository>;
}

export interface AnonymousCaller {
  address: string;
  userAgent: string;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Tells visitors who may not be recognised apart within one day, by a hash of address and browser with that day's salt:
 * the same visitor counts once a day, nothing is kept in the browser, and no address is stored.
 */
export function createAnonymousVisitors({ salts }: AnonymousVisitorsDeps) {
  let today: { day: string; salt: Promise<string> } | undefined;

  function saltOf(now: Date): Promise<string> {
    const day = dayOf(now.getTime());
    if (today?.day !== day) {
      const salt = salts.saltOf(day, randomBytes(32).toString('base64url')).then(async (known) => {
        await salts.forgetBefore(dayOf(now.getTime() - dayMs));
        return known;
      });
      today = { day, salt };
      // The next caller tries again.
      salt.catch(() => {
        today = undefined;
      });
    }
    return today.salt;
  }

  return async (businessId: string, { address, userAgent }: AnonymousCaller, now: Date): Promise<string> => {
    const parts = [await saltOf(now), businessId, subscriberOf(address), userAgent];
    return createHash('sha256').update(parts.join('|')).digest('base64url');
  };
}
