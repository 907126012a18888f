import { attemptSec } from './attempts.ts';

export type AttemptCookie = ReturnType<typeof createAttemptCookie>;

interface CookieOptions {
  path: string;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'lax';
  maxAge?: number;
}

/** The part of a reply that sets cookies. */
interface CookieReply {
  setCookie(name: string, value: string, options: CookieOptions): unknown;
  clearCookie(name: string, options: CookieOptions): unknown;
}

/** Ties an attempt to the browser that began it. Only this host can set it where the platform is reached by https. */
export function createAttemptCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-zc_single_sign_on' : 'zc_single_sign_on';
  // Lax: the browser comes back from the provider's site.
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    read: ({ cookies }: { cookies: Record<string, string | undefined> }): string | undefined => cookies[name],
    set: (reply: CookieReply, token: string) => reply.setCookie(name, token, { ...options, maxAge: attemptSec }),
    clear: (reply: CookieReply) => reply.clearCookie(name, options),
  };
}
