import { t } from '@lingui/core/macro';
import type { Stripe } from '@stripe/stripe-js';

let loading: { key: string; stripe: Promise<Stripe> } | undefined;

async function load(key: string): Promise<Stripe> {
  const { loadStripe: fetchStripe } = await import('@stripe/stripe-js/pure');
  fetchStripe.setLoadParameters({ advancedFraudSignals: false });
  const stripe = await fetchStripe(key);
  if (!stripe) throw new Error();
  return stripe;
}

/** Stripe's script may come from Stripe alone. It is fetched when somebody is about to pay, once. */
export function loadStripe(key: string): Promise<Stripe> {
  if (loading?.key !== key) {
    const stripe = load(key).catch(() => {
      loading = undefined;
      throw new Error(t`The payment form could not be loaded. Check your connection and whether something blocks it.`);
    });
    loading = { key, stripe };
  }
  return loading.stripe;
}
