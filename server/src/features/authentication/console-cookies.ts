import { accessCookieMaxAgeSeconds, appAuthenticationBase } from '@zeacon/contract';
import type { Config } from '../../config.ts';
import type { HeldCookies } from './console-session.service.ts';
import { refreshTokenLifeMs } from './refresh-tokens.ts';

interface CookieOptions {
  path: string;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'lax';
  maxAge?: number;
}

/** The part of a reply that sets cookies. */
export interface CookieReply {
  setCookie(name: string, value: string, options: CookieOptions): unknown;
  clearCookie(name: string, options: CookieOptions): unknown;
}

export interface ConsoleCookies {
  read(request: { cookies: Record<string, string | undefined> }): HeldCookies;
  set(reply: CookieReply, values: { accessToken: string; refreshToken: string; csrf: string }): void;
  /** Those of an operator who acts as somebody: the refresh token stays that of their own session. */
  setActing(reply: CookieReply, values: { accessToken: string; csrf: string }): void;
  clear(reply: CookieReply): void;
}

const refreshMaxAgeSec = refreshTokenLifeMs / 1000;

/** The refresh token goes only to the calls that need it; the csrf token alone may be read by the page. */
export function createConsoleCookies(names: Config['cookies']): ConsoleCookies {
  const shared = { secure: names.secure, sameSite: 'lax' } as const;
  const access = { ...shared, path: '/', httpOnly: true };
  const refresh = { ...shared, path: appAuthenticationBase, httpOnly: true };
  const csrf = { ...shared, path: '/', httpOnly: false };

  return {
    read: ({ cookies }) => ({
      accessToken: cookies[names.accessToken],
      refreshToken: cookies[names.refreshToken],
    }),
    set(reply, values) {
      reply.setCookie(names.accessToken, values.accessToken, { ...access, maxAge: accessCookieMaxAgeSeconds });
      reply.setCookie(names.refreshToken, values.refreshToken, { ...refresh, maxAge: refreshMaxAgeSec });
      reply.setCookie(names.csrf, values.csrf, { ...csrf, maxAge: refreshMaxAgeSec });
    },
    setActing(reply, values) {
      reply.setCookie(names.accessToken, values.accessToken, { ...access, maxAge: accessCookieMaxAgeSeconds });
      reply.setCookie(names.csrf, values.csrf, { ...csrf, maxAge: refreshMaxAgeSec });
    },
    clear(reply) {
      reply.clearCookie(names.accessToken, access);
      reply.clearCookie(names.refreshToken, refresh);
      reply.clearCookie(names.csrf, csrf);
    },
  };
}
