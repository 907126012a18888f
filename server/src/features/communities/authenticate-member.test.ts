import { expect, test } from 'vitest';
import { createMemberAuthenticators } from './authenticate-member.ts';
import { createCommunityAddresses } from './community-address.ts';

const member = { accountId: 'mac_a', communityId: 'cmt_a', sessionHash: 'hash', origin: null };

const actorWith = (publicUrl: string, cookies: Record<string, string>) =>
  createMemberAuthenticators({
    sessions: { find: async (token) => (token === 'kept' ? (member as never) : undefined) },
    addresses: createCommunityAddresses(publicUrl, {
      at: () => undefined,
      of: () => undefined,
      wasProven: () => false,
    }),
  }).community({ method: 'GET', headers: {}, cookies } as never);

test.each([
  ['http://localhost:4000', 'zc_member', 'community-member'],
  ['https://video.example', '__Host-zc_member', 'community-member'],
  ['https://video.example', 'zc_member', 'anyone'],
])('at %s the cookie %s makes its sender %s', async (publicUrl, name, kind) => {
  expect(await actorWith(publicUrl, { [name]: 'kept' })).toMatchObject({ kind });
});
