import { type VisitorRegion, validateVendorUrl, visitorRegions } from '@zeacon/contract';
import { ConfigError, type Env } from './read-env.ts';

/** A subscription of Fingerprint Pro for businesses that choose it and have none of their own. */
export interface FingerprintConfig {
  /** Public. */
  apiKey: string;
  region: VisitorRegion;
  /** Empty for Fingerprint's own. */
  endpoint: string;
  /** Empty for Fingerprint's own. */
  scriptUrl: string;
}

export function readFingerprint(env: Env): FingerprintConfig | undefined {
  const apiKey = env.ZEACON_FINGERPRINT_API_KEY;
  if (!apiKey) return undefined;
  if (!/^[\w-]{1,100}$/.test(apiKey))
    throw new ConfigError(`ZEACON_FINGERPRINT_API_KEY must be a public key of Fingerprint Pro, not "${apiKey}".`);
  const region = visitorRegions.find((known) => known === (env.ZEACON_FINGERPRINT_REGION || 'us'));
  if (!region)
    throw new ConfigError(
      `ZEACON_FINGERPRINT_REGION must be us, eu or ap, not "${env.ZEACON_FINGERPRINT_REGION ?? ''}".`,
    );
  return {
    apiKey,
    region,
    endpoint: vendorUrl(env, 'ZEACON_FINGERPRINT_ENDPOINT'),
    scriptUrl: vendorUrl(env, 'ZEACON_FINGERPRINT_SCRIPT_URL'),
  };
}

function vendorUrl(env: Env, name: string): string {
  const url = env[name] ?? '';
  if (validateVendorUrl(url) === undefined) return url;
  throw new ConfigError(`${name} must be an address that starts with https://, not "${url}".`);
}
