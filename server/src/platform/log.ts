import { type Logger, pino, stdSerializers } from 'pino';
import { isQueryFailure } from './database/query-failure.ts';

/** JSON lines on the standard output, or to `destination`. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  return pino({ level, base: null, serializers: { err: serializeError } }, destination as never);
}

/**
 * A failed query's own error repeats its parameters: password digests, addresses and names, which must not be logged.
 */
function serializeError(error: unknown) {
  if (!isQueryFailure(error)) return stdSerializers.err(error as Error);
  const {
    detail: _,
    where: __,
    ...cause
  } = stdSerializers.err(error.cause as Error) as unknown as Record<string, unknown>;
  return { ...cause, query: error.query };
}
