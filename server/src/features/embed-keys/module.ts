import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createEmbedKeysRepository } from './embed-keys.repository.ts';
import { embedKeysRoutes } from './embed-keys.routes.ts';
import { createEmbedKeysService } from './embed-keys.service.ts';
import { createEmbedTokens } from './embed-tokens.ts';

export function createEmbedKeys({ database, newId, clock }: Parts) {
  return {
    tokens: createEmbedTokens({ keys: createEmbedKeysRepository(database.db), clock }),
    routes: ({ route }: Http) => embedKeysRoutes(route, createEmbedKeysService({ database, newId, clock })),
  };
}
