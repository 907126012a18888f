import { subscriberOf } from './address-limit.ts';
import type { RateLimits } from './rate-limits.ts';

/** A limit in form only: it remembers for a day, on every node. */
const provenByMail = { name: 'proven-by-mail', limit: Number.POSITIVE_INFINITY, windowSec: 86_400 };

const subjectOf = (email: string, address: string) => `${subscriberOf(address)} ${email.toLowerCase()}`;

/** Somebody proved from an address, by a mailed link, that the email is theirs. */
export async function rememberProof(rates: Pick<RateLimits, 'allows'>, email: string, address: string): Promise<void> {
  await rates.allows(provenByMail, subjectOf(email, address));
}

/** Whether they did so within a day. */
export const hasProof = (rates: Pick<RateLimits, 'hasCounted'>, email: string, address: string): Promise<boolean> =>
  rates.hasCounted(provenByMail, subjectOf(email, address));
