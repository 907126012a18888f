import type { ChallengeAnswer, SignInChallenge } from '@zeacon/contract';
import type { ApiError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';

export type Redeemed = { userId: string } | { refused: ApiError };

/** What is asked of some people besides their password. */
export interface SignInFactor {
  /** Undefined when the password is enough. */
  challenge(user: { id: string; passwordHash: string }): Promise<SignInChallenge | undefined>;
  /** By whom attempts with a challenge are counted; undefined when it is none. */
  subjectOf(challenge: string): Promise<string | undefined>;
  redeemIn(tx: Transaction, answer: ChallengeAnswer, language: string | undefined): Promise<Redeemed>;
}
