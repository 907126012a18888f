import { ApiError } from '../api-error.ts';

/** `chat.too_fast`, with when to try again. */
export class TooFastError extends ApiError {
  readonly retryAfterSec: number;

  constructor(retryAfterMs: number) {
    super('chat.too_fast');
    this.retryAfterSec = Math.max(1, Math.ceil(retryAfterMs / 1000));
  }
}
