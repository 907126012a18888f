import type { BusinessRole, Requires, RequiresKind } from '@zeacon/contract';
import { describe, expect, test } from 'vitest';
import { onlyOpen } from '../testing/only-open.ts';
import { owner } from '../testing/owner-only.ts';
import type { BusinessUser } from './actor.ts';
import { type Authenticators, type CallerRequest, createAdmission } from './admission.ts';

const request: CallerRequest = { method: 'GET', headers: {}, cookies: {}, params: {}, query: {}, body: undefined };
const reads = { kind: 'business', permission: 'videos.read' } as const;

function admit(actor: BusinessUser | undefined, requires: Requires = reads) {
  const business = async () => actor as BusinessUser;
  return createAdmission({ ...onlyOpen, business }).toAdmit(requires)(request, undefined);
}

test('callers with the permission are let in with their identity', async () => {
  expect(await admit(owner)).toBe(owner);
});

test.each([
  ['has no role there', undefined],
  ['has a role that is not known', 'intern' as BusinessRole],
  ['has a role named as what every object has', 'constructor' as BusinessRole],
  ['has a role without the permission', 'billing' as const],
])('a caller who %s is refused', async (_case, role) => {
  await expect(admit({ ...owner, role })).rejects.toMatchObject({ code: 'auth.forbidden' });
});

test('a role in another business does not count', async () => {
  const roles = new Map([['biz_2', 'owner' as const]]);
  await expect(admit({ ...owner, role: undefined, roles })).rejects.toMatchObject({ code: 'auth.forbidden' });
});

test('an authenticator that returns nobody lets nobody in', async () => {
  await expect(admit(undefined)).rejects.toMatchObject({ code: 'auth.required' });
});

describe('nothing is bound', () => {
  const bind = (requires: unknown, authenticators: Partial<Authenticators> = onlyOpen) =>
    createAdmission(authenticators as Authenticators).toAdmit(requires as Requires);

  test.each(Object.keys(onlyOpen) as RequiresKind[])('of the kind %s without its authenticator', (kind) => {
    const requires = { kind, permission: 'videos.read' };
    expect(() => bind(requires)).not.toThrow();
    const { [kind]: _, ...others } = onlyOpen;
    expect(() => bind(requires, others)).toThrow(`"${kind}"`);
  });

  test.each([
    ['nothing', undefined],
    ['no kind', {}],
    ['an unknown kind', { kind: 'anybody' }],
    ['the name of what every object has', { kind: 'constructor' }],
    ['a business without a permission', { kind: 'business' }],
    ['a business with an unknown permission', { kind: 'business', permission: 'videos.delete' }],
  ])('that requires %s', (_case, requires) => {
    expect(() => bind(requires)).toThrow();
  });
});
