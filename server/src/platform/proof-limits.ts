import type { RateLimits, RefusableReply } from './rate-limits.ts';

interface LoggedIn {
  userId: string;
  sessionId: string;
}

const bySession = { limit: 10, windowSec: 900 };
/** A session can be followed by others without a log-in, as when another business is chosen. */
const byPerson = { name: 'own-proof', limit: 100, windowSec: 86_400 };

/**
 * For calls in which somebody who is logged in gives a password or a code that could be guessed. Whoever guesses in a
 * stolen session keeps nobody out of theirs, until they have gone on for long: then a reset of the password by mail opens.
 * In a session each purpose is counted apart.
 */
export async function limitProofs(
  rates: Pick<RateLimits, 'enforce'>,
  reply: RefusableReply,
  purpose: string,
  { userId, sessionId }: LoggedIn,
): Promise<void> {
  await rates.enforce(reply, { name: purpose, ...bySession }, sessionId);
  await rates.enforce(reply, byPerson, userId);
}

/** There is another password now. */
export const forgetProofs = (rates: Pick<RateLimits, 'forget'>, userId: string): Promise<void> =>
  rates.forget(byPerson, userId);
