import { createHash } from 'node:crypto';
import type { RouteShorthandOptions } from 'fastify';

/**
 * Answers 304 if the caller already has the current version. For responses that are requested often and rarely change.
 */
export const withEntityTag: RouteShorthandOptions = {
  onSend: async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
    // Weak, because the response may be compressed.
    const tag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', tag);
    if (!isKnown(request.headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  },
};

const isKnown = (known: string | undefined, tag: string): boolean =>
  known?.split(',').some((one) => [tag, tag.slice(2), '*'].includes(one.trim())) ?? false;
