import type { ErrorCode } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';

/** A request came too soon; says when to try again. */
export class TooFastError extends ApiError {
  readonly retryAfterSec: number;

  constructor(code: ErrorCode, retryAfterMs: number) {
    super(code);
    this.retryAfterSec = Math.max(1, Math.ceil(retryAfterMs / 1000));
  }
}
