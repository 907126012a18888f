import type { BaseLogger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { Connection } from './connection.ts';
import { TooFastError } from './too-fast-error.ts';

interface Refused {
  topic?: string | undefined;
  /** As received. */
  ref?: unknown;
}

export type Refuse = (connection: Connection, error: unknown, request?: Refused) => void;

/** Tells a connection that its request was refused, and logs it if that is our error. */
export const createRefuse =
  (log: BaseLogger): Refuse =>
  (connection, error, { topic, ref } = {}) => {
    const failure = error instanceof ApiError ? error : new ApiError('server.failed');
    if (failure !== error) log.error({ err: error }, 'The server could not handle a message.');
    connection.tell({
      ...(topic !== undefined && { topic }),
      type: 'refused',
      ...(typeof ref === 'string' && { ref }),
      error: failure.code,
      message: failure.message,
      ...(failure instanceof TooFastError && { retryAfterSec: failure.retryAfterSec }),
    });
  };
