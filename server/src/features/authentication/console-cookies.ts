import { accessCookieMaxAgeSeconds, appAuthenticationBase } from '@zeacon/contract';
import type { Config } from '../../config.ts';
import type { CookieReply } from '../../platform/web/cookie-reply.ts';
import type { HeldCookies } from './console-session.service.ts';
import { refreshTokenLifeMs } from './refresh-tokens.ts';

interface CookieRequest {
  cookies: Record<string, string | undefined>;
}

export interface ConsoleCookies {
  read(request: CookieRequest): HeldCookies;
  /** Of a browser that has only those that an earlier version set: they are good for one renewal, under today's names. */
  readBefore(request: CookieRequest): HeldCookies | undefined;
  set(reply: CookieReply, values: { accessToken: string; refreshToken: string; csrf: string }): void;
  /** Those of an operator who acts as somebody: the refresh token stays that of their own session. */
  setActing(reply: CookieReply, values: { accessToken: string; csrf: string }): void;
  clear(reply: CookieReply): void;
  clearBefore(reply: CookieReply): void;
}

const refreshMaxAgeSec = refreshTokenLifeMs / 1000;

/**
 * The csrf token alone may be read by the page. The refresh token goes only to the calls that need it, but where its name
 * ties it to this host: such a cookie has no narrower path.
 */
export function createConsoleCookies(names: Config['cookies']): ConsoleCookies {
  const shared = { secure: names.secure, sameSite: 'lax' } as const;
  const access = { ...shared, path: '/', httpOnly: true };
  const narrow = { ...shared, path: appAuthenticationBase, httpOnly: true };
  const refresh = names.secure ? access : narrow;
  const csrf = { ...shared, path: '/', httpOnly: false };

  return {
    read: ({ cookies }) => ({
      accessToken: cookies[names.accessToken],
      refreshToken: cookies[names.refreshToken],
    }),
    readBefore({ cookies }) {
      const { accessToken, refreshToken } = names;
      const found = names.before && cookies[names.before.refreshToken];
      if (!found || cookies[accessToken] || cookies[refreshToken]) return undefined;
      return { accessToken: undefined, refreshToken: found };
    },
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
    clearBefore(reply) {
      if (!names.before) return;
      reply.clearCookie(names.before.accessToken, access);
      reply.clearCookie(names.before.refreshToken, narrow);
      reply.clearCookie(names.before.csrf, csrf);
    },
  };
}
