import type { Card } from '@zeacon/contract';

/** A card as the gateway keeps it. */
export interface StoredCard {
  token: string;
  brand: string;
  lastFour: string;
  /** MM/YY. */
  expires: string;
}

export type CardAnswer =
  | { outcome: 'stored'; card: StoredCard }
  /** The bank asks the holder first (3-D Secure). */
  | { outcome: 'asks-holder'; card: StoredCard }
  | { outcome: 'declined'; reason: DeclineReason };

export type ConfirmAnswer = { outcome: 'stored'; token: string } | { outcome: 'declined'; reason: DeclineReason };

export type DeclineReason = 'declined' | 'no-funds' | 'expired' | 'wrong-code' | 'not-confirmed';

export type ChargeAnswer = { outcome: 'charged'; chargeId: string } | { outcome: 'declined'; reason: DeclineReason };

/**
 * Who moves the money. What cannot be reached throws, and is asked again with the same key. Cards pass through to it and
 * are kept by nobody else.
 */
export interface PaymentGateway {
  /** No money moves with it. */
  isSandbox: boolean;
  storeCard(card: Card, now: Date): Promise<CardAnswer>;
  /** After the holder has answered. */
  confirmCard(token: string, answer: 'APPROVE' | 'REFUSE'): Promise<ConfirmAnswer>;
  /** Charges once, however often it is asked with the same key. */
  charge(charge: { key: string; token: string; amount: bigint; currency: string; now: Date }): Promise<ChargeAnswer>;
  /** Those of the charges whose holders had the money taken back. */
  disputedAmong(chargeIds: readonly string[]): Promise<string[]>;
}
