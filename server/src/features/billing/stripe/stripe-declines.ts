import type { Declined, DeclineReason } from '../payment-gateway.ts';

/** Codes of errors and of declines that say more than that the bank declined. Whether a card was stolen is told to nobody. */
const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'no-funds',
  withdrawal_count_limit_exceeded: 'no-funds',
  card_velocity_exceeded: 'no-funds',
  expired_card: 'expired',
  invalid_expiry_month: 'expired',
  invalid_expiry_year: 'expired',
  incorrect_cvc: 'wrong-code',
  invalid_cvc: 'wrong-code',
  incorrect_number: 'wrong-number',
  invalid_number: 'wrong-number',
  invalid_account: 'wrong-number',
  authentication_required: 'not-confirmed',
  authentication_not_handled: 'not-confirmed',
  payment_intent_authentication_failure: 'not-confirmed',
  setup_intent_authentication_failure: 'not-confirmed',
  card_not_supported: 'not-taken',
  currency_not_supported: 'not-taken',
  amount_too_small: 'not-taken',
  amount_too_large: 'not-taken',
  issuer_not_available: 'try-later',
  processing_error: 'try-later',
  reenter_transaction: 'try-later',
  try_again_later: 'try-later',
  resource_missing: 'unknown-card',
};

interface Refused {
  type?: string;
  code?: string | null;
  decline_code?: string | null;
}

/** The reason of the bank comes before that of Stripe. */
export function declinedBy({ type, code, decline_code }: Refused): Declined {
  const other = type === 'StripeInvalidRequestError' ? 'not-taken' : 'declined';
  return { outcome: 'declined', reason: reasons[decline_code ?? ''] ?? reasons[code ?? ''] ?? other };
}
