import type { Card } from '@zeacon/contract';

export interface Declined {
  outcome: 'declined';
  reason: string;
}

export type HolderAnswer = 'APPROVE' | 'REFUSE';

export type ChargeAnswer =
  | { outcome: 'charged'; chargeId: string }
  /** Nothing was charged so far: the bank asks whoever pays. */
  | { outcome: 'asks-holder'; chargeId: string }
  | Declined;

/** What takes the money of viewers for a business. Each call rejects where the gateway cannot say what became of it. */
export interface SalesGateway {
  /** No money moves. */
  isSandbox: boolean;
  /** Nothing is charged yet. `asks-holder`: the bank asks first. */
  storeCard(
    businessId: string,
    card: Card,
    now: Date,
  ): Promise<{ outcome: 'stored' | 'asks-holder'; card: { token: string } } | Declined>;
  confirmCard(
    businessId: string,
    token: string,
    answer: HolderAnswer,
  ): Promise<{ outcome: 'stored'; token: string } | { outcome: 'unknown' } | Declined>;
  /** Charges once, however often it is asked with the same key. */
  charge(charge: {
    key: string;
    businessId: string;
    token: string;
    amount: bigint;
    currency: string;
    isAttended: boolean;
    begunAt: Date;
    now: Date;
  }): Promise<ChargeAnswer>;
  answerCharge(charge: { key: string; chargeId: string; answer: HolderAnswer }): Promise<ChargeAnswer>;
  /** Gives all of it back, once, however often it is asked with the same key. */
  refund(refund: { key: string; chargeId: string }): Promise<{ refundId: string }>;
  /** What whoever pays can do about it. */
  explain(declined: Declined): string;
}
