import type { Env } from './read-env.ts';

export interface CookieNames {
  accessToken: string;
  refreshToken: string;
  csrf: string;
}

/** Of the console. */
export interface CookiesConfig extends CookieNames {
  secure: boolean;
  /** As they were named before names said that only this host can set them; undefined where they are named so still. */
  before: CookieNames | undefined;
}

const hostOnly = '__Host-';

/**
 * Over https their names begin with `__Host-`: browsers then take them from this very host alone, so that no page of a
 * subdomain, as communities have them, can put its own in their place.
 */
export function readCookies(env: Env, publicUrl: string): CookiesConfig {
  const secure = publicUrl.startsWith('https:');
  const plain = {
    accessToken: env.ZEACON_COOKIE_ACCESS || 'zc_access_token',
    refreshToken: env.ZEACON_COOKIE_REFRESH || 'zc_refresh_token',
    csrf: env.ZEACON_COOKIE_CSRF || 'zc_csrf',
  };
  if (!secure) return { ...plain, secure, before: undefined };
  const named = {
    accessToken: toHostOnly(plain.accessToken),
    refreshToken: toHostOnly(plain.refreshToken),
    csrf: toHostOnly(plain.csrf),
  };
  return { ...named, secure, before: plain };
}

const toHostOnly = (name: string) => (name.startsWith('__') ? name : `${hostOnly}${name}`);
