import type { Authenticator } from '../../platform/actors/admission.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { type ApiKeyAuthenticatorDeps, createApiKeyAuthenticator } from './api-key-authenticator.ts';
import { type ApiKeyRow, createApiKeysRepository } from './api-keys.repository.ts';
import { apiKeysRoutes } from './api-keys.routes.ts';
import { type ApiKeysServiceDeps, createApiKeysService } from './api-keys.service.ts';

export interface ApiKeysPorts {
  accounts: { isClosed: ApiKeyAuthenticatorDeps['isClosed'] };
  authentication: { authenticate: Authenticator<'member'>; requireLiveIn: ApiKeysServiceDeps['requireLiveIn'] };
}

export function createApiKeys(
  { config, database, grounds, hooks, rateLimits, newId, clock }: Parts,
  { accounts, authentication }: ApiKeysPorts,
) {
  /** Runs in the transaction that makes a key. */
  const apiKeyCreated = hooks.create<[Transaction, ApiKeyRow]>('apiKeyCreated');
  const onCreated = apiKeyCreated.run;
  const keys = createApiKeysRepository(database.db);
  grounds.judgeBy('api-key', async (asked) => {
    const rows = await keys.findAll(asked.map(({ keyId }) => keyId));
    const businesses = new Set(rows.map(({ businessId }) => businessId));
    const closed = await Promise.all([...businesses].map(async (id) => ((await accounts.isClosed(id)) ? [id] : [])));
    const goOn = rows.filter(
      ({ businessId, expiresAt }) => !closed.flat().includes(businessId) && !(expiresAt && expiresAt <= clock()),
    );
    return asked.map(({ keyId }) => goOn.some(({ id }) => id === keyId));
  });
  const { requireLiveIn } = authentication;
  const service = createApiKeysService({ database, requireLiveIn, onCreated, newId, clock });
  return {
    apiKeyCreated,
    /** Revokes those that somebody made, in whatever business. */
    forgetIn: (tx: Transaction, userId: string) => createApiKeysRepository(tx).removeMadeBy(userId),
    authenticate: createApiKeyAuthenticator({
      keys,
      isClosed: accounts.isClosed,
      member: authentication.authenticate,
      rateLimits,
      callsPerMinute: config.rateLimits.apiKeyCallsPerMinute,
      clock,
    }),
    routes: ({ route }: Http) => apiKeysRoutes(route, service),
  };
}
