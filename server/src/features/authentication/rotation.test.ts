import { expect, onTestFinished, test } from 'vitest';
import { keyPurposes } from '../../platform/keys/key-purposes.ts';
import { introducedAfterMs } from '../../platform/keys/open-keys.ts';
import { createRotateKeys } from '../../platform/keys/rotate-keys.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, testMasterKey } from '../../platform/testing/test-platform.ts';

describeOnSharedPlatform('rotating keys', (database) => {
  async function open() {
    const opened = await openTestPlatform(database());
    onTestFinished(() => opened.close());
    const { clock, platform, app } = opened;
    const rotate = async (retireOthers: boolean) => {
      const operator = createRotateKeys({ database: database(), masterKey: testMasterKey, clock: clock.now });
      await operator.rotate(
        keyPurposes.filter((purpose) => purpose !== 'author'),
        { retireOthers },
      );
      await platform.keys.refresh();
    };
    const introducedAfterSec = introducedAfterMs / 1000;
    const refresh = async (token: string) => {
      const answer = await app.inject({
        url: '/authentication/v1.1/access-token',
        headers: { 'refresh-token': token },
      });
      return { status: answer.statusCode, data: answer.json().responseData };
    };
    const read = async (accessToken: string) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await app.inject({ url: '/general/v1.1/stream/v2', headers })).statusCode;
    };
    const draft = { businessName: 'Acme', email: 'acme@example.com', password: 'Harbour-Kite-7' };
    const granted = await opened.modules.authentication.service.signUp(draft);
    return { rotate, refresh, read, granted, clock, introducedAfterSec };
  }

  test('signs nobody out', async () => {
    const { rotate, refresh, read, granted, clock, introducedAfterSec } = await open();
    await rotate(false);
    clock.advanceSec(introducedAfterSec);
    expect(await read(granted.accessToken)).toBe(200);
    const { data } = await refresh(granted.refreshToken);
    expect(await read(data.accessToken)).toBe(200);
  });

  test('gives two tabs the same token that refresh before and after a key is changed', async () => {
    const { rotate, refresh, granted, clock, introducedAfterSec } = await open();
    await rotate(false);
    clock.advanceSec(introducedAfterSec - 1);
    const first = await refresh(granted.refreshToken);
    clock.advanceSec(2);
    const second = await refresh(granted.refreshToken);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data.refreshToken).toBe(first.data.refreshToken);
  });

  test('ends access tokens of a key that others may know, and not the sessions', async () => {
    const { rotate, refresh, read, granted } = await open();
    await rotate(true);
    expect(await read(granted.accessToken)).toBe(401);
    const { status, data } = await refresh(granted.refreshToken);
    expect(status).toBe(200);
    expect(await read(data.accessToken)).toBe(200);
  });
});
