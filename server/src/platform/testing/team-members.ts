import type { BusinessRole } from '@zeacon/contract';
import { createAccountsRepository } from '../../features/accounts/accounts.repository.ts';
import { createMembersRepository } from '../../features/accounts/members.repository.ts';
import { createQuickPasswords } from './quick-passwords.ts';
import type { TestBusiness, TestPlatform } from './test-platform.ts';

const password = 'Harbour-Kite-7';

export interface TestMember extends TestBusiness {
  userId: string;
}

/** Adds a person with their own login to the business, without an invite, and signs them in for it. */
export async function joinTeam(
  platform: TestPlatform,
  { businessId }: TestBusiness,
  role: BusinessRole,
  name: string = role,
): Promise<TestMember> {
  const { database, newId } = platform.platform;
  const [email, userId, now] = [`${name}@example.com`, newId('usr'), platform.clock.now()];
  const passwordHash = await createQuickPasswords().hash(password);
  await createAccountsRepository(database.db).insertUser({ id: userId, email, passwordHash }, now);
  await createMembersRepository(database.db).insert(businessId, userId, role, now);
  return { ...(await signInAs(platform, name)), userId };
}

export async function signInAs(platform: TestPlatform, name: string): Promise<TestBusiness> {
  const signedIn = await platform.modules.authentication.service.logIn({ email: `${name}@example.com`, password });
  if ('challenge' in signedIn) throw new Error(`${name} is asked for a code.`);
  if ('restoreTicket' in signedIn) throw new Error(`The account of ${name} is closed.`);
  const { accessToken, businessId } = signedIn;
  return { businessId, headers: { authorization: `Bearer ${accessToken}` } };
}
