import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createEmbedKeysRepository } from './embed-keys.repository.ts';
import { embedKeysRoutes } from './embed-keys.routes.ts';
import { createEmbedKeysService } from './embed-keys.service.ts';
import { createEmbedTokens } from './embed-tokens.ts';

export function createEmbedKeys({ database, grounds, newId, clock }: Parts) {
  const keys = createEmbedKeysRepository(database.db);
  grounds.judgeBy('embed-key', async (asked) => {
    const existing = await keys.existing(asked.map(({ keyId }) => keyId));
    return asked.map(({ keyId }) => existing.has(keyId));
  });
  return {
    tokens: createEmbedTokens({ keys, clock }),
    routes: ({ route }: Http) => embedKeysRoutes(route, createEmbedKeysService({ database, newId, clock })),
  };
}
