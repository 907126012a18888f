import type { ChallengeAnswer, ClosedAccount, PasskeyAnswer, PasskeyRequest, SignInChallenge } from '@zeacon/contract';
import type { ApiError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';

export type Redeemed = { userId: string } | { refused: ApiError };

/** What is asked of some people besides their password. */
export interface SignInFactor {
  /** Undefined when the password is enough. */
  challengeIn(
    tx: Transaction,
    user: { id: string; passwordHash: string | null },
  ): Promise<Omit<SignInChallenge, 'hasPasskey'> | undefined>;
  /** By whom attempts with a challenge are counted; undefined when it is none. */
  subjectOf(challenge: string): Promise<string | undefined>;
  redeemIn(tx: Transaction, answer: ChallengeAnswer, language: string | undefined): Promise<Redeemed>;
}

/** What some people sign in with in place of password and code. */
export interface PasskeySignIn {
  has(userId: string): Promise<boolean>;
  /** With the challenge of a sign-in that waits for a code, only for whoever gave their password in it. */
  begin(signInChallenge: string | undefined): Promise<PasskeyRequest>;
  redeemIn(tx: Transaction, answer: PasskeyAnswer): Promise<Redeemed>;
}

/** How people who closed their account come back. */
export interface AccountRestoring {
  /** For whoever proved to be that person, in place of a session. */
  ticketIn(tx: Transaction, person: { userId: string; deletesAt: Date }): Promise<ClosedAccount>;
  /** The account is open again, or the ticket is over. */
  redeemIn(tx: Transaction, restoreTicket: string, language: string | undefined): Promise<Redeemed>;
}
