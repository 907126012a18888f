import type { CookieReply } from '../../platform/web/cookie-reply.ts';
import { memberCookieOf } from './authenticate-member.ts';
import type { CommunityAddresses } from './community-address.ts';
import { memberSessionDays } from './member-sessions.service.ts';

export type MemberCookie = ReturnType<typeof createMemberCookie>;

/** With which browsers are signed in on the host of a community. */
export function createMemberCookie(addresses: Pick<CommunityAddresses, 'subdomainOf' | 'isSecure'>) {
  const name = memberCookieOf(addresses);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: addresses.isSecure } as const;
  return {
    /** Nowhere else: the console's host has no members. */
    set({ headers }: { headers: { host?: string | undefined } }, reply: CookieReply, token: string): void {
      if (addresses.subdomainOf(headers.host) !== undefined)
        reply.setCookie(name, token, { ...options, maxAge: memberSessionDays * 86_400 });
    },
    clear: (reply: CookieReply) => reply.clearCookie(name, options),
  };
}
