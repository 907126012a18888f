import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { attemptSec } from './attempts.ts';

export type AttemptCookie = ReturnType<typeof createAttemptCookie>;

/** Ties an attempt to the browser that began it. Only this host can set it where the platform is reached by https. */
export function createAttemptCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-zc_single_sign_on' : 'zc_single_sign_on';
  // Lax: the browser comes back from the provider's site.
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    read: ({ cookies }: FastifyRequest): string | undefined => cookies[name],
    set: (reply: FastifyReply, token: string) => reply.setCookie(name, token, { ...options, maxAge: attemptSec }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  };
}
