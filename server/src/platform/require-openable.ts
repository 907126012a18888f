import { serverMessages } from '@zeacon/contract';
import { fieldError } from './api-error.ts';
import type { GuardedAddress } from './guarded-address.ts';
import { portOf } from './guarded-connection.ts';

export interface Openable {
  address: Pick<GuardedAddress, 'isInner'>;
  /** Allowed on self-hosted servers, for addresses in their own network. */
  allowsHttp: boolean;
}

/** Refuses, at the field it was entered in, an address that the server will never open. */
export function requireOpenable({ address, allowsHttp }: Openable, field: string, url: string): void {
  const parsed = URL.parse(url);
  const isWeb = parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && allowsHttp);
  if (!isWeb || parsed.username || parsed.password) throw fieldError(field, serverMessages.webhookNeedsHttps);
  if (address.isInner(parsed.hostname, portOf(parsed))) throw fieldError(field, serverMessages.addressInner);
}
