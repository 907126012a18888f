import type { Card, GatewayForm } from '@zeacon/contract';
import type { GatewayEvents } from './gateway-events.ts';

/** A card as the gateway keeps it. */
export interface StoredCard {
  token: string;
  brand: string;
  lastFour: string;
  /** MM/YY. */
  expires: string;
  name: string;
}

export type CardAnswer =
  | { outcome: 'stored'; card: StoredCard }
  /** The bank asks the holder first (3-D Secure). */
  | { outcome: 'asks-holder'; card: StoredCard }
  | Declined;

/** Without the card: the one that was asked about, with another token. `unknown`: nothing waits by this name. */
export type ConfirmAnswer = { outcome: 'stored'; token: string; card?: StoredCard } | { outcome: 'unknown' } | Declined;

export interface Declined {
  outcome: 'declined';
  reason: DeclineReason;
}

export type DeclineReason =
  | 'declined'
  | 'no-funds'
  | 'expired'
  | 'wrong-code'
  | 'wrong-number'
  | 'not-confirmed'
  /** Only the gateway's own form can ask the holder. */
  | 'asks-holder'
  | 'not-taken'
  | 'try-later'
  /** The gateway does not have it any more. */
  | 'unknown-card';

export type ChargeAnswer =
  | { outcome: 'charged'; chargeId: string }
  /** Nothing was charged so far: the bank asks whoever pays. */
  | { outcome: 'asks-holder'; chargeId: string }
  | Declined;

export type HolderAnswer = 'APPROVE' | 'REFUSE';

export interface Charge {
  /** Charges once, however often it is asked with the same key. */
  key: string;
  businessId: string;
  token: string;
  amount: bigint;
  currency: string;
  /** Whoever pays is there, and can be asked by their bank. */
  isAttended: boolean;
  /** When it was asked first. */
  begunAt: Date;
  now: Date;
}

/**
 * Who moves the money. What cannot be reached throws, and is asked again with the same key. Cards pass through to it and
 * are kept by nobody else.
 */
export interface PaymentGateway {
  /** No money moves with it, and no bank is asked. */
  isSandbox: boolean;
  /** How cards are entered; null where they are sent as fields. */
  form: GatewayForm | null;
  /** Whether cards may be sent as fields. */
  takesCardFields: boolean;
  /** Whether a token is of this gateway: after a change of gateways those of the one before are none. */
  owns(token: string | null): boolean;
  storeCard(businessId: string, card: Card, now: Date): Promise<CardAnswer>;
  /** Begins to enter a card in the form of the gateway. */
  openForm(businessId: string): Promise<{ confirmingId: string; clientSecret: string }>;
  /** After the holder has answered, or the form was filled in. */
  confirmCard(businessId: string, confirmingId: string, answer: HolderAnswer): Promise<ConfirmAnswer>;
  charge(charge: Charge): Promise<ChargeAnswer>;
  /** What the bank was told of a charge that asks the holder. `REFUSE` gives up what was not charged. */
  answerCharge(charge: { key: string; chargeId: string; answer: HolderAnswer }): Promise<ChargeAnswer>;
  /** With it the gateway's script asks the holder; null where the answer is given here. */
  secretOf(chargeId: string): Promise<string | null>;
  /** Those of the charges whose holders had the money taken back. */
  disputedAmong(chargeIds: readonly string[], now: Date): Promise<string[]>;
  /** Gives all of a charge back, once, however often it is asked with the same key. */
  refund(refund: { key: string; chargeId: string }): Promise<{ refundId: string }>;
  /** What it tells of by itself. */
  events?: GatewayEvents;
}

/** The gateway could not say what became of something. Its message has nothing of a card, a key or a secret. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}
