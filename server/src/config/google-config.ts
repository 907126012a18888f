import { ConfigError, type Env, isLoopback, needed, origin } from './read-env.ts';

/** What this server is registered as at Google, for Search Console. */
export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  /** Origin of the page where people give access. */
  accountsUrl: string;
  /** Origin of the addresses for tokens. */
  oauthUrl: string;
  /** Origin of the APIs. */
  apiUrl: string;
}

export function readGoogle(env: Env): GoogleConfig | undefined {
  const clientId = env.ZEACON_GOOGLE_CLIENT_ID;
  if (!clientId) {
    if (env.ZEACON_GOOGLE_CLIENT_SECRET) needed(env, 'ZEACON_GOOGLE_CLIENT_ID', 'ZEACON_GOOGLE_CLIENT_SECRET');
    return undefined;
  }
  return {
    clientId,
    clientSecret: needed(env, 'ZEACON_GOOGLE_CLIENT_SECRET', 'ZEACON_GOOGLE_CLIENT_ID'),
    accountsUrl: safeOrigin(env, 'ZEACON_GOOGLE_ACCOUNTS_URL', 'https://accounts.google.com'),
    oauthUrl: safeOrigin(env, 'ZEACON_GOOGLE_OAUTH_URL', 'https://oauth2.googleapis.com'),
    apiUrl: safeOrigin(env, 'ZEACON_GOOGLE_API_URL', 'https://www.googleapis.com'),
  };
}

/** Secrets go there. */
function safeOrigin(env: Env, name: string, fallback: string): string {
  const url = origin(env, name, fallback);
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || isLoopback(hostname)) return url;
  throw new ConfigError(`${name} must begin with https://, or with http:// on this machine, not "${url}".`);
}
