import { serverMessages } from '@zeacon/contract';
import { fieldError } from './api-error.ts';
import type { Passwords } from './passwords.ts';

/** Rejects, naming the field, unless it is the password of who asks. */
export async function requireOwnPassword<User extends { passwordHash: string | null }>(
  passwords: Passwords,
  user: User | undefined,
  password: string,
): Promise<User> {
  if (user?.passwordHash === null) throw fieldError('password', serverMessages.passwordNone);
  if ((await passwords.verify(user?.passwordHash, password)) && user) return user;
  throw fieldError('password', serverMessages.passwordWrong);
}

/**
 * Rejects as above unless the person still has the password that was judged. In the transaction that does what it was
 * asked for, until whose end nobody changes the password. Behind the locks of second factors, passkeys and identities:
 * signing in takes those before that of the person.
 */
export async function requireSamePassword(
  users: { lock(userId: string): Promise<{ passwordHash: string | null } | undefined> },
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<void> {
  if ((await users.lock(id))?.passwordHash !== passwordHash) throw fieldError('password', serverMessages.passwordWrong);
}
