import { expect, test } from 'vitest';
import { createOwnViews } from './own-views.ts';

const caller = (address: string, cookies: Record<string, string> = {}) => ({ address, headers: {}, cookies });

test('views from marked addresses and from browsers that are signed in to the business are its own', async () => {
  let asked = 0;
  const isOwn = createOwnViews({
    async ownAddressesOf(businessId) {
      asked += 1;
      return businessId === 'biz_1' ? ['203.0.113.0/24', '2001:db8::7'] : [];
    },
    isSignedInTo: async (businessId, { cookies }) => cookies.session === businessId,
  });
  expect(await isOwn('biz_1', caller('203.0.113.9'))).toBe(true);
  expect(await isOwn('biz_1', caller('::ffff:203.0.113.9'))).toBe(true);
  expect(await isOwn('biz_1', caller('2001:db8::7'))).toBe(true);
  expect(await isOwn('biz_1', caller('198.51.100.1'))).toBe(false);
  expect(await isOwn('biz_2', caller('203.0.113.9'))).toBe(false);
  expect(await isOwn('biz_1', caller('198.51.100.1', { session: 'biz_1' }))).toBe(true);
  expect(await isOwn('biz_2', caller('198.51.100.1', { session: 'biz_1' }))).toBe(false);
  expect(asked).toBe(2);
});
