import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer, FileRequest } from '../stored-files/stored-files.ts';

/** Headers of every media response: readable from any page, never rendered as a document of our origin. */
export const mediaHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range, etag',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** The parts of an HTTP request that matter for a file, apart from its name. */
export function toFileRequest(request: FastifyRequest): FileRequest {
  return {
    range: request.headers.range,
    ifRange: request.headers['if-range'] as string | undefined,
    withBody: request.method !== 'HEAD',
    ifNoneMatch: request.headers['if-none-match'],
  };
}

export function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}
