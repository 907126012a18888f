import {
  type ApiKey,
  type ApiKeyScope,
  apiKeyScopes,
  apiKeysMaxPerBusiness,
  can,
  type createApiKey,
  type Input,
  type Reply,
  ruleMessages,
  serverMessages,
} from '@zeacon/contract';
import type { BusinessUser } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { digestOf } from '../../platform/secret-tokens.ts';
import { lookupIn, newApiKey } from './api-key-text.ts';
import { type ApiKeyRow, createApiKeysRepository } from './api-keys.repository.ts';

export type ApiKeysService = ReturnType<typeof createApiKeysService>;

export interface ApiKeysServiceDeps {
  database: Database;
  /** Rejects unless the session goes on. */
  requireLiveIn: (tx: Transaction, caller: { userId: string; sessionId: string }) => Promise<void>;
  onCreated: (tx: Transaction, key: ApiKeyRow) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

export function createApiKeysService({ database, requireLiveIn, onCreated, newId, clock }: ApiKeysServiceDeps) {
  const keys = createApiKeysRepository(database.db);

  return {
    async create(
      { businessId, userId, role, sessionId }: Pick<BusinessUser, 'businessId' | 'userId' | 'role' | 'sessionId'>,
      { name, scopes, expiresDate }: Input<typeof createApiKey>['body'],
    ): Promise<Reply<typeof createApiKey>> {
      const now = clock();
      requireHeld(role, scopes);
      const expiresAt = expiresDate === null ? null : new Date(expiresDate);
      if (expiresAt && expiresAt <= now) throw fieldError('expiresDate', serverMessages.apiKeyExpiryPast);
      const key = newApiKey();
      const row = await database.transaction(async (tx) => {
        await requireLiveIn(tx, { userId, sessionId });
        const on = createApiKeysRepository(tx);
        await on.lock(businessId);
        if ((await on.count(businessId)) >= apiKeysMaxPerBusiness) throw new ApiError('api_key.too_many');
        const made = await on.insert({
          id: newId('key'),
          businessId,
          name,
          scopes: apiKeyScopes.filter((scope) => scopes.includes(scope)),
          lookup: lookupIn(key)!,
          hash: digestOf(key),
          ending: key.slice(-4),
          createdBy: userId,
          createdAt: now,
          expiresAt,
        });
        await onCreated(tx, made);
        return made;
      });
      return { ...toApiKey(row), key };
    },

    async list(businessId: string): Promise<{ items: ApiKey[] }> {
      return { items: (await keys.list(businessId)).map(toApiKey) };
    },

    async revoke(businessId: string, id: string): Promise<void> {
      if (!(await keys.remove(businessId, id))) throw new ApiError('api_key.not_found');
    },
  };
}

/** Nobody can do more through a key than they can without. */
function requireHeld(role: BusinessUser['role'], scopes: readonly ApiKeyScope[]): void {
  const beyond = scopes.filter((scope) => !can(role, scope));
  if (beyond.length === 0) return;
  throw fieldError('scopes', ruleMessages.fill(serverMessages.apiKeyScopeNotHeld, { scopes: beyond.join(', ') }));
}

const toApiKey = ({ id, name, scopes, ending, createdAt, expiresAt, lastUsedAt }: ApiKeyRow): ApiKey => ({
  id,
  name,
  scopes,
  ending,
  createdDate: createdAt.toISOString(),
  expiresDate: expiresAt?.toISOString() ?? null,
  lastUsedDate: lastUsedAt?.toISOString() ?? null,
});
