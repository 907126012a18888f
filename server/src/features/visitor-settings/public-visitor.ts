import type { PublicVisitor, VisitorSettings } from '@zeacon/contract';
import type { FingerprintConfig } from '../../config/fingerprint-config.ts';

export const plainSettings: VisitorSettings = {
  identification: 'BUILT_IN',
  apiKey: '',
  region: 'us',
  endpoint: '',
  scriptUrl: '',
  consent: 'FULL',
  ownAddresses: [],
  keepMonths: null,
};

const defaultScriptUrl = 'https://fpjscdn.net/v3/<apiKey>';

/** What embeds are told. Nothing, where they do what they do by themselves. */
export function toPublicVisitor(
  businessId: string,
  settings: VisitorSettings | undefined,
  serverKey: FingerprintConfig | undefined,
): PublicVisitor | undefined {
  const { identification, consent } = settings ?? plainSettings;
  const key = settings?.apiKey ? settings : serverKey;
  if (identification === 'FINGERPRINT' && key) {
    const { apiKey, region, endpoint } = key;
    const scriptUrl = (key.scriptUrl || defaultScriptUrl).replace('<apiKey>', encodeURIComponent(apiKey));
    return { consent, fingerprint: { businessId, apiKey, region, scriptUrl, ...(endpoint && { endpoint }) } };
  }
  return consent === 'FULL' ? undefined : { consent };
}
