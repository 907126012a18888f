import { expect, test } from 'vitest';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createSearchAccountsRepository, type SearchAccountRow } from './search-accounts.repository.ts';
import { GrantOverError, TokenOverError } from './search-source.ts';

const sealed = { seal: (text: string) => `sealed ${text}`, open: (text: string) => text.replace('sealed ', '') };
const { signal } = new AbortController();

describeOnEachDatabase('access tokens of an account that is linked anew meanwhile', (database) => {
  async function open(renew: (relink: () => Promise<void>) => Promise<void>) {
    const clock = createTestClock();
    const accounts = createSearchAccountsRepository(database().db);
    const now = clock.now();
    const row: SearchAccountRow = {
      ...{ id: 'sac_1', businessId: 'biz_1', email: 'ann@example.com', subject: 'ann', state: 'LINKED' },
      ...{ refreshTokenSealed: sealed.seal('grant'), accessTokenSealed: sealed.seal('old'), createdBy: 'usr_1' },
      ...{ accessExpiresAt: new Date(now.getTime() + 3_600_000), renewingUntil: null, linkedAt: now },
      ...{ fetchedAt: null, nextFetchAt: now, waitsUntil: null },
    };
    await accounts.insert(row);
    const relink = () =>
      accounts.update(row.id, {
        ...{ refreshTokenSealed: sealed.seal('new grant'), accessTokenSealed: sealed.seal('of the new grant') },
      });
    const source = {
      renew: async () => {
        await renew(relink);
        return { accessToken: 'renewed', expiresInSec: 3600 };
      },
    };
    const tokens = createAccessTokens({ database: database(), source, sealed, clock: clock.now });
    return { tokens, relink, read: async () => (await accounts.find(row.id))! };
  }

  test('do not have it linked once more', async () => {
    const { tokens, relink, read } = await open(async () => {});
    const used: string[] = [];
    const use = tokens.use('sac_1', signal, async (token) => {
      used.push(token);
      if (token === 'renewed') await relink();
      throw new TokenOverError('No.');
    });
    await expect(use).rejects.toThrow(GrantOverError);
    expect([used, (await read()).state]).toEqual([['old', 'renewed'], 'LINKED']);
  });

  test('are not stored for it', async () => {
    const { tokens, read } = await open((relink) => relink());
    const use = tokens.use('sac_1', signal, async (token) => {
      if (token === 'old') throw new TokenOverError('No.');
      return token;
    });
    expect(await use).toBe('renewed');
    const { accessTokenSealed, renewingUntil } = await read();
    expect([sealed.open(accessTokenSealed), renewingUntil]).toEqual(['of the new grant', null]);
  });
});
