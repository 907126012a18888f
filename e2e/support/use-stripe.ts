import { test } from '@playwright/test';
import { openStripeDouble, type StripeDouble } from '../../server/src/features/billing/stripe/stripe-double.testing.ts';
import { type RunningPlatform, startPlatform } from './platform.ts';
import { createPreparedFolder } from './prepared-folder.ts';

/** A platform without the demo, beside a double of Stripe, for the tests of one file. Read them inside a test. */
export function useStripe(envFor: (stripe: StripeDouble) => Record<string, string>) {
  let stripe: StripeDouble | undefined;
  let platform: RunningPlatform | undefined;
  let end = async () => {};
  test.beforeAll(async () => {
    const [opened, folder] = [await openStripeDouble(), await createPreparedFolder('empty', 'postgres')];
    const started = await startPlatform(folder, { ZEACON_DEMO: '0', ...envFor(opened) });
    [stripe, platform] = [opened, started];
    end = async () => {
      await started.stop();
      await folder.remove();
      await opened[Symbol.asyncDispose]();
    };
  });
  test.afterAll(() => end());
  return () => {
    if (!stripe || !platform) throw new Error('Stripe and the platform run only inside tests and hooks.');
    return { stripe, platform };
  };
}
