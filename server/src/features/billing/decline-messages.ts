import { errorCatalog, serverMessages } from '@zeacon/contract';
import type { DeclineReason } from './payment-gateway.ts';

const messages: Record<DeclineReason, string> = {
  declined: errorCatalog['payment.declined'].message,
  'no-funds': serverMessages.cardNoFunds,
  expired: serverMessages.cardExpired,
  'wrong-code': serverMessages.cardWrongCode,
  'wrong-number': serverMessages.cardWrongNumber,
  'not-confirmed': serverMessages.cardNotConfirmed,
  'asks-holder': serverMessages.cardAsksHolder,
  'not-taken': serverMessages.cardNotTaken,
  'try-later': serverMessages.cardTryLater,
  'unknown-card': serverMessages.cardUnknown,
};

/** What the person who pays can do about it. */
export const declineMessage = (answer: { outcome: string; reason?: DeclineReason }): string =>
  messages[answer.reason ?? 'declined'];

/** Of a gateway of viewers, whose reasons may be others. */
export const explainDecline = ({ reason }: { reason: string }): string =>
  Object.hasOwn(messages, reason) ? messages[reason as DeclineReason] : messages.declined;
