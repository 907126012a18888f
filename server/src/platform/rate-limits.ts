import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { Clock } from './clock.ts';
import type { RateLimitsRepository } from './rate-limits.repository.ts';

export interface RateLimit {
  /** Names the rule; subjects of different rules are counted apart. */
  name: string;
  limit: number;
  windowSec: number;
}

/** The part of a reply that says when to retry. */
export interface RefusableReply {
  header(name: 'retry-after', value: number): unknown;
}

export interface RateLimits {
  /** Counts one attempt of `subject`. Over the limit: sets `Retry-After` and rejects with `request.rate_limited`. */
  enforce(reply: RefusableReply, rule: RateLimit, subject: string): Promise<void>;
  /** Counts one attempt too, for who must not be told that there were too many. */
  allows(rule: RateLimit, subject: string): Promise<boolean>;
  /** All attempts so far. */
  forget(rule: RateLimit, subject: string): Promise<void>;
}

const keyOf = ({ name }: RateLimit, subject: string) =>
  createHash('sha256')
    .update(JSON.stringify([name, subject]))
    .digest('base64url');

const sweepEveryMs = 10 * 60_000;

/** Fixed windows: the first attempt opens one, and its end clears all attempts in it. */
export function createRateLimits({ hits, clock }: { hits: RateLimitsRepository; clock: Clock }): RateLimits {
  let sweptAtMs = clock().getTime();

  async function count(rule: RateLimit, subject: string, now: Date) {
    const { windowSec } = rule;
    const counted = await hits.hit(keyOf(rule, subject), now, new Date(now.getTime() + windowSec * 1000));
    if (now.getTime() - sweptAtMs >= sweepEveryMs) {
      sweptAtMs = now.getTime();
      await hits.deleteOver(now);
    }
    return counted;
  }

  return {
    async allows(rule, subject) {
      return (await count(rule, subject, clock())).hits <= rule.limit;
    },

    forget: (rule, subject) => hits.delete(keyOf(rule, subject)),

    async enforce(reply, rule, subject) {
      const now = clock();
      const counted = await count(rule, subject, now);
      if (counted.hits <= rule.limit) return;
      reply.header('retry-after', Math.max(1, Math.ceil((counted.windowEndsAt.getTime() - now.getTime()) / 1000)));
      throw new ApiError('request.rate_limited');
    },
  };
}
