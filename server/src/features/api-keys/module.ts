import type { Authenticator } from '../../platform/actors/admission.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { type ApiKeyAuthenticatorDeps, createApiKeyAuthenticator } from './api-key-authenticator.ts';
import { createApiKeysRepository } from './api-keys.repository.ts';
import { apiKeysRoutes } from './api-keys.routes.ts';
import { createApiKeysService } from './api-keys.service.ts';

export interface ApiKeysPorts {
  accounts: { isClosed: ApiKeyAuthenticatorDeps['isClosed'] };
  authentication: { authenticate: Authenticator<'member'> };
}

export function createApiKeys(
  { config, database, rateLimits, newId, clock }: Parts,
  { accounts, authentication }: ApiKeysPorts,
) {
  return {
    authenticate: createApiKeyAuthenticator({
      keys: createApiKeysRepository(database.db),
      isClosed: accounts.isClosed,
      member: authentication.authenticate,
      rateLimits,
      callsPerMinute: config.rateLimits.apiKeyCallsPerMinute,
      clock,
    }),
    routes: ({ route }: Http) => apiKeysRoutes(route, createApiKeysService({ database, newId, clock })),
  };
}
