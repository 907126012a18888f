import type { Account, AuthStatus, ConsoleSession } from '@zeacon/contract';
import { atom, useAtomValue } from 'jotai';

export const sessionAtom = atom<ConsoleSession | null>(null);

/** Tells apart for which business somebody acts, and as whom. */
export const actingAs = (session: ConsoleSession): string =>
  [session.account.id, session.impersonation?.id].filter(Boolean).join(' ');

/** Starts UNAUTHORIZED (spec section 4). */
export const authStatusAtom = atom<AuthStatus>('UNAUTHORIZED');

/** The business that an operator acted for until others, or the time, ended it; null when that was said. */
export const actingEndedAtom = atom<string | null>(null);

export const signInAtom = atom(null, (get, set, session: ConsoleSession) => {
  const before = get(sessionAtom);
  if (before?.impersonation && !session.impersonation) set(actingEndedAtom, before.account.businessName);
  set(sessionAtom, session);
  set(authStatusAtom, 'AUTHORIZED');
});

export const signOutAtom = atom(null, (_get, set) => {
  set(sessionAtom, null);
  set(authStatusAtom, 'UNAUTHORIZED');
});

export const accountAtom = atom(
  (get) => get(sessionAtom)?.account ?? null,
  (get, set, account: Account) => {
    const session = get(sessionAtom);
    if (session) set(sessionAtom, { ...session, account });
  },
);

/** What the person logs in with. */
export const ownEmailAtom = atom(
  (get) => get(sessionAtom)?.email ?? null,
  (get, set, email: string) => {
    const session = get(sessionAtom);
    if (session) set(sessionAtom, { ...session, email });
  },
);

/** Only inside the part of the console that requires signing in. */
export function useAccount(): Account {
  const account = useAtomValue(accountAtom);
  if (!account) throw new Error('Nobody is signed in.');
  return account;
}

/** As `useAccount`. */
export function useSession(): ConsoleSession {
  const session = useAtomValue(sessionAtom);
  if (!session) throw new Error('Nobody is signed in.');
  return session;
}
