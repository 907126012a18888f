import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { type createEmbedKey, type EmbedKey, embedKeysMaxPerBusiness, type Input, type Reply } from '@zeacon/contract';
import type { BusinessUser } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createEmbedKeysRepository, type EmbedKeyRow } from './embed-keys.repository.ts';

export type EmbedKeysService = ReturnType<typeof createEmbedKeysService>;

export interface EmbedKeysServiceDeps {
  database: Database;
  newId: NewId;
  clock: Clock;
}

const makePair = promisify(generateKeyPair);

/** The keys of a business that sign embed tokens. */
export function createEmbedKeysService({ database, newId, clock }: EmbedKeysServiceDeps) {
  const keys = createEmbedKeysRepository(database.db);

  return {
    async create(
      { businessId, userId }: Pick<BusinessUser, 'businessId' | 'userId'>,
      { name }: Input<typeof createEmbedKey>['body'],
    ): Promise<Reply<typeof createEmbedKey>> {
      const { publicKey, privateKey } = await makePair('ec', {
        namedCurve: 'P-256',
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      });
      const row = await database.transaction(async (tx) => {
        const on = createEmbedKeysRepository(tx);
        await on.lock(businessId);
        if ((await on.count(businessId)) >= embedKeysMaxPerBusiness) throw new ApiError('embed_key.too_many');
        const made = { id: newId('emk'), createdBy: userId, createdAt: clock() };
        return on.insert({ ...made, businessId, name, publicKey });
      });
      return { ...toEmbedKey(row), privateKey };
    },

    async list(businessId: string): Promise<{ items: EmbedKey[] }> {
      return { items: (await keys.list(businessId)).map(toEmbedKey) };
    },

    async revoke(businessId: string, kid: string): Promise<void> {
      if (!(await keys.remove(businessId, kid))) throw new ApiError('embed_key.not_found');
    },
  };
}

const toEmbedKey = ({ id, name, createdAt, lastUsedAt }: EmbedKeyRow): EmbedKey => ({
  kid: id,
  name,
  createdDate: createdAt.toISOString(),
  lastUsedDate: lastUsedAt?.toISOString() ?? null,
});
