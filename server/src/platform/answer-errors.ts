import { type ErrorBody, type ErrorCode, errorCatalog } from '@zeacon/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { isQueryFailure } from './database/query-failure.ts';
import { isOutOfSpace } from './out-of-space.ts';

/** Handles an unknown address and returns true if a browser requested a page. */
export type AnswerAsPage = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Turns everything thrown into the contract's error body. Only bugs are logged as errors; for those the caller only
 * gets a request id.
 */
export function answerErrors(app: FastifyInstance, answerAsPage?: AnswerAsPage) {
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(async (request, reply) => {
    if (answerAsPage?.(request, reply)) return reply;
    return send(new ApiError('route.not_found'), request, reply);
  });
}

/** Also used for requests that fastify refuses before routing, such as an address that cannot be decoded. */
export function answerFailure(thrown: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  const error = toApiError(thrown);
  // A caller that disconnected is not our error and gets no response.
  const hungUp = request.raw.aborted;
  if (errorCatalog[error.code].status >= 500 && !hungUp)
    request.log.error({ err: thrown }, 'The server could not answer a request.');
  return send(error, request, reply);
}

/**
 * A failure only holds for this moment, so it must not be cached, whatever the route has set. It is not the file either
 * that could not be begun.
 */
function send(error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  const { status } = errorCatalog[error.code];
  for (const name of ofFiles) reply.removeHeader(name);
  const again = againAfterSec[error.code];
  if (again && !reply.hasHeader('retry-after')) reply.header('retry-after', again);
  return reply
    .code(status)
    .type('application/json')
    .header('cache-control', 'no-store')
    .send(toErrorBody(error, request.id));
}

/** Whoever is refused asks again after so many seconds; players keep their events until then. */
const againAfterSec: Partial<Record<ErrorCode, number>> = {
  'insight.intake_busy': 5,
  'insight.figures_busy': 10,
  'insight.exports_busy': 30,
  'request.rate_limited': 60,
  'server.storage_full': 60,
};

const ofFiles = ['content-disposition', 'content-encoding'];

export function toErrorBody(error: ApiError, requestId: string): ErrorBody {
  const status = String(errorCatalog[error.code].status);
  const body: ErrorBody = { message: error.message, error: error.code, status, requestId };
  return error.fieldErrors ? { ...body, fieldErrors: error.fieldErrors } : body;
}

function toApiError(thrown: FastifyError | ApiError): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isQueryFailure(thrown) && thrown.cause instanceof ApiError) return thrown.cause;
  const cause = thrown;
  if (thrown.statusCode === 413) return new ApiError('request.too_large', { cause });
  if (thrown.statusCode === 415) return new ApiError('request.unsupported_type', { cause });
  if (thrown.statusCode === 416) return new ApiError('media.range_invalid', { cause });
  if (thrown.statusCode === 429) return new ApiError('request.rate_limited', { cause });
  if (isOutOfSpace(thrown)) return new ApiError('server.storage_full', { cause });
  const refusedByFastify = thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500;
  return new ApiError(refusedByFastify ? 'request.unreadable' : 'server.failed', { cause });
}
