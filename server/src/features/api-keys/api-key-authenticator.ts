import type { ApiKeyHolder } from '../../platform/actors/actor.ts';
import type { Authenticator, CallerReply } from '../../platform/actors/admission.ts';
import { givenKeyIn } from '../../platform/actors/given-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimits, RefusableReply } from '../../platform/rate-limits.ts';
import { digestOf } from '../../platform/secret-tokens.ts';
import { isKeyOf, lookupIn } from './api-key-text.ts';
import type { ApiKeyRow } from './api-keys.repository.ts';

export interface ApiKeyAuthenticatorDeps {
  /** Read on every call, so that a revoked key stops working at once, on every node. */
  keys: {
    findByLookup(lookup: string): Promise<ApiKeyRow | undefined>;
    noteUse(id: string, now: Date, since: Date): Promise<void>;
  };
  /** Keys of a closed business do nothing. */
  isClosed: (businessId: string) => Promise<boolean>;
  /** Authenticates whoever sends no key. */
  member: Authenticator<'member'>;
  rateLimits: RateLimits;
  callsPerMinute: number;
  clock: Clock;
}

const noteUseEveryMs = 60_000;
/** Compared with when no such key exists, so that the answer takes just as long. */
const noKey = digestOf('');
const noReply: RefusableReply = { header() {} };

/** Lets in members of a business and its API keys. */
export function createApiKeyAuthenticator(deps: ApiKeyAuthenticatorDeps): Authenticator<'business'> {
  const { keys, isClosed, member, rateLimits, callsPerMinute, clock } = deps;
  const callsOfKey = { name: 'api-key', limit: callsPerMinute, windowSec: 60 };

  async function authenticate(key: string, reply: CallerReply | undefined): Promise<ApiKeyHolder> {
    const lookup = lookupIn(key);
    const row = lookup === undefined ? undefined : await keys.findByLookup(lookup);
    if (!isKeyOf(row?.hash ?? noKey, key) || !row) throw new ApiError('auth.key_invalid');
    if (await isClosed(row.businessId)) throw new ApiError('auth.key_invalid');
    const now = clock();
    if (row.expiresAt && row.expiresAt <= now) throw new ApiError('auth.key_expired');
    await rateLimits.enforce(reply ?? noReply, callsOfKey, row.id);
    const since = new Date(now.getTime() - noteUseEveryMs);
    if (!row.lastUsedAt || row.lastUsedAt < since) await keys.noteUse(row.id, now, since);
    return { kind: 'api-key', keyId: row.id, businessId: row.businessId, scopes: row.scopes };
  }

  return async (request, reply) => {
    const key = givenKeyIn(request.headers);
    return key === undefined ? member(request, reply) : authenticate(key, reply);
  };
}
