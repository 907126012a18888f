import type { Endpoint } from '@zeacon/contract';

/** Whether a call changes nothing. */
export const reads = ({
  method,
  audit,
}: Pick<Endpoint, 'method'> & { audit?: Endpoint['audit'] | undefined }): boolean =>
  method === 'GET' || (typeof audit === 'object' && audit.none === 'reads');
