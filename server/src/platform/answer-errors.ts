import { type ErrorBody, errorCatalog } from '@zeacon/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** Takes over an unknown address and answers true when a person's browser asked for a page. */
export type AnswerAsPage = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Turns everything thrown into the contract's error body. Only bugs are logged as errors, and they tell the caller nothing but a request id. */
export function answerErrors(app: FastifyInstance, answerAsPage?: AnswerAsPage) {
  app.setErrorHandler((thrown: FastifyError | ApiError, request, reply) => {
    const error = toApiError(thrown);
    if (error.code === 'server.failed') request.log.error({ err: thrown }, 'unhandled');
    const { status } = errorCatalog[error.code];
    return reply
      .code(status)
      .type('application/json')
      .send(toBody(error, status, request.id));
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (answerAsPage?.(request, reply)) return reply;
    return reply.code(404).send(toBody(new ApiError('route.not_found'), 404, request.id));
  });
}

function toBody(error: ApiError, status: number, requestId: string): ErrorBody {
  const body: ErrorBody = { message: error.message, error: error.code, status: String(status), requestId };
  return error.fieldErrors ? { ...body, fieldErrors: error.fieldErrors } : body;
}

function toApiError(thrown: FastifyError | ApiError): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const cause = thrown;
  if (thrown.statusCode === 413) return new ApiError('request.too_large', { cause });
  if (thrown.statusCode === 415) return new ApiError('request.unsupported_type', { cause });
  if (thrown.statusCode === 416) return new ApiError('media.range_invalid', { cause });
  if (thrown.statusCode === 429) return new ApiError('request.rate_limited', { cause });
  const refusedByFastify = thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500;
  return new ApiError(refusedByFastify ? 'request.unreadable' : 'server.failed', { cause });
}
