import type { Card, DisputeState, GatewayForm } from '@zeacon/contract';
import type { KeptCard } from './video-sales.table.ts';

export interface Declined {
  outcome: 'declined';
  reason: string;
}

export type HolderAnswer = 'APPROVE' | 'REFUSE';

interface Charge {
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

export type ChargeAnswer =
  | { outcome: 'charged'; chargeId: string }
  /** Nothing was charged so far: the bank asks whoever pays. */
  | { outcome: 'asks-holder'; chargeId: string }
  | Declined;

interface AnyGateway {
  /** Whoever pays was asked. `REFUSE` gives up what was not charged. */
  answerCharge(charge: { key: string; chargeId: string; answer: HolderAnswer }): Promise<ChargeAnswer>;
  /** Gives all of it back, once, however often it is asked with the same key. */
  refund(refund: { key: string; chargeId: string }): Promise<{ refundId: string }>;
  /** Gives a part back, once for each key. `refused`: no more is left, or it is not possible. */
  refundPart(part: { key: string; chargeId: string; amount: bigint; currency: string }): Promise<'made' | 'refused'>;
}

/** Takes cards as fields, for trying out. */
export interface CardsGateway extends AnyGateway {
  /** No money moves. */
  isSandbox: true;
  form: null;
  /** Nothing is charged yet. `asks-holder`: the bank asks first. */
  storeCard(
    businessId: string,
    card: Card,
    now: Date,
  ): Promise<{ outcome: 'stored' | 'asks-holder'; card: KeptCard } | Declined>;
  confirmCard(
    businessId: string,
    token: string,
    answer: HolderAnswer,
  ): Promise<{ outcome: 'stored'; token: string } | { outcome: 'unknown' } | Declined>;
  /** Charges once, however often it is asked with the same key. */
  charge(charge: Charge): Promise<ChargeAnswer>;
}

/** What an event is about. What became of it is asked of the gateway. */
export type SaleTopic =
  | { kind: 'charge'; paymentId: string; chargeId: string }
  | { kind: 'refund'; chargeId: string }
  | { kind: 'dispute'; disputeId: string };

export interface SaleEvent {
  id: string;
  /** Undefined for what is of no interest here. */
  topic: SaleTopic | { kind: 'card' } | undefined;
}

/** Has whoever pays enter their card in a form of its own: nothing of it comes here. */
export interface FormGateway extends AnyGateway {
  isSandbox: false;
  form: GatewayForm;
  takesCurrency(currency: string): boolean;
  /** The same key opens the same payment. */
  openPayment(payment: {
    key: string;
    businessId: string;
    amount: bigint;
    currency: string;
    /** The card may be charged again while nobody is there. */
    keepsCard?: boolean;
  }): Promise<{ outcome: 'opened'; chargeId: string } | Declined>;
  /** The card of such a payment, once it is paid. */
  keptCard(chargeId: string): Promise<KeptCard | undefined>;
  /** Charges it once, however often it is asked with the same key. */
  chargeKept(charge: Omit<Charge, 'isAttended'>): Promise<ChargeAnswer>;
  /** Begins to take another card for whoever has this one. */
  openCard(token: string): Promise<{ confirmingId: string; clientSecret: string }>;
  confirmCard(
    token: string,
    confirmingId: string,
    answer: HolderAnswer,
  ): Promise<{ outcome: 'stored'; card: KeptCard } | { outcome: 'unknown' } | Declined>;
  isPaid(chargeId: string): Promise<boolean>;
  /** With it the form is filled in. */
  secretOf(chargeId: string): Promise<string | null>;
  /** Whose account it is. Rejects where the keys are not good. */
  account(): Promise<{ id: string; name: string }>;
  events: {
    /** Undefined if the gateway did not sign it, or signed it too long ago. */
    read(body: Buffer, signature: string, now: Date): SaleEvent | undefined;
    /** What was given back of a charge so far, by whomever, with the last of its refunds. */
    refundedOf(
      chargeId: string,
      currency: string,
    ): Promise<{ refundId: string | undefined; amount: number; isWhole: boolean }>;
    /** Those that were opened since then, as they stand now. */
    disputesSince(time: Date): Promise<{ chargeId: string; state: DisputeState }[]>;
    dispute(disputeId: string): Promise<{ chargeId: string; state: DisputeState } | undefined>;
  };
}

/** What takes the money of viewers for a business. Each call rejects where the gateway cannot say what became of it. */
export type SalesGateway = CardsGateway | FormGateway;

/** Of an account at Stripe. */
export interface AccountKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  isTest: boolean;
}

/** Whether keys belong to an account with which no money moves. */
export const isTestKey = (secretKey: string): boolean => /^[sr]k_test_/.test(secretKey);
