import { subscriberOf } from './address-limit.ts';
import { ApiError } from './api-error.ts';
import type { RateLimit, RateLimits, RefusableReply } from './rate-limits.ts';

interface Exchange {
  request: { ip: string };
  reply: RefusableReply;
}

/**
 * For calls with a secret that nobody can guess: of an address only those that are refused count, so that whoever makes up
 * secrets there keeps nobody from using theirs. Over the limit the answer is `request.rate_limited`.
 */
export async function limitRefusals<Done>(
  rates: Pick<RateLimits, 'enforce'>,
  rule: RateLimit,
  { request, reply }: Exchange,
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) await rates.enforce(reply, rule, subscriberOf(request.ip));
    throw error;
  }
}
