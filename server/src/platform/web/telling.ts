import type { ErrorCode } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';

/** Whoever is refused asks again after so many seconds; players keep their events until then. */
const againAfterSec: Partial<Record<ErrorCode, number>> = {
  'insight.intake_busy': 5,
  'insight.exports_busy': 30,
  'request.rate_limited': 60,
  'server.storage_full': 60,
};

interface Refused {
  header(name: string, value: number): unknown;
}

/** Says when to ask again, where that is known. */
export async function telling<T>(reply: Refused, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const again = error instanceof ApiError && againAfterSec[error.code];
    if (again) reply.header('retry-after', again);
    throw error;
  }
}
