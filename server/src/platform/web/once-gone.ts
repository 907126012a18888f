import type { FastifyReply } from 'fastify';

/** Aborts when the caller is gone, whether the answer was complete or not. */
export function onceGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}
