import type { CookieReply } from '../web/cookie-reply.ts';

/** How long a provider may take, and after that the person who is asked something more. */
export const attemptSec = 10 * 60;

export type AttemptCookie = ReturnType<typeof createAttemptCookie>;

/** Ties an attempt to the browser that began it. Only this host can set it where the platform is reached by https. */
export function createAttemptCookie({ secure, name: plainName }: { secure: boolean; name: string }) {
  const name = secure ? `__Host-${plainName}` : plainName;
  // Lax: the browser comes back from the provider's site.
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    read: ({ cookies }: { cookies: Record<string, string | undefined> }): string | undefined => cookies[name],
    set: (reply: CookieReply, token: string) => reply.setCookie(name, token, { ...options, maxAge: attemptSec }),
    clear: (reply: CookieReply) => reply.clearCookie(name, options),
  };
}
