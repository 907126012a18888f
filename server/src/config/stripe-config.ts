import { ConfigError, type Env, flag, integer, isLoopback, list, needed, origin } from './read-env.ts';

/** The account at Stripe that is paid. */
export interface StripeConfig {
  secretKey: string;
  /** Public. */
  publishableKey: string;
  /** No money moves with these keys. */
  isTest: boolean;
  /** Of the webhook: one of them signs an event, so that they can be changed without losing any. */
  webhookSecrets: readonly string[];
  /** So long ago an event may have been signed. */
  webhookToleranceSec: number;
  /** Whether numbers of cards may pass through this server. */
  takesCardFields: boolean;
  /** Origin of the API. */
  apiUrl: string;
}

const names = {
  secretKey: 'ZEACON_STRIPE_SECRET_KEY',
  publishableKey: 'ZEACON_STRIPE_PUBLISHABLE_KEY',
  webhookSecrets: 'ZEACON_STRIPE_WEBHOOK_SECRETS',
  apiUrl: 'ZEACON_STRIPE_API_URL',
};

/** What all keys of Stripe are used with, those of the operator and of businesses. */
export function readStripeApi(env: Env): Pick<StripeConfig, 'apiUrl' | 'webhookToleranceSec'> {
  return {
    apiUrl: readApiUrl(env),
    webhookToleranceSec: integer(env, 'ZEACON_STRIPE_WEBHOOK_TOLERANCE_SECONDS', 300, 1, 3600),
  };
}

/** Without a secret key, the built-in sandbox is the gateway. Messages never repeat a secret. */
export function readStripe(env: Env, publicUrl: string): StripeConfig | undefined {
  const secretKey = env[names.secretKey];
  if (!secretKey) {
    for (const name of [names.publishableKey, names.webhookSecrets]) if (env[name]) needed(env, names.secretKey, name);
    return undefined;
  }
  const publishableKey = needed(env, names.publishableKey, names.secretKey);
  needed(env, names.webhookSecrets, names.secretKey);
  const mode = /^[sr]k_(test|live)_\w+$/.exec(secretKey)?.[1];
  if (!mode)
    throw new ConfigError(`${names.secretKey} must be a secret key of Stripe, like sk_test_… or sk_live_…, or rk_….`);
  if (!/^pk_(?:test|live)_\w+$/.test(publishableKey))
    throw new ConfigError(`${names.publishableKey} must be a publishable key of Stripe, like pk_test_… or pk_live_….`);
  if (!publishableKey.startsWith(`pk_${mode}_`))
    throw new ConfigError(
      `${names.secretKey} is a ${mode} key and ${names.publishableKey} is not. Take both from the same mode of Stripe.`,
    );
  const isTest = mode === 'test';
  const { protocol, hostname } = new URL(publicUrl);
  if (!isTest && protocol !== 'https:' && !isLoopback(hostname))
    throw new ConfigError(
      `${names.secretKey} is a live key: ZEACON_PUBLIC_URL must begin with https://, not "${publicUrl}".`,
    );
  return {
    secretKey,
    publishableKey,
    isTest,
    webhookSecrets: readSecrets(env),
    takesCardFields: flag(env, 'ZEACON_STRIPE_CARD_FIELDS', false),
    ...readStripeApi(env),
  };
}

function readSecrets(env: Env): string[] {
  const secrets = list(env, names.webhookSecrets, /^/, '');
  if (secrets.length > 0 && secrets.every((secret) => /^whsec_\S+$/.test(secret))) return secrets;
  throw new ConfigError(`${names.webhookSecrets} must be signing secrets like whsec_…, separated by commas.`);
}

/** Secrets go there. */
function readApiUrl(env: Env): string {
  const url = origin(env, names.apiUrl, 'https://api.stripe.com');
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || isLoopback(hostname)) return url;
  throw new ConfigError(`${names.apiUrl} must begin with https://, or with http:// on this machine, not "${url}".`);
}
