import { errorCatalog } from '@zeacon/contract';
import type { DeclineReason } from './payment-gateway.ts';

const messages: Record<DeclineReason, string> = {
  declined: errorCatalog['payment.declined'].message,
  'no-funds': 'The bank declined the card: there is not enough money on it. Use another one.',
  expired: 'This card has expired. Use another one.',
  'wrong-code': 'The security code of the card is not right. Check it, then try again.',
  'not-confirmed': 'The payment was not confirmed with the bank. Enter the card again and confirm it.',
};

/** What the person who pays can do about it. */
export const declineMessage = (answer: { outcome: string; reason?: DeclineReason }): string =>
  messages[answer.reason ?? 'declined'];
