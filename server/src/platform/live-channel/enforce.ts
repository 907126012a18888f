import type { ErrorCode } from '@zeacon/contract';
import type { AddressLimit } from '../address-limit.ts';
import { TooFastError } from '../realtime/too-fast-error.ts';

/** Over the limit: rejects with when to try again, as channels have no reply with headers. */
export function enforce(limit: AddressLimit, address: string, code: ErrorCode): void {
  let retryAfterSec = 0;
  const reply = {
    header(_name: 'retry-after', value: number) {
      retryAfterSec = value;
    },
  };
  try {
    limit(reply, address);
  } catch {
    throw new TooFastError(code, retryAfterSec * 1000);
  }
}
